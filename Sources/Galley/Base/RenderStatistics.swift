/// What the caches of a renderer hold, summed over all renders that ran at the same time.
///
/// Renders that are under way count with what was known of them when somebody asked last; counters
/// never go back.
public struct RenderStatistics: Sendable, Hashable {
  /// Renders that ran at the same time, at the most: each has caches of its own.
  public internal(set) var contexts = 0
  /// Glyphs that were drawn.
  public internal(set) var glyphs = CacheStatistics()
  /// Words that were shaped in the fonts of this renderer.
  public internal(set) var words = CacheStatistics()
  /// Attachments in the sizes in which they are drawn.
  public internal(set) var attachments = CacheStatistics()
  /// Shadows that were blurred.
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

/// What a cache holds, and how often it was of use.
public struct CacheStatistics: Sendable, Hashable {
  /// Bytes that it keeps, about.
  public internal(set) var bytes = 0
  /// Things that it keeps.
  public internal(set) var count = 0
  /// How often something was found in it, since it was made.
  public internal(set) var hits = 0
  /// How often something had to be made, since it was made.
  public internal(set) var misses = 0

  static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
    CacheStatistics(
      bytes: one.bytes + other.bytes, count: one.count + other.count, hits: one.hits + other.hits,
      misses: one.misses + other.misses)
  }
}
