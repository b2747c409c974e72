/// Statistics of a renderer's caches, summed over all its render contexts.
///
/// A context that is rendering counts with its values of the previous query. Counters never
/// decrease.
public struct RenderStatistics: Sendable, Hashable {
  /// The maximum number of renders that ran at the same time. Each has its own caches.
  public internal(set) var contexts = 0
  /// Drawn glyphs.
  public internal(set) var glyphs = CacheStatistics()
  /// Shaped words in this renderer's fonts.
  public internal(set) var words = CacheStatistics()
  /// Attachments at the sizes at which they are drawn.
  public internal(set) var attachments = CacheStatistics()
  /// Blurred shadows.
  public internal(set) var shadows = CacheStatistics()

  init() {}

  static func + (one: RenderStatistics, other: RenderStatistics) -> RenderStatistics {
    var sum = one
    sum.contexts += other.contexts
    sum.glyphs = one.glyphs + other.glyphs
    sum.words = one.words + other.words
    sum.attachments = one.attachments + other.attachments
    sum.shadows = one.shadows + other.shadows
    return sum
  }
}

/// The contents and the effectiveness of a cache.
public struct CacheStatistics: Sendable, Hashable {
  /// Approximate size of the contents, in bytes.
  public internal(set) var bytes = 0
  /// Number of entries.
  public internal(set) var count = 0
  /// Number of successful lookups since the cache was created.
  public internal(set) var hits = 0
  /// Number of unsuccessful lookups since the cache was created.
  public internal(set) var misses = 0

  static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
    CacheStatistics(
      bytes: one.bytes + other.bytes, count: one.count + other.count, hits: one.hits + other.hits,
      misses: one.misses + other.misses)
  }
}
