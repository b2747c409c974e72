// Glyphs that were drawn before.

import GalleyFont

/// The masks and pictures of glyphs that one worker has drawn, as many as fit some memory.
///
/// When they no longer fit, all are forgotten: what is needed again comes back soon, and no order
/// of use has to be kept. Whether a glyph was remembered shows in no pixel.
package final class GlyphMaskCache {
  /// Everything that a mask depends on but the glyph and its phase.
  struct Style: Hashable {
    var face: UInt32
    var transform: GlyphTransform
    var stroke: GlyphStroke?
    /// Whether the stroke leaves out what is inside the glyph.
    var isOutside = false
    /// The text's own colour, where pictures may be painted in it.
    var currentColor: UInt32?
    /// The colours that pictures are painted in; `nil` where they are not painted.
    var palette: PaletteChoice?
  }

  /// How often a glyph was found.
  package private(set) var hits = 0
  /// How often a glyph had to be drawn.
  package private(set) var misses = 0
  /// Bytes that are kept, about.
  package private(set) var bytes = 0

  /// The shadows of what was drawn.
  let shadows = ShadowCache()

  private let byteLimit: Int
  private var styles: [Style: UInt64] = [:]
  private var nextStyle: UInt64 = 0
  /// A line's runs mostly have the styles of the line before, which take turns where scripts have
  /// fonts of their own.
  private var recent = LastUsed<(style: Style, number: UInt64)>(limit: 16)
  private var masks = GlyphTable<CoverageMask?>()
  private var pictures = GlyphTable<ColorBitmap?>()

  /// Styles that are numbered before all are forgotten.
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

  private func newNumber(of style: Style) -> UInt64 {
    if styles.count >= Self.styleLimit { styles.removeAll() }
    nextStyle += 1
    styles[style] = nextStyle
    return nextStyle
  }

  /// The mask of a glyph that is remembered, `nil` in it when that is empty; else `nil`.
  @inline(__always)
  func known(_ key: GlyphKey) -> CoverageMask?? { masks[key] }

  /// Counts glyphs that were found.
  func note(hits count: Int) { hits += count }

  /// The mask of a glyph, drawn by `make` unless it is remembered; `nil` when it is empty.
  func mask(
    _ key: GlyphKey, make: () throws(GlyphError) -> CoverageMask?
  ) throws(GlyphError) -> CoverageMask? {
    if let known = known(key) {
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
  func picture(
    _ key: GlyphKey, make: () throws(GlyphError) -> ColorBitmap?
  ) throws(GlyphError) -> ColorBitmap? {
    if let known = pictures[key] {
      hits += 1
      return known
    }
    misses += 1
    let picture = try make()
    makeRoom(for: 4 * (picture?.pixels.count ?? 0))
    pictures.insert(picture, for: key)
    return picture
  }

  /// Forgets all glyphs and shadows.
  package func removeAll() {
    masks = GlyphTable()
    pictures = GlyphTable()
    shadows.removeAll()
    bytes = 0
  }

  private func makeRoom(for pixels: Int) {
    if bytes + pixels + Self.entryBytes > byteLimit { removeAll() }
    bytes += pixels + Self.entryBytes
  }
}
