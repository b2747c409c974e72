// Finds the ink bounds of a document: the rectangle around everything that its texts paint.

extension DocumentLayout {
  /// The smallest rectangle around everything that the texts of all boxes paint, in points on the
  /// canvas. It includes glyphs, outlines, decorations and shadows, but not backgrounds. `nil` if
  /// nothing is painted.
  ///
  /// - Throws: ``RenderError`` if a glyph's outline is damaged.
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
