import GalleyFont

/// The masks and pictures of glyphs that one worker has drawn, up to a limit of memory.
///
/// When the limit is exceeded, the cache is emptied: glyphs in use are drawn again at once, and no
/// order of use has to be kept. A hit and a miss give the same pixels.
package final class GlyphMaskCache {
  /// Everything that a mask depends on but the glyph and its phase: numbers alone, which are
  /// quick to compare.
  struct Style: Hashable {
    var face: UInt32
    var transform: GlyphTransform
    var stroke: GlyphStroke?
    /// Whether the stroke leaves out what is inside the glyph.
    var isOutside = false
  }

  /// Everything that a painted picture depends on but the glyph and its phase.
  struct PaintedStyle: Hashable {
    /// The number of what a mask depends on.
    var style: UInt64
    /// The text's own colour.
    var currentColor: UInt32
    var palette: PaletteChoice
  }

  /// How often a glyph was found.
  package private(set) var hits = 0
  /// How often a glyph had to be drawn.
  package private(set) var misses = 0
  /// Bytes that are kept, about.
  package private(set) var bytes = 0

  private let byteLimit: Int
  private var styles: [Style: UInt64] = [:]
  private var paintedStyles: [PaintedStyle: UInt64] = [:]
  private var nextStyle: UInt64 = 0
  /// A line's runs mostly have the styles of the line before, which take turns where scripts have
  /// fonts of their own.
  private var recent = RecentlyAdded<(style: Style, number: UInt64)>(limit: 16)
  /// The masks that are remembered, `nil` for empty ones. Copied on write: hold no copy of the
  /// table across an insertion.
  private(set) var masks = GlyphTable<CoverageMask?>()
  private var pictures = GlyphTable<Picture>()

  /// A picture, with what it took.
  private struct Picture {
    let bitmap: ColorBitmap?
    /// Pixels that were worked on to make it.
    let work: Int
    /// The last drawing that counted them.
    var drawing: UInt64
  }

  /// Styles of a kind that are numbered before all are forgotten.
  private static let styleLimit = 4096
  /// What an entry takes beside its pixels.
  private static let entryBytes = 128

  /// - Parameter byteLimit: how much is kept, in bytes.
  package init(byteLimit: Int = 16 << 20) {
    self.byteLimit = byteLimit
  }

  /// The number of a style; different styles never have the same one.
  func number(of style: Style) -> UInt64 {
    if let known = recent.first(where: { $0.style.face == style.face && $0.style == style }) {
      return known.number
    }
    let number = styles[style] ?? newNumber(of: style)
    recent.add((style, number))
    return number
  }

  /// The number of a painted style, which is no other style's either.
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

  /// Counts glyphs that were found among ``masks``.
  func note(hits count: Int) { hits += count }

  /// The mask of a glyph, drawn by `make` unless it is remembered; `nil` when it is empty.
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

  /// The picture of a glyph in colours, likewise; `nil` when it has none.
  ///
  /// One that is remembered counts in each drawing once, as if it were made for it, so that what was
  /// drawn before does not make a document pass. One that was forgotten meanwhile counts again.
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

  /// What is kept, and how often it was found.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: bytes, count: masks.count + pictures.count, hits: hits, misses: misses)
  }

  /// Forgets all glyphs.
  package func removeAll() {
    masks = GlyphTable()
    pictures = GlyphTable()
    bytes = 0
  }

  private func makeRoom(for pixels: Int) {
    if bytes + pixels + Self.entryBytes > byteLimit { removeAll() }
    bytes += pixels + Self.entryBytes
  }
}
