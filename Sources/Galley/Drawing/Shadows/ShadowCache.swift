import GalleyFont

/// A cache with a memory limit. It contains the blurred text shadows that one worker has drawn.
///
/// Headlines with the same text are often drawn several times. Their letters then have the same
/// distances from each other, so their shadows differ only in position. When the memory limit is
/// exceeded, the cache is emptied. The drawn pixels are the same whether or not a shadow was
/// cached, because the key contains all parameters of the shadow.
package final class ShadowCache {
  /// The cache key: all parameters of an unclipped shadow, except the shadow's position.
  struct Key: Hashable {
    /// A glyph's mask, and the glyph's pen position in whole pixels. The position is relative to
    /// the top left corner of ``ShadowShape/box``.
    struct Glyph: Hashable {
      var mask: GlyphKey
      var x: Int
      var y: Int
    }

    var blur: BlurKernel
    var glyphs: [Glyph] = []
    /// The parts of decoration lines. Their positions are relative to the same corner.
    var bars: [PositionedMask] = []
  }

  private var shadows: [Key: PositionedMask] = [:]
  private let byteLimit: Int

  /// Approximate number of bytes in the cache.
  private(set) var bytes = 0
  /// Number of times that a shadow was found in the cache.
  private(set) var hits = 0
  /// Number of times that a shadow had to be blurred.
  private(set) var misses = 0

  /// Approximate size of a cache entry, in bytes: `entryBytes` for the entry itself, plus
  /// `glyphBytes` for each glyph in the key.
  private static let (glyphBytes, entryBytes) = (32, 256)

  /// - Parameter byteLimit: maximum memory, in bytes.
  package init(byteLimit: Int = 4 << 20) {
    self.byteLimit = byteLimit
  }

  /// Whether a shadow that covers the pixels of `rect` is small enough to be cached. A cached
  /// shadow takes at most a quarter of the memory limit.
  func hasRoom(for key: Key, over rect: PixelRect) -> Bool {
    let area = Double(rect.width) * Double(rect.height)
    return area <= Double(byteLimit) && size(of: key, area: Int(area)) <= byteLimit / 4
  }

  /// The shadow for a key. If the shadow is not cached, `make` creates it. The caller must first
  /// check ``hasRoom(for:over:)``.
  func shadow(_ key: Key, make: () -> PositionedMask) -> PositionedMask {
    if let known = shadows[key] {
      hits += 1
      return known
    }
    misses += 1
    let shadow = make()
    let added = size(of: key, area: shadow.coverage.count)
    if bytes + added > byteLimit { removeAll() }
    bytes += added
    shadows[key] = shadow
    return shadow
  }

  /// The size of the cache, and the number of its hits and misses.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: bytes, count: shadows.count, hits: hits, misses: misses)
  }

  /// Approximate size of a cache entry, in bytes.
  private func size(of key: Key, area: Int) -> Int {
    let bars = key.bars.reduce(0) { $0 + $1.coverage.count }
    return Self.entryBytes + Self.glyphBytes * key.glyphs.count + bars + area
  }

  /// Drops all cached shadows.
  func removeAll() {
    shadows = [:]
    bytes = 0
  }
}

/// The shape that casts one shadow: glyphs, images and decoration lines. The shape is limited to
/// pixels that can affect the image.
struct ShadowShape {
  /// The pixels that the shape can touch.
  let box: PixelRect
  private let inks: [PositionedGlyph]
  private let bars: [PositionedMask]
  private let fading: PlacedGradient?

  /// - Parameters:
  ///   - inks: the glyphs and images that cast the shadow.
  ///   - lines: the decoration lines that cast the shadow.
  ///   - fading: the text's translucent gradient; `nil` if the text has no such gradient. The
  ///     gradient's alpha reduces the coverage of the whole shape.
  ///   - visible: the pixels that can affect the image.
  init(
    inks: [PositionedGlyph], lines: [DecorationLine], fading: PlacedGradient?,
    within visible: PixelRect
  ) {
    let box = inks.reduce(lines.reduce(PixelRect.empty) { $0.union($1.bounds) }) {
      $0.union($1.bounds)
    }.intersection(visible)
    var bars: [PositionedMask] = []
    if !box.isEmpty {
      for line in lines {
        line.forEachBar(within: box) { bars.append(PositionedMask($0, coverage: $1)) }
      }
    }
    (self.box, self.inks, self.bars, self.fading) = (box, inks, bars, fading)
  }

  /// The union of all glyphs, images and decoration lines, as a mask.
  var mask: PositionedMask {
    var mask = PositionedMask(box)
    for ink in inks { ink.add(to: &mask) }
    for bar in bars { mask.add(bar.rect, bar.coverage) }
    guard let fading else { return mask }
    return PositionedMask(box, coverage: fading.alpha(of: box, through: mask.coverage))
  }

  /// The cache key for the shadow. The key does not depend on the shadow's position. `nil` if the
  /// shape has a translucent gradient, an image or a clipped glyph. Also `nil` if a glyph, such as
  /// a colour glyph, is not drawn with a single coverage mask.
  func key(_ blur: BlurKernel) -> ShadowCache.Key? {
    guard fading == nil else { return nil }
    var key = ShadowCache.Key(blur: blur)
    key.glyphs.reserveCapacity(inks.count)
    for ink in inks {
      guard let mask = ink.key, ink.isWhole else { return nil }
      key.glyphs.append(
        ShadowCache.Key.Glyph(mask: mask, x: ink.x - box.minX, y: ink.y - box.minY))
    }
    for bar in bars { key.bars.append(bar.offsetBy(x: -box.minX, y: -box.minY)) }
    return key
  }
}

extension PositionedGlyph {
  /// Whether no part of the glyph is clipped.
  fileprivate var isWhole: Bool {
    let uncut = ink.bounds.offsetBy(x: x, y: y)
    return uncut.intersection(clip) == uncut
  }
}
