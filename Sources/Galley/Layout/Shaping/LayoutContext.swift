import GalleyFont
import GalleyUnicode

/// The fonts of one font library, and caches of layout results for these fonts. Each worker has its
/// own context, so that the caches need no locks.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes it back when that render
/// ends. So a context is never used by two threads at the same time.
final class LayoutContext: PooledContext, @unchecked Sendable {
  /// The fonts that layout can use.
  let fonts: FontCatalog
  /// HarfBuzz's buffers and shape plans, and a cache of shaped words.
  let shaper = Shaper()
  /// Cache of resolved styles and their fonts.
  let styles = StyleCache()
  /// Cache of the fallback faces that were found for characters.
  let fallback = FallbackCache()
  /// Cache of shaped truncation tokens.
  let tokens = TokenCache()
  /// The layout tools (text breaker and hyphenator) of the renderer that currently uses this
  /// context.
  private(set) var tools: LayoutTools
  /// The work that the current render has done so far, and the limits on that work.
  private(set) var work: RenderWork

  init(
    fonts: FontCatalog, tools: LayoutTools = LayoutTools(), work: RenderWork = RenderWork()
  ) {
    self.fonts = fonts
    self.tools = tools
    self.work = work
    shaper.wordBytes = tools.wordBytes
  }

  /// Prepares this context for a render with the given layout tools and work counter.
  func begin(_ tools: LayoutTools, _ work: RenderWork) {
    if self.tools !== tools {
      self.tools = tools
      shaper.wordBytes = tools.wordBytes
    }
    self.work = work
  }

  /// Statistics about the cache of shaped words.
  var statistics: RenderStatistics {
    let words = shaper.wordStatistics
    var statistics = RenderStatistics()
    statistics.words = CacheStatistics(
      bytes: words.bytes, count: words.count, hits: words.hits, misses: words.misses)
    return statistics
  }

  /// Empties the caches of shaped words and truncation tokens. The caches of resolved styles and
  /// fallback faces are kept.
  func emptyCaches() {
    shaper.emptyCache()
    tokens.removeAll()
  }
}

/// The layout tools that do not depend on a font library, such as the text breaker and the
/// hyphenator.
final class LayoutTools {
  /// ICU's iterators for line, word and grapheme cluster boundaries.
  let breaker = TextBreaker()
  /// Finds hyphenation points. Caches words and hyphenation patterns.
  let hyphenator: Hyphenator
  /// Maximum size, in bytes, of the cache of shaped words in each layout context.
  let wordBytes: Int

  init(
    hyphenation: HyphenationDictionaries = .system,
    wordBytes: Int = CacheLimits.default.wordBytes
  ) {
    hyphenator = Hyphenator(hyphenation)
    self.wordBytes = wordBytes
  }

  /// Empties the caches of the text breaker and the hyphenator. ICU's iterators are kept.
  func emptyCaches() {
    breaker.emptyCache()
    hyphenator.removeAll()
  }
}
