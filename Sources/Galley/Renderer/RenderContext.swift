// What one worker keeps between renders: everything that is fast because it is not shared.

import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// The state of one worker, lent to one render at a time, so that no glyph needs a lock.
///
/// `@unchecked Sendable`: the pool hands a context to one render and takes it back when that has
/// ended, so no two threads ever use one at the same time.
package final class RenderContext: @unchecked Sendable {
  /// What layout needs beside fonts.
  let layout: LayoutTools
  /// FreeType's library and faces.
  let rasterizer = GlyphRasterizer()
  /// Glyphs drawn before.
  let masks: GlyphMaskCache
  /// Attachments drawn before.
  let attachments: AttachmentCache
  /// Shadows blurred before.
  let shadows = ShadowCache()
  /// What the render that has it has done, and when it ends.
  let work = RenderWork()
  /// What its caches held when somebody asked last; read and written under the pool's lock.
  fileprivate(set) var held = RenderStatistics()

  init(hyphenation: HyphenationDictionaries = .system, caches: CacheLimits = .default) {
    layout = LayoutTools(hyphenation: hyphenation, wordBytes: caches.wordBytes)
    masks = GlyphMaskCache(byteLimit: caches.glyphBytes)
    attachments = AttachmentCache(pixelLimit: caches.attachmentPixels)
  }

  /// Forgets results; the libraries' objects, faces among them, stay.
  func emptyCaches() {
    attachments.removeAll()
    masks.removeAll()
    shadows.removeAll()
    rasterizer.removeAll()
    layout.emptyCaches()
  }

  /// What the caches hold now.
  fileprivate var current: RenderStatistics {
    var statistics = RenderStatistics()
    statistics.glyphs = masks.statistics
    statistics.attachments = attachments.statistics
    statistics.shadows = shadows.statistics
    return statistics
  }
}

/// The contexts of a renderer: as many as renders have run at the same time.
final class RenderContextPool: Sendable {
  private struct Contexts {
    var all: [RenderContext] = []
    var idle: [RenderContext] = []
  }

  private let contexts = Mutex(Contexts())
  /// Where patterns for dividing words are looked for.
  let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits

  init(hyphenation: HyphenationDictionaries, caches: CacheLimits) {
    self.hyphenation = hyphenation
    self.caches = caches
  }

  /// How many contexts wait for a render.
  var idleCount: Int { contexts.withLock { $0.idle.count } }

  /// How many contexts there are, and what the caches of all hold; of those that are lent, what they
  /// held when somebody asked last, so that no render counts anything for it.
  var statistics: RenderStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.held = context.current }
      var sum = contexts.all.reduce(RenderStatistics()) { $0 + $1.held }
      sum.contexts = contexts.all.count
      return sum
    }
  }

  /// Lends a context, which is to be given back. A closure in its place would copy what it captures
  /// for each text.
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

  /// Forgets what the contexts that are not lent remember; their fonts stay open.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

/// The layout contexts of a library of fonts: as many as renders have used it at the same time. The
/// library owns them, so that what they know of its fonts does not outlive these.
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

  /// What the words of all contexts take; of those that are lent, when somebody asked last.
  var statistics: CacheStatistics {
    contexts.withLock { contexts in
      for context in contexts.idle { context.words = CacheStatistics(context.shaper) }
      return contexts.all.reduce(CacheStatistics()) { $0 + $1.words }
    }
  }

  /// Lends a layout context to a render, with the tools of the render's own; it is to be given
  /// back.
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

  /// Forgets the words that were shaped; which fonts styles and characters got stays known.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}

extension CacheStatistics {
  /// What a shaper keeps.
  fileprivate init(_ shaper: Shaper) {
    let words = shaper.wordStatistics
    (bytes, count, hits, misses) = (words.bytes, words.count, words.hits, words.misses)
  }
}
