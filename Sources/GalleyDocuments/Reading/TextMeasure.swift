// Measurement of text while a document is read.

public import Galley

/// A function that measures text, for formats in which the positions of boxes depend on the size of
/// their text.
public struct TextMeasure: Sendable {
  package typealias Measure =
    @Sendable (AttributedText, TextContainer, Cancellation) throws(RenderError) -> MeasuredText

  package let measure: Measure
  /// The cancellation that stops measuring if reading the document is cancelled or times out.
  package var cancellation = Cancellation.never

  package init(_ measure: @escaping Measure) {
    self.measure = measure
  }

  /// Lays out text in a container to measure it. The layout can be stored in a frame, so that
  /// drawing does not repeat the layout.
  package func callAsFunction(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    try measure(text, container, cancellation)
  }
}

extension TextMeasure {
  /// Creates a function that measures text with a renderer. Use the same renderer to draw the
  /// document.
  public init(_ renderer: TextRenderer) {
    self.init { text, container, cancellation throws(RenderError) in
      try renderer.measure(text, in: container, cancellation: cancellation)
    }
  }
}
