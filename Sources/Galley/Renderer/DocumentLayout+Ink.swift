// How far the ink of a document's text reaches.

extension DocumentLayout {
  /// The smallest rectangle around what the texts of all boxes paint, in points on the canvas:
  /// glyphs, outlines, decorations and shadows, not backgrounds; `nil` when they paint nothing.
  ///
  /// - Throws: ``RenderError`` for a glyph whose outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    var union: Rectangle?
    for (frame, layout) in zip(document.frames, layouts) {
      guard var ink = try layout.inkBounds() else { continue }
      ink.x += frame.x
      ink.y += frame.y
      union = union.map { $0.union(ink) } ?? ink
    }
    return union
  }
}
