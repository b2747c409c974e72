/// A laid-out document: its boxes with their layouts on the canvas. Lengths are points.
public struct DocumentLayout: Sendable {
  /// Width of the canvas.
  public internal(set) var width: Double
  /// Height of the canvas.
  public internal(set) var height: Double
  /// The document, which supplies colours and images.
  public internal(set) var document: TextDocument
  /// The layouts of the document's frames, in the order of the frames.
  public internal(set) var layouts: [TextLayout]
  /// The requirements that the layouts break: box by box, then contrast.
  ///
  /// A broken contract does not prevent drawing; check this property first. Contrast is measured
  /// only if a ``TextRenderer`` makes the layout, because it has to draw the document.
  public internal(set) var brokenContracts: [BrokenContract]

  /// Combines the layouts of a document's boxes, in order. The canvas has the document's size, or
  /// the size that the boxes need.
  public init(_ document: consuming TextDocument, layouts: consuming [TextLayout]) {
    // An image has at least one pixel, even without text.
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
    // Computed before the properties are set: using the whole layout would copy it.
    brokenContracts = document.hasContracts ? document.brokenContracts(of: layouts) : []
    self.document = document
    self.layouts = layouts
  }

  /// Diagnostics of the document, then those of the layouts.
  public var diagnostics: [Diagnostic] {
    document.diagnostics + layouts.flatMap(\.diagnostics)
  }

  /// Characters in all boxes that no font has.
  public var missingGlyphs: [MissingGlyph] {
    layouts.flatMap(\.missingGlyphs)
  }
}
