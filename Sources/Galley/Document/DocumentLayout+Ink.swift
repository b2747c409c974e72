// How far the ink of a document's text reaches.

import GalleyFont

extension DocumentLayout {
  /// The smallest rectangle around what the texts of all boxes paint, in points on the canvas:
  /// glyphs, outlines, decorations and shadows, not backgrounds; `nil` when they paint nothing.
  ///
  /// - Throws: ``RenderError`` for a glyph whose outline is damaged.
  public func inkBounds() throws(RenderError) -> Rectangle? {
    let painter = LayoutPainter(
      rasterizer: GlyphRasterizer(), masks: GlyphMaskCache(), scale: 1)
    var union: Rectangle?
    for (frame, layout) in zip(document.frames, layouts) {
      guard var ink = try painter.inkBounds(of: layout) else { continue }
      ink.x += frame.x
      ink.y += frame.y
      union = union.map { $0.union(ink) } ?? ink
    }
    return union
  }
}

extension Rectangle {
  /// The smallest rectangle around both.
  func union(_ other: Rectangle) -> Rectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
