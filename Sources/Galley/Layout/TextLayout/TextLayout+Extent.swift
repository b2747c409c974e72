// How much of its box a text takes, and how much of the text has no place in it.

import GalleyUnicode

extension TextLayout {
  /// The smallest rectangle around the boxes of all lines, in points from the container's top left:
  /// what a bubble or a button around the text is to be as large as. White space that hangs at the
  /// lines' ends, the space between paragraphs above and below, and insets are not in it.
  ///
  /// ``width`` and ``height`` are those of the container's box; ``inkBounds()`` is what is painted.
  /// Without lines it has no width and no height.
  public var usedRect: Rectangle {
    // The line of a caret behind the text's last separator takes nothing.
    let taken = lines.count > 1 && lines.last?.range.isEmpty == true ? lines.dropLast() : lines[...]
    let boxes = taken.map { line in
      Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)
    }
    guard let first = boxes.first else {
      return Rectangle(x: container.insets.left, y: container.insets.top, width: 0, height: 0)
    }
    return flow.rectangle(boxes.dropFirst().reduce(first) { $0.union($1) })
  }

  /// The stretches of the text that are not shown, in its order: what truncation tokens stand for,
  /// and what stands below the last line. Text that is clipped at the box's edge is not among them.
  ///
  /// UTF-16 offsets; none where ``overflow`` is `false`.
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

  /// The parts of a line's text that no run of it shows.
  private func hiddenRanges(on line: Line) -> [Range<Int>] {
    let shown = runs[line.runs].map(\.range).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var hidden: [Range<Int>] = []
    var end = line.range.lowerBound
    for range in shown {
      if range.lowerBound > end { hidden.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    // The separator is not shown, and not hidden where all before it is shown.
    if end < LineCells.textEnd(of: line, in: text.utf16) {
      hidden.append(end..<line.range.upperBound)
    }
    return hidden
  }
}
