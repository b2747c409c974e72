// Questions about text that only fonts answer.

import GalleyFont

extension TextRenderer {
  /// How narrow and how wide a container for a text may usefully be: at its least width no word is
  /// divided where no line may end, at its greatest no line is wrapped; below and beyond, nothing is
  /// gained.
  ///
  /// Hyphens of our own are not counted on: with `hyphenationFactor` a text can be narrower still.
  /// Lines that a positive `tailIndent` bounds are as wide as that says, in any container. Of
  /// vertical text the lengths are heights.
  ///
  /// - Parameters:
  ///   - text: the text; `layout.text` for one that is laid out.
  ///   - container: whose insets, language and writing mode count; width, height and limits do not.
  ///   - cancellation: when it is to end before it is done.
  /// - Returns: lengths in points, insets included.
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func intrinsicWidths(
    of text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> (least: Double, greatest: Double) {
    try limits.check(text, in: container)
    var open = container
    (open.width, open.height, open.maximumLines, open.fit) = (nil, nil, nil, .none)
    let context = try contexts.take(limits, cancellation)
    defer { contexts.give(context) }
    let layout = fonts.contexts.take(for: context)
    defer { fonts.contexts.give(layout) }
    var stacker = try ParagraphStacker(text, in: open, layout)
    return try stacker.intrinsicWidths()
  }

  /// The curves around a glyph as it stands in its run: in points about its origin, y down, with the
  /// run's size, width and slant, and turned where vertical lines have it turned; neither stroked nor
  /// hinted. Its place in the container is ``TextLayout/pointInContainer(x:y:)`` of the glyph's.
  ///
  /// Empty for a space, for an attachment, and for glyphs that are pictures. A glyph in several
  /// colours gives the outline that its font has beside them, if it has one.
  ///
  /// - Throws: ``RenderError/font(_:)`` for a glyph that is damaged.
  public func outline(
    of glyph: TextLayout.Glyph, in run: TextLayout.Run
  ) throws(RenderError) -> Path {
    guard !run.isAttachment else { return Path() }
    let context = try contexts.take(limits, .never)
    defer { contexts.give(context) }
    let tracer = OutlineTracer(
      unit: run.size / Double(run.face.unitsPerEm), scaleX: run.scaleX, skew: run.skew,
      origin: (0, 0), isSideways: run.orientation.ofGlyphs == .sideways)
    do throws(GlyphError) {
      return try context.rasterizer.outline(of: glyph.id, in: run.face).map(tracer.path) ?? Path()
    } catch {
      throw RenderError(error)
    }
  }
}
