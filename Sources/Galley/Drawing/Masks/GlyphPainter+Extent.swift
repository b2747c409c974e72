// How far the ink of a run reaches, before it is painted in bands.

import GalleyFont

extension GlyphPainter {
  /// The pixels that a run's ink may touch of those that count. What is drawn only where it is
  /// visible may touch all of them; everything else is drawn and remembered for the painting.
  func extent(
    ofRun index: Int, in plan: LinePlan, _ glyphs: [TextLayout.Glyph], visible: PixelRect
  ) throws(RenderError) -> PixelRect {
    guard plan.runs[index].attachment == nil else {
      return place(ofAttachment: plan.runs[index], plan).intersection(visible)
    }
    guard remembers(run: index, in: plan) else { return visible }
    var extent = PixelRect.empty
    try forEachInk(ofRun: index, in: plan, glyphs, visible: visible) {
      extent = extent.union($0.bounds)
    }
    return extent
  }

  /// Whether a run's glyphs are drawn whole and remembered, and not only where they are visible.
  func remembers(run index: Int, in plan: LinePlan) -> Bool {
    guard plan.runs[index].attachment == nil else { return false }
    let stroke = stroke(ofRun: index, in: plan)
    return max(fill(ofRun: index, in: plan).inkSize, stroke?.inkSize ?? 0) <= Self.cachedSize
  }
}

extension GlyphPainter.Style {
  /// The em, or where it is wider the outline, in pixels of the longer side.
  var inkSize: Double {
    max(transform.size * max(1, transform.scaleX), stroke?.width ?? 0)
  }
}
