// The part of the box that the text occupies, and the hidden ranges of the text.

import GalleyUnicode

extension TextLayout {
  /// The smallest rectangle around the boxes of all lines, in points from the container's top left
  /// corner. Use it to size a bubble or a button for the text. Hanging white space, paragraph
  /// spacing at the edges and insets are not included.
  ///
  /// ``width`` and ``height`` are the size of the container's box; ``inkBounds()`` is the painted
  /// area. If there are no lines, the rectangle's width and height are 0.
  public var usedRect: Rectangle {
    // The empty line for a caret after the text's last separator does not count.
    let taken = lines.count > 1 && lines.last?.range.isEmpty == true ? lines.dropLast() : lines[...]
    let boxes = taken.map { line in
      Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)
    }
    guard let first = boxes.first else {
      return Rectangle(x: container.insets.left, y: container.insets.top, width: 0, height: 0)
    }
    return flow.rectangle(boxes.dropFirst().reduce(first) { $0.union($1) })
  }

  /// The hidden ranges of the text in text order, as UTF-16 offsets: text replaced by truncation
  /// tokens, and text below the last line. Text that is clipped at the box's edge is not included.
  ///
  /// Empty if ``overflow`` is `false`.
  public var hiddenRanges: [Range<Int>] {
    guard overflow else { return [] }
    var hidden: [Range<Int>] = []
    for line in lines where line.isTruncated { hidden += hiddenRanges(on: line) }
    let end = lines.last?.range.upperBound ?? 0
    if end < text.length { hidden.append(end..<text.length) }
    return hidden.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  /// The ranges of a line's text that none of the line's runs shows.
  private func hiddenRanges(on line: Line) -> [Range<Int>] {
    let shown = runs[line.runs].map(\.range).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var hidden: [Range<Int>] = []
    var end = line.range.lowerBound
    for range in shown {
      if range.lowerBound > end { hidden.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    // A separator is never visible. It counts as hidden only if text before it on the line is
    // hidden.
    if end < LineCells.textEnd(of: line, in: text.utf16) {
      hidden.append(end..<line.range.upperBound)
    }
    return hidden
  }
}
