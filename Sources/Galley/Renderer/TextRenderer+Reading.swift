// Measures text and reads glyph outlines. Both require the renderer's fonts.

import GalleyFont

extension TextRenderer {
  /// The smallest and the greatest useful width of a container for the text, like CSS's
  /// `min-content` and `max-content`. At the smallest width, every part of the text that cannot be
  /// broken across lines still fits. At the greatest width, no line wraps.
  ///
  /// Automatic hyphenation is ignored, so text with `hyphenationFactor` can fit in an even narrower
  /// container. If a positive `tailIndent` sets the end of a line, the line has the same width in
  /// any container. For vertical text, the results are the smallest and the greatest useful height.
  ///
  /// - Parameters:
  ///   - text: the text to measure. For a layout, pass `layout.text`.
  ///   - container: a container with the insets, language and writing mode to use. The container's
  ///     width, height and limits are ignored.
  ///   - cancellation: the conditions under which layout ends early.
  /// - Returns: the two widths in points, including insets.
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken.
  public func intrinsicWidths(
    of text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> (least: Double, greatest: Double) {
    try limits.check(text, in: container)
    var open = container
    (open.width, open.height, open.maximumLines, open.fit) = (nil, nil, nil, .none)
    return try run(nil, cancellation) { context throws(RenderError) in
      try context.withLayoutContext(of: fonts) { fonts throws(RenderError) in
        let unwrapped = try UnwrappedText(text, in: open, fonts)
        return (unwrapped.least, unwrapped.greatest)
      }
    }
  }

  /// The curves of a glyph's outline, in points relative to the glyph's origin, with y pointing
  /// down. The run's font size, expansion and slant are applied. In vertical lines, the run's
  /// rotation is also applied. The outline is neither stroked nor hinted.
  /// ``TextLayout/pointInContainer(x:y:)`` converts the glyph's position to container coordinates.
  ///
  /// The path is empty for a space, for an attachment, and for a bitmap glyph. For a colour glyph,
  /// the path is the font's monochrome outline of the glyph, if the font has such an outline.
  ///
  /// - Throws: ``RenderError/font(_:)`` if a glyph is damaged.
  public func outline(
    of glyph: TextLayout.Glyph, in run: TextLayout.Run
  ) throws(RenderError) -> Path {
    guard !run.isAttachment else { return Path() }
    let tracer = OutlineTracer(
      unit: run.size / Double(run.face.unitsPerEm), scaleX: run.scaleX, skew: run.skew,
      origin: (0, 0), isSideways: run.orientation.ofGlyphs == .sideways)
    return try self.run(nil, .never) { context throws(RenderError) in
      do throws(GlyphError) {
        return try context.rasterizer.outline(of: glyph.id, in: run.face).map(tracer.path) ?? Path()
      } catch {
        throw RenderError(error)
      }
    }
  }
}
