import GalleyFont

/// A cache with a memory limit. It contains the coverage masks and colour images of the glyphs that
/// one worker has drawn. For vector files, it contains the outlines of glyphs as path data, and the
/// bounding boxes of their ink.
///
/// When the limit is exceeded, the whole cache is emptied, and glyphs are drawn again when they are
/// needed. The cache therefore need not track when each glyph was last used. The drawn pixels and
/// the vector files are the same whether or not a glyph was cached.
package final class GlyphMaskCache {
  /// All parameters of a glyph's mask, except the glyph ID and the phase (the glyph's offset in
  /// quarters of a pixel). All members are numbers, which are quick to compare.
  struct Style: Hashable {
    var face: UInt32
    var transform: GlyphTransform
    var stroke: GlyphStroke?
    /// Whether the inside of the glyph is removed from the stroke.
    var isOutside = false
  }

  /// All parameters that determine the image of a painted colour glyph, except the glyph ID and the
  /// phase.
  struct PaintedStyle: Hashable {
    /// The number of the glyph's ``Style``.
    var style: UInt64
    /// The text colour. A colour glyph can contain parts in this colour.
    var currentColor: UInt32
    var palette: PaletteChoice
  }

  /// Number of times that a glyph's mask, image, path data or ink was in the cache.
  package private(set) var hits = 0
  /// Number of times that a glyph's mask, image, path data or ink was not in the cache.
  package private(set) var misses = 0
  /// Approximate number of bytes in the cache.
  package private(set) var bytes = 0

  private let byteLimit: Int
  private var styles: [Style: UInt64] = [:]
  private var paintedStyles: [PaintedStyle: UInt64] = [:]
  private var nextStyle: UInt64 = 0
  /// The 16 most recently added styles and their numbers. A line's runs usually have the styles of
  /// the previous line. A cache of one style would not be enough, because styles alternate if a
  /// line mixes scripts with different fonts.
  private var recent = RecentlyAdded<(style: Style, number: UInt64)>(limit: 16)
  /// The cached masks; `nil` for empty masks. Do not hold a copy of the table while a mask is
  /// inserted, because the insertion would then copy the whole table.
  private(set) var masks = GlyphTable<CoverageMask?>()
  private var pictures = GlyphTable<Picture>()
  private var inks = GlyphTable<BoundingBox>()
  private var paths: [GlyphPath.Key: GlyphPath?] = [:]

  /// The image of a colour glyph, and the cost of drawing it.
  private struct Picture {
    let bitmap: ColorBitmap?
    /// Number of pixels that were processed to draw the image.
    let work: Int
    /// The number of the last document drawing that used this image. A drawing counts `work` only
    /// once, even if it uses the image several times.
    var drawing: UInt64
  }

  /// Maximum number of entries in each of the tables `styles` and `paintedStyles`. A full table is
  /// emptied before the next style is added.
  private static let styleLimit = 4096
  /// Memory that a cache entry takes in addition to its pixels or path data, in bytes.
  private static let entryBytes = 128

  /// - Parameter byteLimit: maximum memory, in bytes.
  package init(byteLimit: Int = 16 << 20) {
    self.byteLimit = byteLimit
  }

  /// Returns the number of a style of coverage masks. Cache keys contain this number instead of the
  /// style. Different styles never have the same number.
  func number(of style: Style) -> UInt64 {
    if let known = recent.firstNonNil({
      $0.style.face == style.face && $0.style == style ? $0.number : nil
    }) {
      return known
    }
    let number = styles[style] ?? newNumber(of: style)
    recent.add((style, number))
    return number
  }

  /// The number of a painted style. No other painted style and no mask style has this number.
  func number(of style: PaintedStyle) -> UInt64 {
    if let known = paintedStyles[style] { return known }
    if paintedStyles.count >= Self.styleLimit { paintedStyles.removeAll() }
    nextStyle += 1
    paintedStyles[style] = nextStyle
    return nextStyle
  }

  private func newNumber(of style: Style) -> UInt64 {
    if styles.count >= Self.styleLimit { styles.removeAll() }
    nextStyle += 1
    styles[style] = nextStyle
    return nextStyle
  }

  /// Increases the number of cache hits by `count`, the number of glyphs that a caller found
  /// directly in ``masks``.
  func note(hits count: Int) { hits += count }

  /// The mask of a glyph; `nil` if the mask is empty. If the mask is not cached, `make` draws it.
  func mask(
    _ key: GlyphKey, make: () throws(GlyphError) -> CoverageMask?
  ) throws(GlyphError) -> CoverageMask? {
    if let known = masks[key] {
      hits += 1
      return known
    }
    misses += 1
    let mask = try make()
    makeRoom(for: mask?.coverage.count ?? 0)
    masks.insert(mask, for: key)
    return mask
  }

  /// The image of a colour glyph; `nil` if the glyph has no image. If the image is not cached,
  /// `make` draws it.
  ///
  /// Each drawing that uses an image counts the image's cost once, even if the image is cached.
  /// Otherwise, earlier drawings would affect whether a document exceeds the limit of processed
  /// pixels. If the cache drops the image during a drawing and `make` draws it again, the drawing
  /// counts the cost again.
  func picture(
    _ key: GlyphKey, by rasterizer: GlyphRasterizer, make: () throws(GlyphError) -> ColorBitmap?
  ) throws(GlyphError) -> ColorBitmap? {
    let drawing = rasterizer.pictureWork.drawing
    if var known = pictures[key] {
      hits += 1
      if known.drawing != drawing {
        try rasterizer.pictureWork.count(known.work)
        known.drawing = drawing
        pictures.insert(known, for: key)
      }
      return known.bitmap
    }
    misses += 1
    let before = rasterizer.pictureWork.pixels
    let bitmap = try make()
    makeRoom(for: 4 * (bitmap?.pixels.count ?? 0))
    let work = rasterizer.pictureWork.pixels - before
    pictures.insert(Picture(bitmap: bitmap, work: work, drawing: drawing), for: key)
    return bitmap
  }

  /// The bounding box of a glyph's ink. If it is not cached, `make` measures the glyph.
  func ink(_ key: GlyphKey, make: () throws(GlyphError) -> BoundingBox) throws(GlyphError)
    -> BoundingBox
  {
    if let known = inks[key] {
      hits += 1
      return known
    }
    misses += 1
    let ink = try make()
    makeRoom(for: 0)
    inks.insert(ink, for: key)
    return ink
  }

  /// The path data of a glyph; `nil` if the glyph has no outline. If the path data is not cached,
  /// `make` creates it.
  func path(
    _ key: GlyphPath.Key, make: () throws(GlyphError) -> GlyphPath?
  ) throws(GlyphError) -> GlyphPath? {
    if let known = paths[key] {
      hits += 1
      return known
    }
    misses += 1
    let path = try make()
    // A dictionary keeps more bytes per entry than a glyph table.
    makeRoom(for: (path?.data.capacity ?? 0) + Self.entryBytes)
    paths[key] = .some(path)
    return path
  }

  /// The size of the cache, and the number of its hits and misses.
  var statistics: CacheStatistics {
    CacheStatistics(
      bytes: bytes, count: masks.count + pictures.count + inks.count + paths.count, hits: hits,
      misses: misses)
  }

  /// Drops all cached glyphs.
  package func removeAll() {
    masks = GlyphTable()
    pictures = GlyphTable()
    inks = GlyphTable()
    paths = [:]
    bytes = 0
  }

  private func makeRoom(for data: Int) {
    if bytes + data + Self.entryBytes > byteLimit { removeAll() }
    bytes += data + Self.entryBytes
  }
}
