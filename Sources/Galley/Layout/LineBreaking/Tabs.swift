// The text behind a tab, by which some stops decide how wide the tab is.

/// What lies behind a tab up to the next one, as a stop needs it.
struct TabColumn {
  /// Width of the whole column.
  var width: Double
  /// Width up to the first character that ends a decimal column; `nil` when there is none.
  var widthBeforeTerminator: Double?
}

extension ShapedParagraph {
  /// Measures the text behind a tab: up to the next tab, to the line's forced end without the white
  /// space and tracking that hang there, or to where it is wider than a line.
  func column(from start: Int, at stop: TabStop, limit: Double) -> TabColumn {
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
  /// How far before the stop its column begins, in the paragraph's direction.
  ///
  /// Left and right are physical even in a paragraph written right to left (attribute semantics
  /// §5), so they change places there.
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
      // A number runs left to right in either direction: what is behind the stop stays behind it.
      return isRightToLeft ? column.width - before : before
    }
  }
}
