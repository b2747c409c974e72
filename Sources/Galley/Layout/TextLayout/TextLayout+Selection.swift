// Which places a range of text takes, for painting a selection.

import GalleyUnicode

extension TextLayout {
  /// The rectangles that show a range of text as selected: on each line from left to right, or
  /// downwards, one for every stretch without a gap, as high as the line's box.
  ///
  /// A grapheme cluster of which the range has a part is selected whole, and a token or hyphen with
  /// any of the text that it stands for. White space that hangs at a line's end, separators and
  /// text without a line add nothing, so an empty line has no rectangle. The part of the range
  /// outside the text is ignored.
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
  /// The rectangles of the cells that a range touches, hanging white space cut off.
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
