// Computes the rectangles that show a text range as selected.

import GalleyUnicode

extension TextLayout {
  /// Returns the rectangles that highlight a text range as selected. On each line, every contiguous
  /// part of the range has one rectangle, which is as tall as the line's box. The rectangles of a
  /// line are in visual order: from left to right, or downwards in vertical text.
  ///
  /// A partly selected grapheme cluster is highlighted as a whole. A truncation token is
  /// highlighted if any text that the token replaces is selected. A visible hyphen is highlighted
  /// if the soft hyphen that it replaces is selected. Hanging white space, separators, empty lines
  /// and text below the last line have no rectangles. Offsets outside the text are ignored.
  ///
  /// - Parameter range: UTF-16 offsets of the selected text.
  public func selectionRectangles(for range: Range<Int>) -> [Rectangle] {
    let range = range.clamped(to: 0..<text.length)
    guard !range.isEmpty, let first = lineIndex(of: Position(range.lowerBound)) else { return [] }
    let breaker = TextBreaker()
    var rectangles: [Rectangle] = []
    for line in lines[first...] {
      guard line.range.lowerBound < range.upperBound else { break }
      let cells = LineCells(line, of: self, breaker: breaker)
      rectangles += cells.rectangles(for: range)
    }
    return flow.isVertical ? rectangles.map(flow.rectangle) : rectangles
  }
}

extension LineCells {
  /// The rectangles that highlight a text range on this line. A cell that overlaps the range is
  /// highlighted as a whole. Adjacent cells share one rectangle. Hanging white space is excluded.
  fileprivate func rectangles(for range: Range<Int>) -> [Rectangle] {
    let visible = (left: line.x, right: line.x + line.width)
    var rectangles: [Rectangle] = []
    var isOpen = false
    for cell in visual {
      guard cell.range.overlaps(range) else {
        isOpen = isOpen && cell.left == cell.right
        continue
      }
      let left = max(cell.left, visible.left)
      let right = min(cell.right, visible.right)
      guard left < right else { continue }
      if isOpen, let last = rectangles.indices.last {
        rectangles[last].width = right - rectangles[last].x
      } else {
        rectangles.append(
          Rectangle(x: left, y: line.top, width: right - left, height: line.height))
      }
      isOpen = true
    }
    return rectangles
  }
}
