// How high a line is and where its baseline stands (attribute semantics §4).

import GalleyFont

/// The natural measures of a line: the greatest of what stands on it, in points.
struct LineMetrics {
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private(set) var leading = 0.0

  /// Takes in text of a face at a size. Raising never shrinks the descent, lowering never the
  /// ascent.
  mutating func include(
    _ face: FontFace, size: Double, baselineOffset: Double, usesLeading: Bool
  ) {
    let unit = size / Double(face.unitsPerEm)
    let ascent = face.metrics.ascent * unit
    let descent = face.metrics.descent * unit
    self.ascent = max(self.ascent, ascent, ascent + baselineOffset)
    self.descent = max(self.descent, descent, descent - baselineOffset)
    if usesLeading { leading = max(leading, face.metrics.lineGap * unit) }
  }

  /// The height of the line's box: the natural one, then multiple, minimum and maximum, of which
  /// the minimum wins.
  func height(_ style: ResolvedParagraphStyle) -> Double {
    var height = ascent + descent + leading
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 {
      height = min(height, max(style.maximumLineHeight, style.minimumLineHeight))
    }
    return height
  }

  /// Distance of the baseline from the top of a box of that height.
  func baseline(height: Double, mode: LineHeightMode) -> Double {
    switch mode {
    case .textkit: height - (descent + leading)
    case .halfLeading: (height - (ascent + descent)) / 2 + ascent
    }
  }
}
