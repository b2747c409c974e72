// Mixes two colours, as `color-mix()` does (CSS Color 5 §3).

extension ColorSpace {
  /// The arc of the hue circle along which hues are interpolated (CSS Color 4 §12.4).
  enum HueArc: String {
    case shorter, longer, increasing, decreasing
  }

  /// Mixes two colours in this space. Each colour can have a percentage from 0 to 100. A missing
  /// percentage is chosen so that the two percentages add up to 100. If both percentages are
  /// present and add up to less than 100, the mixture is translucent.
  ///
  /// - arc: the arc along which hues are interpolated; it has no effect in a space without hue.
  func mix(
    _ first: (color: CSSColor, percent: Double?), _ second: (color: CSSColor, percent: Double?),
    along arc: HueArc
  ) -> CSSColor {
    let firstPart = first.percent ?? second.percent.map { 100 - $0 } ?? 50
    let secondPart = second.percent ?? 100 - firstPart
    let sum = firstPart + secondPart
    let position = sum > 0 ? secondPart / sum : 0
    var mixture = interpolate(first.color, second.color, at: position, along: arc)
    mixture.alpha *= min(sum / 100, 1)
    return mixture
  }

  /// Interpolates premultiplied components of this space (CSS Color 4 §12.3). `position` is 0 for
  /// the first colour, and 1 for the second.
  func interpolate(
    _ first: CSSColor, _ second: CSSColor, at position: Double, along arc: HueArc = .shorter
  ) -> CSSColor {
    var (start, end) = (first.converted(to: self), second.converted(to: self))
    start.takeMissing(from: end)
    end.takeMissing(from: start)
    if let hue = hueIndex {
      (start.value[hue], end.value[hue]) = arc.hues(start.value[hue], end.value[hue])
    }
    let isAlphaMissing = start.isMissing[3] && end.isMissing[3]
    let (startAlpha, endAlpha) = isAlphaMissing ? (1, 1) : (start.alpha, end.alpha)
    let alpha = startAlpha + (endAlpha - startAlpha) * position
    var result = CSSColor(self, .zero, alpha: isAlphaMissing ? 0 : alpha)
    for index in 0..<3 {
      result.isMissing[index] = start.isMissing[index] && end.isMissing[index]
      let isHue = index == hueIndex
      let from = isHue ? start.value[index] : start.value[index] * startAlpha
      let to = isHue ? end.value[index] : end.value[index] * endAlpha
      let value = from + (to - from) * position
      result.value[index] = isHue || alpha == 0 ? value : value / alpha
    }
    result.isMissing[3] = isAlphaMissing
    return result
  }
}

extension CSSColor {
  /// Copies each missing component from another colour, which must be in the same space. If the
  /// other colour lacks the component too, the component stays missing.
  fileprivate mutating func takeMissing(from other: CSSColor) {
    for index in 0..<3 where isMissing[index] && !other.isMissing[index] {
      value[index] = other.value[index]
      isMissing[index] = false
    }
    if isMissing[3], !other.isMissing[3] {
      alpha = other.alpha
      isMissing[3] = false
    }
  }
}

extension ColorSpace.HueArc {
  /// Returns both hues in degrees, plus or minus multiples of 360. A linear interpolation between
  /// the returned hues follows the hue arc `self`: 350 and 370, for example, follow the shorter arc
  /// from 350 to 10.
  fileprivate func hues(_ first: Double, _ second: Double) -> (Double, Double) {
    var (start, end) = (
      ColorSpace.normalizedHue(first), ColorSpace.normalizedHue(second)
    )
    let difference = end - start
    switch self {
    case .shorter:
      if difference > 180 { start += 360 } else if difference < -180 { end += 360 }
    case .longer:
      if difference > 0, difference < 180 {
        start += 360
      } else if difference > -180, difference <= 0 {
        end += 360
      }
    case .increasing: if difference < 0 { end += 360 }
    case .decreasing: if difference > 0 { start += 360 }
    }
    return (start, end)
  }
}
