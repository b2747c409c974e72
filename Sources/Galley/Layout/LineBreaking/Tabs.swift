// The width of a tab, which can depend on the text after the tab.

import GalleyFont
import GalleyUnicode

extension ShapedParagraph {
  /// The width of a tab; `nil` if the line must end before the tab.
  ///
  /// - Parameters:
  ///   - start: the offset of the line's start.
  ///   - pen: the width of the line's text before the tab.
  func tabWidth(
    at offset: Int, onLineFrom start: Int, pen: Double, _ available: AvailableWidth,
    _ mode: LineBreakMode
  ) -> TabWidth? {
    let place = available.indent + pen
    let end = available.indent + available.width
    let space = spaceWidth(at: offset)
    // If there is text before the tab, the next column begins at least the width of a space after
    // this text.
    let gap = offset > start && unit(at: offset - 1) != Self.tab ? space : 0
    if let stop = style.tabs.stop(after: place, gap: gap), stop.location <= end + Tolerance.length {
      let column = column(from: offset + 1, at: stop, limit: available.width)
      let width = stop.location - stop.lead(of: column, isRightToLeft: isRightToLeft) - place
      if width >= gap - Tolerance.length { return TabWidth(points: max(width, 0)) }
      return TabWidth(points: offset > start ? space : 0, isMissed: true)
    }
    if mode.wraps, offset > start, available.width.isFinite { return nil }
    return TabWidth(points: space, isMissed: true)
  }

  /// Width of a space in the style of the text at an offset.
  private func spaceWidth(at offset: Int) -> Double {
    let item = items[itemIndex(at: offset)]
    let face = faces[item.face]
    let advance = face.glyph(for: " ").map(face.advance) ?? 0
    return Double(advance) * styles[item.style].unit(of: face)
  }

  /// Measures the column of text after a tab. The column ends at the next tab, at a forced line
  /// end, or as soon as it is wider than a line. If no tab follows, the column's width excludes
  /// white space and tracking at the column's end.
  ///
  /// - Returns: the width of the whole column, and the position of the decimal separator at a
  ///   decimal tab stop. The position is the distance from the column's left edge, or `nil` if the
  ///   column has no such separator. Both lengths are in points.
  private func column(
    from start: Int, at stop: TabStop, limit: Double
  ) -> (width: Double, separator: Double?) {
    var column: (width: Double, separator: Double?) = (0, nil)
    guard ![.natural, .start, .justified].contains(stop.alignment) else { return column }
    var (visibleWidth, visibleEnd) = (0.0, start)
    var separator: Int?
    let terminators =
      stop.alignment == .decimal && start < count
      ? TabRuler.terminators(of: stop, language: styles[items[itemIndex(at: start)].style].language)
      : "".utf16
    for offset in start..<count {
      if unit(at: offset) == Self.tab {
        (visibleWidth, visibleEnd) = (column.width, offset)
        break
      }
      if flags[offset].contains(.mandatoryBefore) || column.width > limit { break }
      if separator == nil, terminators.contains(unit(at: offset)) { separator = offset }
      column.width += advances[offset]
      if flags[offset].contains(.clusterStart), !flags[offset].contains(.whitespace) {
        (visibleWidth, visibleEnd) = (column.width - spacing.tracking(at: offset), offset + 1)
      }
    }
    column.width = visibleWidth
    column.separator = separator.map { visualPlace(of: $0, in: start..<visibleEnd) }
    return column
  }

  /// Distance in points from the left edge of a range of text to the code unit at `offset`, in
  /// visual order (UAX #9 L2).
  private func visualPlace(of offset: Int, in range: Range<Int>) -> Double {
    func width(_ range: Range<Int>) -> Double { range.reduce(0) { $0 + advances[$1] } }
    guard !bidi.isUniform else { return width(range.lowerBound..<offset) }
    let levels = bidi.levels(ofLine: range)
    var runs: [Range<Int>] = []
    for index in range {
      if let last = runs.last,
        levels[last.lowerBound - range.lowerBound] == levels[index - range.lowerBound]
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    let runLevels = runs.map { levels[$0.lowerBound - range.lowerBound] }
    var place = 0.0
    for index in BidiParagraph.visualOrder(levels: runLevels) {
      let run = runs[index]
      guard run.contains(offset) else {
        place += width(run)
        continue
      }
      let isRightToLeft = runLevels[index] & 1 == 1
      return place + width(isRightToLeft ? offset + 1..<run.upperBound : run.lowerBound..<offset)
    }
    return place
  }

  /// The character tabulation, U+0009.
  private static var tab: UInt16 { 0x09 }
}

extension TabStop {
  /// Distance from the column's start to the tab stop, measured in the paragraph's direction.
  ///
  /// Left and right tab alignments are physical directions (attribute semantics §5). So in a
  /// right-to-left paragraph, a left-aligned column ends at its tab stop.
  func lead(of column: (width: Double, separator: Double?), isRightToLeft: Bool) -> Double {
    switch alignment {
    case .natural, .start, .justified: return 0
    case .end: return column.width
    case .center: return column.width / 2
    case .left: return isRightToLeft ? column.width : 0
    case .right: return isRightToLeft ? 0 : column.width
    case .decimal:
      guard let separator = column.separator else { return isRightToLeft ? 0 : column.width }
      return isRightToLeft ? column.width - separator : separator
    }
  }
}
