import GalleyFont

/// The caches and the C library objects, such as FreeType faces, that a render uses. A pool lends
/// each context to one render at a time, so drawing a glyph never needs a lock.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes the context back when
/// that render has ended. Two threads therefore never use a context at the same time.
final class RenderContext: PooledContext, @unchecked Sendable {
  /// Objects that layout needs in addition to fonts, such as hyphenation patterns.
  let tools: LayoutTools
  /// Cache of messages about unknown language tags and OpenType features.
  let tags = TagCache()
  /// The FreeType library object and its opened font faces.
  let rasterizer = GlyphRasterizer()
  /// Cache of drawn glyphs: their coverage masks, images, path data and ink boxes.
  let masks: GlyphMaskCache
  /// Cache of attachment images, scaled to the sizes at which they are drawn.
  let attachments: AttachmentCache
  /// Cache of blurred shadows.
  let shadows = ShadowCache()
  /// Counts the work of the current render. Ends the render if the work exceeds a limit, or if the
  /// render is cancelled.
  let work = RenderWork()

  init(hyphenation: HyphenationDictionaries = .system, caches: CacheLimits = .default) {
    tools = LayoutTools(hyphenation: hyphenation, wordBytes: caches.wordBytes)
    masks = GlyphMaskCache(byteLimit: caches.glyphBytes)
    attachments = AttachmentCache(pixelLimit: caches.attachmentPixels)
  }

  /// Starts to count the work of a render. If a part of a render has its own limit, call this
  /// method again at the start of that part.
  func begin(_ limits: Limits, _ cancellation: Cancellation, _ watch: StageWatch?) {
    work.begin(limits, cancellation, watch)
    rasterizer.pictureWork.begin(limit: limits.glyphPicturePixels)
  }

  /// Lends the layout caches of a font library to `body`, which lays out text with the library's
  /// fonts. The font library owns these caches. All renderers that use the library therefore share
  /// the caches, and the caches are freed together with the fonts.
  @inline(__always)
  func withLayoutContext<Value>(
    of fonts: FontLibrary, _ body: (LayoutContext) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let context = fonts.contexts.take(LayoutContext(fonts: fonts.catalog, tools: tools, work: work))
    defer { fonts.contexts.give(context) }
    context.begin(tools, work)
    return try body(context)
  }

  /// A painter that draws with the caches of this context.
  ///
  /// - Throws: ``RenderError/tooLarge(what:value:limit:)`` if the scale is 0 or less, or exceeds
  ///   the limit.
  func painter(
    scale: Double, drawsMissingGlyphs: Bool = true
  ) throws(RenderError) -> DocumentPainter {
    guard scale > 0, scale <= work.limits.scale else {
      throw .tooLarge(what: "the scale", value: scale, limit: work.limits.scale)
    }
    return DocumentPainter(
      rasterizer: rasterizer, masks: masks, attachments: attachments, shadows: shadows,
      scale: scale, drawsMissingGlyphs: drawsMissingGlyphs, work: work)
  }

  /// A painter that does not align positions to pixels, for SVG and PDF files.
  func vectorPainter(drawsMissingGlyphs: Bool) -> DocumentPainter {
    DocumentPainter(
      LayoutPainter(
        rasterizer: rasterizer, masks: masks, attachments: attachments, shadows: shadows,
        grid: .vector, drawsMissingGlyphs: drawsMissingGlyphs, work: work))
  }

  func emptyCaches() {
    attachments.removeAll()
    masks.removeAll()
    shadows.removeAll()
    rasterizer.removeAll()
    tools.emptyCaches()
    tags.removeAll()
  }

  var statistics: RenderStatistics {
    var statistics = RenderStatistics()
    statistics.glyphs = masks.statistics
    statistics.attachments = attachments.statistics
    statistics.shadows = shadows.statistics
    return statistics
  }
}
