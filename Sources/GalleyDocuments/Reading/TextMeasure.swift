// Measuring texts while a document is read.

public import Galley

/// Measures texts for formats that place boxes by the size of their text.
public struct TextMeasure: Sendable {
  package typealias Measure =
    @Sendable (AttributedText, TextContainer, Cancellation) throws(RenderError) -> MeasuredText

  let measure: Measure
  /// Ends measuring together with the reading of the document.
  var cancellation = Cancellation.never

  package init(_ measure: @escaping Measure) {
    self.measure = measure
  }

  /// Lays out a text in a container. A frame can keep the layout.
  func callAsFunction(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    try measure(text, container, cancellation)
  }
}

extension TextMeasure {
  /// Measures texts with a renderer. Draw the document with the same one.
  public init(_ renderer: TextRenderer) {
    self.init { text, container, cancellation throws(RenderError) in
      try renderer.measure(text, in: container, cancellation: cancellation)
    }
  }
}
