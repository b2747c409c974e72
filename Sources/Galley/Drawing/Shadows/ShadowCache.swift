import GalleyFont

/// The blurred shadows of stretches of text that one worker has drawn, up to a limit of memory.
///
/// A headline is drawn again and again with the same letters at the same distances: its shadow is
/// the same, wherever it stands. When they no longer fit, all are forgotten. Whether a shadow was
/// remembered shows in no pixel: what is equal is everything that it is made of.
package final class ShadowCache {
  /// Everything that a whole shadow depends on but the pixel it stands at.
  struct Key: Hashable {
    /// A glyph's mask, and the pixel that its pen stands at about the shadow's.
    struct Glyph: Hashable {
      var mask: GlyphKey
      var x: Int
      var y: Int
    }

    /// A bar of an underline or strikethrough.
    struct Bar: Hashable {
      var rect: PixelRect
      var coverage: [UInt8]
    }

    var blur: BlurKernel
    var glyphs: [Glyph] = []
    var bars: [Bar] = []
  }

  private var shadows: [Key: PositionedMask] = [:]
  private let byteLimit: Int

  /// Bytes that are kept, about.
  private(set) var bytes = 0
  /// How often a shadow was found.
  private(set) var hits = 0
  /// How often a shadow had to be blurred.
  private(set) var misses = 0

  /// What a glyph of a key and an entry take, about.
  private static let (glyphBytes, entryBytes) = (32, 256)

  /// - Parameter byteLimit: how much is kept, in bytes.
  package init(byteLimit: Int = 4 << 20) {
    self.byteLimit = byteLimit
  }

  /// Whether a shadow over some pixels may be remembered: one that would push out all others is
  /// not.
  func hasRoom(for key: Key, over rect: PixelRect) -> Bool {
    let area = Double(rect.width) * Double(rect.height)
    return area <= Double(byteLimit) && size(of: key, area: Int(area)) <= byteLimit / 4
  }

  /// The shadow, made by `make` unless it is in the cache; see ``hasRoom(for:over:)``.
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

  /// What is kept, and how often it was found.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: bytes, count: shadows.count, hits: hits, misses: misses)
  }

  /// What an entry takes in bytes, about.
  private func size(of key: Key, area: Int) -> Int {
    let bars = key.bars.reduce(0) { $0 + $1.coverage.count }
    return Self.entryBytes + Self.glyphBytes * key.glyphs.count + bars + area
  }

  /// Forgets all shadows.
  func removeAll() {
    shadows = [:]
    bytes = 0
  }
}

/// The glyphs, pictures and decorations of which one shadow is cast, where it can show.
struct ShadowShape {
  /// The pixels that they may touch.
  let box: PixelRect
  private let inks: [PositionedGlyph]
  private let bars: [ShadowCache.Key.Bar]
  private let fading: PlacedGradient?

  /// - Parameters:
  ///   - inks: glyphs and pictures.
  ///   - lines: underlines and strikethroughs.
  ///   - fading: the gradient by whose alpha all of them fade.
  ///   - visible: the pixels that count.
  init(
    inks: [PositionedGlyph], lines: [DecorationLine], fading: PlacedGradient?,
    within visible: PixelRect
  ) {
    let box = inks.reduce(lines.reduce(PixelRect.empty) { $0.union($1.bounds) }) {
      $0.union($1.bounds)
    }.intersection(visible)
    var bars: [ShadowCache.Key.Bar] = []
    if !box.isEmpty {
      for line in lines {
        line.forEachBar(within: box) { bars.append(ShadowCache.Key.Bar(rect: $0, coverage: $1)) }
      }
    }
    (self.box, self.inks, self.bars, self.fading) = (box, inks, bars, fading)
  }

  /// The union of all.
  var mask: PositionedMask {
    var mask = PositionedMask(box)
    for ink in inks { ink.add(to: &mask) }
    for bar in bars { mask.add(bar.rect, bar.coverage) }
    guard let fading else { return mask }
    return PositionedMask(box, coverage: fading.alpha(of: box, through: mask.coverage))
  }

  /// What the shadow depends on beside the place of the box; `nil` where that is more than masks of
  /// glyphs that are not cut, and bars.
  func key(_ blur: BlurKernel) -> ShadowCache.Key? {
    guard fading == nil else { return nil }
    var key = ShadowCache.Key(blur: blur)
    key.glyphs.reserveCapacity(inks.count)
    for ink in inks {
      guard let mask = ink.key, ink.isWhole else { return nil }
      key.glyphs.append(
        ShadowCache.Key.Glyph(mask: mask, x: ink.x - box.minX, y: ink.y - box.minY))
    }
    for bar in bars {
      key.bars.append(
        ShadowCache.Key.Bar(
          rect: bar.rect.offsetBy(x: -box.minX, y: -box.minY), coverage: bar.coverage))
    }
    return key
  }
}

extension PositionedGlyph {
  /// Whether nothing of it is cut.
  fileprivate var isWhole: Bool {
    let uncut = ink.bounds.offsetBy(x: x, y: y)
    return uncut.intersection(clip) == uncut
  }
}
