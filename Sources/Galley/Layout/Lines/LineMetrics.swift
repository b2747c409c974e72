// How high a line is and where its baseline stands (attribute semantics §4).

import GalleyFont

/// The natural measures of a line: the greatest of what stands on it, in points.
struct LineMetrics {
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private(set) var leading = 0.0
  /// The largest point size, as drawn.
  private(set) var pointSize = 0.0

  /// Takes in text of a face at a size. Raising never shrinks the descent, lowering never the
  /// ascent.
  mutating func include(
    _ face: FontFace, size: Double, baselineOffset: Double, usesLeading: Bool,
    isVertical: Bool = false
  ) {
    let unit = size / Double(face.unitsPerEm)
    var ascent = face.metrics.ascent * unit
    var descent = face.metrics.descent * unit
    if isVertical {
      // About the central baseline, ascent and descent are halves (CSS Writing Modes 4 §4.2).
      ascent = (ascent + descent) / 2
      descent = ascent
    }
    self.ascent = max(self.ascent, ascent, ascent + baselineOffset)
    self.descent = max(self.descent, descent, descent - baselineOffset)
    pointSize = max(pointSize, size)
    if usesLeading { leading = max(leading, face.metrics.lineGap * unit) }
  }

  /// Takes in a picture where it stands: unlike text, which keeps its place on the baseline, what is
  /// moved reaches only as far as it then does.
  /// In vertical text its middle is on the central baseline.
  mutating func include(
    _ bounds: TextAttachment.Bounds, baselineOffset: Double, isVertical: Bool = false
  ) {
    let bottom = bounds.y + baselineOffset
    if isVertical {
      ascent = max(ascent, bottom + bounds.width / 2)
      descent = max(descent, bounds.width / 2 - bottom)
      return
    }
    ascent = max(ascent, bottom + bounds.height)
    descent = max(descent, -bottom)
  }

  /// The height of the line's box: the natural one or the one given instead, then multiple, minimum
  /// and maximum, of which the minimum wins.
  func height(_ style: ResolvedParagraphStyle) -> Double {
    var height: Double
    switch style.lineHeight {
    case .exact(let points): height = points
    case .multiple(let factor): height = factor * pointSize
    case .leading(let points): height = ascent + descent + points
    case nil:
      height = ascent + descent + leading
      if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    }
    height = max(height, style.minimumLineHeight, 0)
    if style.maximumLineHeight > 0 {
      height = min(height, max(style.maximumLineHeight, style.minimumLineHeight))
    }
    return height
  }

  /// Distance of the baseline from the top of a box of that height. A line gap counts only in the
  /// natural height.
  func baseline(
    height: Double, _ style: ResolvedParagraphStyle, mode: LineHeightMode
  ) -> Double {
    switch mode {
    case .textkit: height - descent - (style.lineHeight == nil ? leading : 0)
    case .halfLeading: (height - (ascent + descent)) / 2 + ascent
    }
  }
}
