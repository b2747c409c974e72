/// Statistics of a renderer's caches, summed over all its render contexts.
///
/// The values of a context are read only while no render uses the context. If a context is in use,
/// the statistics contain older values of this context, from the latest query during which the
/// context was idle. The numbers of hits and misses never decrease.
public struct RenderStatistics: Sendable, Hashable {
  /// The number of render contexts, each with its own caches. This number equals the largest number
  /// of renders that have run at the same time so far.
  public internal(set) var contexts = 0
  /// Statistics of the cache of drawn glyphs. For SVG and PDF files, it also contains the path data
  /// of glyphs, and the bounding boxes of their ink.
  public internal(set) var glyphs = CacheStatistics()
  /// Statistics of the cache of words that were shaped in this renderer's fonts.
  public internal(set) var words = CacheStatistics()
  /// Statistics of the cache of attachment images. The cache contains the images at the sizes at
  /// which they are drawn.
  public internal(set) var attachments = CacheStatistics()
  /// Statistics of the cache of blurred shadows.
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

/// The contents of a cache, and the number of its hits and misses.
public struct CacheStatistics: Sendable, Hashable {
  /// Approximate size of the cached entries, in bytes.
  public internal(set) var bytes = 0
  /// Number of cached entries.
  public internal(set) var count = 0
  /// Number of lookups that found an entry, since the cache was created.
  public internal(set) var hits = 0
  /// Number of lookups that did not find an entry, since the cache was created.
  public internal(set) var misses = 0

  static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
    CacheStatistics(
      bytes: one.bytes + other.bytes, count: one.count + other.count, hits: one.hits + other.hits,
      misses: one.misses + other.misses)
  }
}
