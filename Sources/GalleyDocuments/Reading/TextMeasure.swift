// Measuring of texts while a document is read.

public import Galley

/// A function that measures texts, for formats that place boxes by the size of their text.
public struct TextMeasure: Sendable {
  package typealias Measure =
    @Sendable (AttributedText, TextContainer, Cancellation) throws(RenderError) -> MeasuredText

  package let measure: Measure
  /// The cancellation of the document's reading, which also ends measuring.
  package var cancellation = Cancellation.never

  package init(_ measure: @escaping Measure) {
    self.measure = measure
  }

  /// Lays out a text in a container, to find its size. A frame can store the layout for drawing.
  package func callAsFunction(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    try measure(text, container, cancellation)
  }
}

extension TextMeasure {
  /// Creates a function that measures texts with a renderer. Draw the document with the same
  /// renderer.
  public init(_ renderer: TextRenderer) {
    self.init { text, container, cancellation throws(RenderError) in
      try renderer.measure(text, in: container, cancellation: cancellation)
    }
  }
}
