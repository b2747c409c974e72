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

  /// What a person should know of the result: the document's notes, then the layouts'.
  public var diagnostics: [Diagnostic] {
    document.diagnostics + layouts.flatMap(\.diagnostics)
  }

  /// Characters that no font has, in all boxes.
  public var missingGlyphs: [TextLayout.MissingGlyph] {
    layouts.flatMap(\.missingGlyphs)
  }
}
