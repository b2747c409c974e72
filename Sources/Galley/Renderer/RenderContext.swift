// The caches and library objects that are kept between renders. They are fast to use, because only
// one render uses them at a time.

import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// The caches and library objects for one render at a time. A pool lends each context to a single
/// render, so drawing a glyph never needs a lock.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes it back when that render
/// has ended. Two threads never use it at the same time.
package final class RenderContext: @unchecked Sendable {
  /// The objects that layout needs in addition to fonts, such as hyphenation patterns.
  let layout: LayoutTools
  /// The FreeType library object and its opened font faces.
  let rasterizer = GlyphRasterizer()
  /// Cache of the masks of drawn glyphs.
  let masks: GlyphMaskCache
  /// Cache of attachment images, scaled to the sizes at which they are drawn.
  let attachments: AttachmentCache
  /// Cache of blurred shadows.
  let shadows = ShadowCache()
  /// Counts the work of the current render, and decides when the render must end.
  let work = RenderWork()
  /// The contents of the caches when statistics were last requested. The property is read and
  /// written only while the pool's lock is held.
  fileprivate(set) var held = RenderStatistics()

  init(hyphenation: HyphenationDictionaries = .system, caches: CacheLimits = .default) {
    layout = LayoutTools(hyphenation: hyphenation, wordBytes: caches.wordBytes)
    masks = GlyphMaskCache(byteLimit: caches.glyphBytes)
    attachments = AttachmentCache(pixelLimit: caches.attachmentPixels)
  }

  /// Drops cached results. Library objects, such as opened font faces, are kept.
  func emptyCaches() {
    attachments.removeAll()
    masks.removeAll()
    shadows.removeAll()
    rasterizer.removeAll()
    layout.emptyCaches()
  }

  /// The current contents of the caches.
  fileprivate var current: RenderStatistics {
    var statistics = RenderStatistics()
    statistics.glyphs = masks.statistics
    statistics.attachments = attachments.statistics
    statistics.shadows = shadows.statistics
    return statistics
  }
}

/// The render contexts of a renderer. There are as many as the maximum number of simultaneous
/// renders so far.
final class RenderContextPool: Sendable {
  private struct Contexts {
    var all: [RenderContext] = []
    var idle: [RenderContext] = []
  }

  private let contexts = Mutex(Contexts())
  /// The source of hyphenation patterns.
  let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits

  init(hyphenation: HyphenationDictionaries, caches: CacheLimits) {
    self.hyphenation = hyphenation
    self.caches = caches
  }

  /// Number of contexts that no render is using.
  var idleCount: Int { contexts.withLock { $0.idle.count } }

  /// The number of contexts, and the contents of all caches. For a context in use, the values of
  /// the previous query are reported, so that renders need not update any statistics.
  var statistics: RenderStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.held = context.current }
      var sum = contexts.all.reduce(RenderStatistics()) { $0 + $1.held }
      sum.contexts = contexts.all.count
      return sum
    }
  }

  /// Lends a context to a render. The caller must return the context with `give`. There is no
  /// variant with a closure, which would copy its captures for each text.
  func take(
    _ limits: Limits, _ cancellation: Cancellation, _ watch: DrawingWatch? = nil
  ) throws(RenderError) -> RenderContext {
    if let reason = cancellation.reason { throw reason }
    let context = contexts.withLock { $0.idle.popLast() } ?? makeContext()
    context.work.begin(limits, cancellation, watch)
    context.rasterizer.pictureWork.begin(limit: limits.glyphPicturePixels)
    return context
  }

  private func makeContext() -> RenderContext {
    let context = RenderContext(hyphenation: hyphenation, caches: caches)
    contexts.withLock { $0.all.append(context) }
    return context
  }

  /// Takes a lent context back.
  func give(_ context: RenderContext) {
    context.work.end()
    contexts.withLock { $0.idle.append(context) }
  }

  /// Empties the caches of contexts that are not in use. Their font faces stay open.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

/// The layout contexts of a font library. There are as many as the maximum number of simultaneous
/// renders that have used the library so far. The library owns its contexts, so that cached data
/// about its fonts does not outlive the fonts.
final class LayoutContextPool: Sendable {
  private struct Contexts {
    var all: [LayoutContext] = []
    var idle: [LayoutContext] = []
  }

  private let contexts = Mutex(Contexts())
  private let fonts: FontCatalog

  init(_ fonts: FontCatalog) {
    self.fonts = fonts
  }

  /// Statistics of the shaped-word caches of all contexts. For a context in use, the values of the
  /// previous query are reported.
  var statistics: CacheStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.words = CacheStatistics(context.shaper) }
      return contexts.all.reduce(CacheStatistics()) { $0 + $1.words }
    }
  }

  /// Lends a layout context to a render, with the layout objects of the render's own context. The
  /// caller must return the layout context with `give`.
  func take(for render: RenderContext) -> LayoutContext {
    guard let context = contexts.withLock({ $0.idle.popLast() }) else { return makeContext(render) }
    context.begin(render.layout, render.work)
    return context
  }

  private func makeContext(_ render: RenderContext) -> LayoutContext {
    let context = LayoutContext(fonts: fonts, tools: render.layout, work: render.work)
    contexts.withLock { $0.all.append(context) }
    return context
  }

  /// Takes a lent layout context back.
  func give(_ context: LayoutContext) {
    contexts.withLock { $0.idle.append(context) }
  }

  /// Drops cached shaped words. The caches that map styles and characters to fonts are kept.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

extension CacheStatistics {
  /// Creates the statistics of a shaper's cache of shaped words.
  fileprivate init(_ shaper: Shaper) {
    let words = shaper.wordStatistics
    (bytes, count, hits, misses) = (words.bytes, words.count, words.hits, words.misses)
  }
}
