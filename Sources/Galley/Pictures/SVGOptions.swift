/// Options for writing a document as an SVG file.
public struct SVGOptions: Sendable, Hashable {
  /// The way in which text is written.
  public enum Text: String, Sendable, Hashable, CaseIterable {
    /// Letters are outlines. Transparent text over them can be selected and searched.
    case layer
    /// Letters are outlines, without text.
    case none
    /// Letters are text in the fonts of the reader's computer, at the positions of the layout.
    /// Colour glyphs, strokes and gradients of letters are lost.
    case fonts
  }

  /// The way in which shadows are written.
  public enum Shadows: String, Sendable, Hashable, CaseIterable {
    /// Filters blur the letters and boxes. Every program blurs in its own way.
    case blur
    /// Shadows are images with 2 pixels per point, as the rasterizer blurs them.
    case raster
  }

  /// The way in which text is written.
  public var text = Text.layer
  /// The way in which shadows are written.
  public var shadows = Shadows.blur
  /// The title of the file; `nil` for the title of the document. Browsers show it when the pointer
  /// rests on the picture, and screen readers read it.
  public var title: String?

  /// Creates the default options.
  public init() {}
}
