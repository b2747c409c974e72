// A document that has been set: its boxes with their layouts on the canvas.

/// A document that has been set. Lengths are points.
public struct DocumentLayout: Sendable {
  /// Width of the canvas.
  public internal(set) var width: Double
  /// Height of the canvas.
  public internal(set) var height: Double
  /// The document, for its colours and pictures.
  public internal(set) var document: TextDocument
  /// The layouts of the document's frames, in their order.
  public internal(set) var layouts: [TextLayout]

  /// Layouts at the places of a document's boxes, in their order; the canvas is as large as the
  /// document says, or as its boxes need.
  public init(_ document: TextDocument, layouts: [TextLayout]) {
    self.document = document
    self.layouts = layouts
    let placed = zip(document.frames, layouts)
    // A picture has at least a pixel, even one of no text.
    let pixel = 1 / document.scale
    width = document.width ?? max(placed.map { $0.x + $1.width }.max() ?? 0, pixel)
    height = document.height ?? max(placed.map { $0.y + $1.height }.max() ?? 0, pixel)
  }

  /// What a person should know of the result: the document's notes, then the layouts'.
  public var diagnostics: [Diagnostic] {
    document.diagnostics + layouts.flatMap(\.diagnostics)
  }

  /// Characters that no font has, in all boxes.
  public var missingGlyphs: [TextLayout.MissingGlyph] {
    layouts.flatMap(\.missingGlyphs)
  }
}
