/// Options for writing a document as an SVG file.
public struct SVGOptions: Sendable, Hashable {
  /// The form in which an SVG file stores letters: outlines, text or both.
  public enum Text: String, Sendable, Hashable, CaseIterable {
    /// Letters are outlines. Transparent text over the outlines can be selected and searched.
    case layer
    /// Letters are outlines, and the file contains no text.
    case none
    /// Letters are written as text at the positions of the layout. The fonts of the viewer's
    /// computer draw this text. Colour glyphs, and the strokes and gradients of letters, are lost.
    case fonts
  }

  /// The representation of shadows in the file: SVG filters or images.
  public enum Shadows: String, Sendable, Hashable, CaseIterable {
    /// Shadows are drawn by filters, which blur copies of the letters and boxes. The result depends
    /// on the program that shows the file.
    case blur
    /// Shadows are images with 2 pixels per point, blurred by the rasterizer.
    case raster
  }

  /// The representation of letters in the file, such as outlines with transparent text above them.
  public var text = Text.layer
  /// The representation of shadows in the file: SVG filters or images.
  public var shadows = Shadows.blur
  /// The title of the file; `nil` uses the title of the document. Browsers show the title in a
  /// tooltip, and screen readers read it aloud.
  public var title: String?

  /// Creates the default options.
  public init() {}
}
