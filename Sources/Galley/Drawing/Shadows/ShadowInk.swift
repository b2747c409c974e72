// What casts a shadow.

import GalleyFont

/// The glyphs, pictures and decorations of which one shadow is cast, where it can show.
struct ShadowInk {
  /// The pixels that they may touch.
  let box: PixelRect
  private let inks: [PlacedInk]
  private let bars: [ShadowCache.Key.Bar]
  private let fading: PlacedGradient?

  /// - Parameters:
  ///   - inks: glyphs and pictures.
  ///   - lines: underlines and strikethroughs.
  ///   - fading: the gradient by whose alpha all of them fade.
  ///   - visible: the pixels that count.
  init(
    inks: [PlacedInk], lines: [DecorationLine], fading: PlacedGradient?, within visible: PixelRect
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
  var mask: InkMask {
    var mask = InkMask(box)
    for ink in inks { ink.add(to: &mask) }
    for bar in bars { mask.add(bar.rect, bar.coverage) }
    guard let fading else { return mask }
    return InkMask(box, coverage: fading.alpha(of: box, through: mask.coverage))
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

extension PlacedInk {
  /// Whether nothing of it is cut.
  fileprivate var isWhole: Bool {
    let uncut = ink.bounds.offsetBy(x: x, y: y)
    return uncut.intersection(clip) == uncut
  }
}
