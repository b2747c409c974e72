// The width of a tab, which may depend on the text after the tab.

import GalleyFont

/// Widths of a column: the text between a tab and the next tab.
struct TabColumn {
  /// Width of the whole column in points.
  var width: Double
  /// Width of the text before the decimal separator at a decimal tab stop; `nil` if the column has
  /// no such separator.
  var widthBeforeTerminator: Double?
}

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
    if let stop = style.tabs.stop(after: place), stop.location <= end + Tolerance.length {
      let column = column(from: offset + 1, at: stop, limit: available.width)
      let width = stop.location - stop.lead(of: column, isRightToLeft: isRightToLeft) - place
      if width >= -Tolerance.length { return TabWidth(points: max(width, 0)) }
      // A tab that misses its tab stop still separates the text on its two sides by the width of a
      // space.
      return TabWidth(points: offset > start ? spaceWidth(at: offset) : 0, isMissed: true)
    }
    if mode.wraps, offset > start, available.width.isFinite { return nil }
    return TabWidth(points: spaceWidth(at: offset), isMissed: true)
  }

  /// Width of a space in the style of the text at an offset.
  private func spaceWidth(at offset: Int) -> Double {
    let item = items[itemIndex(at: offset)]
    let face = faces[item.face]
    let advance = face.glyph(for: " ").map(face.advance) ?? 0
    return Double(advance) * styles[item.style].unit(of: face)
  }

  /// Measures the column of text after a tab. The column ends at the next tab, at a forced line
  /// end, or as soon as it is wider than a line. Unless a tab follows, its width excludes white
  /// space and tracking at its end.
  private func column(from start: Int, at stop: TabStop, limit: Double) -> TabColumn {
    var column = TabColumn(width: 0, widthBeforeTerminator: nil)
    guard stop.alignment != .natural, stop.alignment != .justified else { return column }
    var visibleWidth = 0.0
    let terminators =
      stop.alignment == .decimal ? TabRuler.terminators(of: stop, language: language) : "".utf16
    for offset in start..<count {
      if unit(at: offset) == 0x09 { return column }
      if flags[offset].contains(.mandatoryBefore) || column.width > limit { break }
      if column.widthBeforeTerminator == nil, terminators.contains(unit(at: offset)) {
        column.widthBeforeTerminator = column.width
      }
      column.width += advances[offset]
      if flags[offset].contains(.clusterStart), !flags[offset].contains(.whitespace) {
        visibleWidth = column.width - spacing.tracking(at: offset)
      }
    }
    column.width = visibleWidth
    return column
  }
}

extension TabStop {
  /// Distance from the column's start to the tab stop, measured in the paragraph's direction.
  ///
  /// Left and right tab alignments are physical directions (attribute semantics §5). So in a
  /// right-to-left paragraph, a left-aligned column ends at its tab stop.
  func lead(of column: TabColumn, isRightToLeft: Bool) -> Double {
    switch alignment {
    case .natural, .justified: return 0
    case .center: return column.width / 2
    case .left: return isRightToLeft ? column.width : 0
    case .right: return isRightToLeft ? 0 : column.width
    case .decimal:
      guard let before = column.widthBeforeTerminator else {
        return isRightToLeft ? 0 : column.width
      }
      // Numbers run from left to right in both directions, so the digits after the decimal
      // separator are always to the right of the separator.
      return isRightToLeft ? column.width - before : before
    }
  }
}
