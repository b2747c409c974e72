import GalleyFont

// Trims the space above the first line and below the last line (CSS Inline 3 §5).

extension ParagraphStacker {
  /// Sets the vertical shift of all lines, so that the first line is at the position that
  /// ``TextContainer/firstBaseline`` requests. `top` is the top of the first line's paragraph.
  mutating func trimAbove(_ line: BrokenLine, at top: Double) {
    guard !box.isVertical, let position = container.firstBaseline else { return }
    let style = line.text.paragraph.firstStyle
    let wanted: Double
    switch position {
    case .points(let points): wanted = points.finiteOrZero / box.scale
    case .ascent: wanted = style?.height { $0.ascent } ?? 0
    case .capHeight: wanted = style?.height { $0.capHeight ?? $0.ascent } ?? 0
    case .xHeight: wanted = style?.height { $0.xHeight ?? $0.ascent / 2 } ?? 0
    }
    cursor.shift = wanted - top - line.baseline
  }

  /// Distance from the paragraph's top to the lower edge of a line, if this line is the last line
  /// of the text. ``TextContainer/lastBaseline`` determines this edge.
  func trimmedBottom(of line: BrokenLine) -> Double {
    guard !box.isVertical, let position = container.lastBaseline else { return line.bottom }
    switch position {
    case .baseline: return line.baseline
    case .descent:
      return line.baseline + (line.text.paragraph.firstStyle?.height { $0.descent } ?? 0)
    }
  }
}

extension ResolvedStyle {
  /// A metric of the requested font in points, at the font size of this style.
  fileprivate func height(_ metric: (FontMetrics) -> Double) -> Double {
    metric(face.metrics) * size(of: face) / Double(face.unitsPerEm)
  }
}
