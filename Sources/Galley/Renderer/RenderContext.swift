// What one worker keeps between renders: everything that is fast because it is not shared.

import GalleyFont
import GalleyUnicode
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// The state of one worker, lent to one render at a time, so that no glyph needs a lock.
///
/// `@unchecked Sendable`: the pool hands a context to one render and takes it back when that has
/// ended, so no two threads ever use one at the same time.
package final class RenderContext: @unchecked Sendable {
  /// What is known of the fonts of the text that is being set.
  private(set) var fonts = FontContext()
  /// ICU's iterators.
  let breaker = TextBreaker()
  /// Places to divide words.
  let hyphenator: Hyphenator
  /// Language tags and features that nobody knows.
  let tags = TagCache()
  /// FreeType's library and faces.
  let rasterizer = GlyphRasterizer()
  /// Glyphs drawn before.
  let masks: GlyphMaskCache
  /// Attachments drawn before.
  let attachments: AttachmentCache
  /// Shadows blurred before.
  let shadows = ShadowCache()
  /// Whether the render that has it gives up when its task is cancelled.
  fileprivate(set) var cancellation = Cancellation.ignored

  private let wordBytes: Int

  init(hyphenation: HyphenationDictionaries = .system, caches: CacheLimits = .default) {
    hyphenator = Hyphenator(hyphenation)
    masks = GlyphMaskCache(byteLimit: caches.glyphBytes)
    attachments = AttachmentCache(pixelLimit: caches.attachmentPixels)
    wordBytes = caches.wordBytes
  }

  /// HarfBuzz's buffer and plans.
  var shaper: Shaper { fonts.shaper }

  /// Uses what is known of a library's fonts, and returns what was used before, which is to be given
  /// back to ``leaveFonts(to:for:)``.
  func enterFonts(of pool: FontContextPool) -> FontContext {
    let before = fonts
    fonts = pool.take()
    fonts.shaper.wordBytes = wordBytes
    return before
  }

  /// Gives what is known of a library's fonts back, and goes on with what was used before.
  func leaveFonts(to pool: FontContextPool, for before: FontContext) {
    pool.give(fonts)
    fonts = before
  }

  /// Forgets results; the libraries' objects, faces among them, stay.
  func emptyCaches() {
    attachments.removeAll()
    masks.removeAll()
    shadows.removeAll()
    rasterizer.removeAll()
    breaker.emptyCache()
    hyphenator.removeAll()
    tags.removeAll()
  }
}

/// The contexts of a renderer: as many as renders have run at the same time.
final class RenderContextPool: Sendable {
  private let idle = Mutex<[RenderContext]>([])
  /// Where patterns for dividing words are looked for.
  let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits

  init(hyphenation: HyphenationDictionaries, caches: CacheLimits) {
    self.hyphenation = hyphenation
    self.caches = caches
  }

  /// How many contexts wait for a render.
  var idleCount: Int { idle.withLock { $0.count } }

  /// Lends a context, which is to be given back. A closure in its place would copy what it captures
  /// for each text.
  func take(_ cancellation: Cancellation) throws(RenderError) -> RenderContext {
    try cancellation.check()
    let context =
      idle.withLock { $0.popLast() } ?? RenderContext(hyphenation: hyphenation, caches: caches)
    context.cancellation = cancellation
    return context
  }

  /// Takes a context back.
  func give(_ context: RenderContext) {
    idle.withLock { $0.append(context) }
  }

  /// Forgets what the contexts that are not lent remember; their fonts stay open.
  func emptyCaches() {
    idle.withLock { contexts in
      for context in contexts { context.emptyCaches() }
    }
  }
}
