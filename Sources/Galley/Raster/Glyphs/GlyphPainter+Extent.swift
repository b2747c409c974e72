// How far the ink of a run reaches, before it is painted in bands.

import GalleyFont

extension GlyphPainter {
  /// The pixels that a run's ink may touch of those that count. What is drawn only where it is
  /// visible may touch all of them; everything else is drawn and remembered for the painting.
  func extent(
    of run: PaintRun, _ glyphs: [TextLayout.Glyph], _ plan: LinePlan, visible: PixelRect
  ) throws(RenderError) -> PixelRect {
    if run.attachment != nil { return place(ofAttachment: run, plan).intersection(visible) }
    guard remembers(run) else { return visible }
    var extent = PixelRect.empty
    try forEachInk(of: run, glyphs, plan, visible: visible) { extent = extent.union($0.bounds) }
    return extent
  }

  /// Whether a run's glyphs are drawn whole and remembered, and not only where they are visible.
  func remembers(_ run: PaintRun) -> Bool {
    run.attachment == nil
      && max(fill(of: run).inkSize, stroke(of: run)?.inkSize ?? 0) <= Self.cachedSize
  }
}

extension GlyphPainter.Style {
  /// The em, or where it is wider the outline, in pixels of the longer side.
  var inkSize: Double {
    max(transform.size * max(1, transform.scaleX), stroke?.width ?? 0)
  }
}
