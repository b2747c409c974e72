/// A laid-out document: its boxes with their layouts on the canvas. Lengths are points.
public struct DocumentLayout: Sendable {
  /// Width of the canvas.
  public internal(set) var width: Double
  /// Height of the canvas.
  public internal(set) var height: Double
  /// The document, for its colours and pictures.
  public internal(set) var document: TextDocument
  /// The layouts of the document's frames, in their order.
  public internal(set) var layouts: [TextLayout]
  /// What the boxes do not keep of their contracts, box by box, and then of contrast.
  ///
  /// Nothing is refused for it here: who wants no such picture looks before drawing it. Contrast is
  /// only measured where a ``TextRenderer`` lays a document out, which draws it for that.
  public internal(set) var brokenContracts: [BrokenContract]

  /// Layouts at the places of a document's boxes, in their order; the canvas is as large as the
  /// document says, or as its boxes need.
  public init(_ document: consuming TextDocument, layouts: consuming [TextLayout]) {
    // A picture has at least a pixel, even one of no text.
    let pixel = 1 / document.scale
    var (right, bottom) = (pixel, pixel)
    if document.width == nil || document.height == nil {
      for (frame, layout) in zip(document.frames, layouts) {
        right = max(right, frame.x + layout.width)
        bottom = max(bottom, frame.y + layout.height)
      }
    }
    width = document.width ?? right
    height = document.height ?? bottom
    // Asked before anything is stored: to ask the whole layout would copy it.
    brokenContracts = document.hasContracts ? document.brokenContracts(of: layouts) : []
    self.document = document
    self.layouts = layouts
  }

  /// Diagnostics of the document, then those of the layouts.
  public var diagnostics: [Diagnostic] {
    document.diagnostics + layouts.flatMap(\.diagnostics)
  }

  /// Characters that no font has, in all boxes.
  public var missingGlyphs: [MissingGlyph] {
    layouts.flatMap(\.missingGlyphs)
  }
}
