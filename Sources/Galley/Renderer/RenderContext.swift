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
  func take(
    _ limits: Limits, _ cancellation: Cancellation
  ) throws(RenderError) -> RenderContext {
    if let reason = cancellation.reason { throw reason }
    let context =
      idle.withLock { $0.popLast() } ?? RenderContext(hyphenation: hyphenation, caches: caches)
    context.work.begin(limits, cancellation)
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

/// The layout contexts of a library of fonts: as many as renders have used it at the same time. The
/// library owns them, so that what they know of its fonts does not outlive these.
final class LayoutContextPool: Sendable {
  private let idle = Mutex<[LayoutContext]>([])
  private let fonts: FontCatalog

  init(_ fonts: FontCatalog) {
    self.fonts = fonts
  }

  /// Lends a layout context to a render, with the tools of the render's own; it is to be given
  /// back.
  func take(for render: RenderContext) -> LayoutContext {
    guard let context = idle.withLock({ $0.popLast() }) else {
      return LayoutContext(
        fonts: fonts, tools: render.layout, work: render.work)
    }
    context.begin(render.layout, render.work)
    return context
  }

  /// Takes a context back.
  func give(_ context: LayoutContext) {
    idle.withLock { $0.append(context) }
  }

  /// Forgets the words that were shaped; which fonts styles and characters got stays known.
  func emptyCaches() {
    idle.withLock { contexts in
      for context in contexts { context.emptyCaches() }
    }
  }
}
