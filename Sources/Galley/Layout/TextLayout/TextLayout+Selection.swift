// The rectangles of a range of text, for painting a selection.

import GalleyUnicode

extension TextLayout {
  /// The rectangles that show a range of text as selected. They are as high as the line's box and
  /// in visual order: from left to right, or downwards in vertical text. Each contiguous stretch of
  /// a line has one.
  ///
  /// A partly selected grapheme cluster is selected as a whole, and so is a token or hyphen
  /// if any text that it replaces is. Hanging white space, separators and text without a
  /// line have no rectangle, so an empty line has none either. Parts of the range outside the text
  /// are ignored.
  ///
  /// - Parameter range: UTF-16 offsets.
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
  /// The rectangles of the cells that a range overlaps, without hanging white space.
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
