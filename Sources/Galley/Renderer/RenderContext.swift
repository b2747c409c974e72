// The state that a worker keeps between renders. It is fast because it is not shared.

import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// The state of one worker, lent to one render at a time, so that no glyph needs a lock.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes it back when that render
/// has ended. No two threads ever use it at the same time.
package final class RenderContext: @unchecked Sendable {
  /// The tools that layout needs in addition to fonts.
  let layout: LayoutTools
  /// FreeType's library and faces.
  let rasterizer = GlyphRasterizer()
  /// Cache of drawn glyphs.
  let masks: GlyphMaskCache
  /// Cache of drawn attachments.
  let attachments: AttachmentCache
  /// Cache of blurred shadows.
  let shadows = ShadowCache()
  /// The work that the current render has done, and when the render must end.
  let work = RenderWork()
  /// Contents of the caches when statistics were last requested. Read and written under the pool's
  /// lock.
  fileprivate(set) var held = RenderStatistics()

  init(hyphenation: HyphenationDictionaries = .system, caches: CacheLimits = .default) {
    layout = LayoutTools(hyphenation: hyphenation, wordBytes: caches.wordBytes)
    masks = GlyphMaskCache(byteLimit: caches.glyphBytes)
    attachments = AttachmentCache(pixelLimit: caches.attachmentPixels)
  }

  /// Drops cached results. Objects of libraries, such as faces, stay.
  func emptyCaches() {
    attachments.removeAll()
    masks.removeAll()
    shadows.removeAll()
    rasterizer.removeAll()
    layout.emptyCaches()
  }

  /// The present contents of the caches.
  fileprivate var current: RenderStatistics {
    var statistics = RenderStatistics()
    statistics.glyphs = masks.statistics
    statistics.attachments = attachments.statistics
    statistics.shadows = shadows.statistics
    return statistics
  }
}

/// The contexts of a renderer: as many as the renders that have run at the same time.
final class RenderContextPool: Sendable {
  private struct Contexts {
    var all: [RenderContext] = []
    var idle: [RenderContext] = []
  }

  private let contexts = Mutex(Contexts())
  /// Source of hyphenation patterns.
  let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits

  init(hyphenation: HyphenationDictionaries, caches: CacheLimits) {
    self.hyphenation = hyphenation
    self.caches = caches
  }

  /// Number of contexts that wait for a render.
  var idleCount: Int { contexts.withLock { $0.idle.count } }

  /// The number of contexts, and the contents of all caches. For a context in use, the values of
  /// the previous request are reported. Renders therefore do not have to update any number.
  var statistics: RenderStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.held = context.current }
      var sum = contexts.all.reduce(RenderStatistics()) { $0 + $1.held }
      sum.contexts = contexts.all.count
      return sum
    }
  }

  /// Lends a context, which the caller must give back. A method with a closure would copy the
  /// closure's captures for each text.
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

  /// Takes a context back.
  func give(_ context: RenderContext) {
    context.work.end()
    contexts.withLock { $0.idle.append(context) }
  }

  /// Empties the caches of contexts that are not in use. Their fonts stay open.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

/// The layout contexts of a font library: as many as the renders that have used it at the same
/// time. The library owns them, so that cached data about its fonts does not outlive the fonts.
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

  /// Statistics of the word caches of all contexts. For a context in use, the values of the
  /// previous request are reported.
  var statistics: CacheStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.words = CacheStatistics(context.shaper) }
      return contexts.all.reduce(CacheStatistics()) { $0 + $1.words }
    }
  }

  /// Lends a layout context to a render, with the render's own tools. The caller must give it back.
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

  /// Takes a context back.
  func give(_ context: LayoutContext) {
    contexts.withLock { $0.idle.append(context) }
  }

  /// Drops shaped words. The fonts found for styles and characters stay cached.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

extension CacheStatistics {
  /// The statistics of a shaper's word cache.
  fileprivate init(_ shaper: Shaper) {
    let words = shaper.wordStatistics
    (bytes, count, hits, misses) = (words.bytes, words.count, words.hits, words.misses)
  }
}
