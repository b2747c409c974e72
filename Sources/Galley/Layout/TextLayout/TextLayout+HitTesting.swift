// Finds the text position at a point.

import GalleyUnicode

extension TextLayout {
  /// The neighbouring character, before or after, to which a text position belongs. Affinity makes
  /// a difference at the end of a wrapped line, and between text of different directions.
  public enum Affinity: String, Sendable, Hashable, CaseIterable {
    /// The position belongs to the character before the position. At a line wrap, the position is
    /// at the end of the upper line.
    case upstream
    /// The position belongs to the character after the position. At a line wrap, the position is at
    /// the start of the lower line.
    case downstream
  }

  /// A position between two characters of the text, such as the position of a caret.
  public struct Position: Sendable, Hashable {
    /// UTF-16 offset of the character after the position.
    public var offset: Int
    /// The neighbouring character, before or after, to which the position belongs.
    public var affinity: Affinity

    /// Creates the position before the character that starts at a UTF-16 offset.
    public init(_ offset: Int, affinity: Affinity = .downstream) {
      self.offset = offset
      self.affinity = affinity
    }
  }

  /// Returns the text position nearest to a point. The position is always at a grapheme cluster
  /// boundary (UAX #29), or at the start or end of text that a truncation token replaces.
  ///
  /// The position is on the line nearest to the point, even if the point is above the first line or
  /// below the last line. On that line, the position is the nearer edge of the grapheme cluster at
  /// the point, in both text directions. If the point is beside the line's text, the position is
  /// the line's start or end, whichever is nearer. The end of a line is before the line's
  /// separator.
  ///
  /// A ligature is divided at the ligature carets of the font. If the font has no carets for the
  /// ligature, the ligature is divided into equal parts. If the upstream and the downstream caret
  /// are at the same location, the result's affinity is downstream. If there are no lines, the
  /// offset is 0.
  ///
  /// - Parameters:
  /// - x: points from the container's left edge.
  /// - y: points from the container's top, downwards.
  public func position(atX x: Double, y: Double) -> Position {
    let place = flow.place(x: x, y: y)
    guard let index = lineIndex(atY: place.y) else { return Position(0) }
    let cells = LineCells(lines[index], of: self, breaker: TextBreaker())
    let position = cells.position(atX: place.x)
    guard position.affinity == .upstream else { return position }
    let downstream = Position(position.offset)
    let isSame =
      lineIndex(of: downstream) == index
      && abs(cells.edge(at: downstream) - cells.edge(at: position)) <= Tolerance.length
    return isSame ? downstream : position
  }

  /// Whether a point is on a line, between the two ends of the line's text. Tabs and justified gaps
  /// count as text, but hanging white space does not. In contrast, ``position(atX:y:)`` returns a
  /// position for every point, however far from the text.
  ///
  /// - Parameters:
  /// - x: points from the container's left edge.
  /// - y: points from the container's top, downwards.
  public func hitsText(x: Double, y: Double) -> Bool {
    let place = flow.place(x: x, y: y)
    guard let index = lineIndex(atY: place.y) else { return false }
    let line = lines[index]
    return line.width > 0
      && Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)
        .contains(x: place.x, y: place.y)
  }

  /// The index of the line whose box is nearest to `y`; `nil` if there are no lines.
  func lineIndex(atY y: Double) -> Int? {
    guard !lines.isEmpty else { return nil }
    // In `verticalLR`, the lines are in descending order of `y`. The search requires ascending
    // order, so all positions are negated.
    let isReversed = container.writingMode == .verticalLR
    let y = isReversed ? -y : y
    func top(_ index: Int) -> Double {
      isReversed ? -lines[index].top - lines[index].height : lines[index].top
    }
    // The search finds the first line that begins below `y`. The nearest line is this line or the
    // line above it.
    let next = lines.indices.partitioningIndex { top($0) > y }
    guard next > 0 else { return 0 }
    guard next < lines.count else { return next - 1 }
    return y - (top(next - 1) + lines[next - 1].height) <= top(next) - y ? next - 1 : next
  }

  /// The index of the line that contains a text position; `nil` if there are no lines.
  func lineIndex(of position: Position) -> Int? {
    guard !lines.isEmpty else { return nil }
    let index = max(lines.partitioningIndex { $0.range.lowerBound > position.offset } - 1, 0)
    guard position.affinity == .upstream, index > 0,
      lines[index].range.lowerBound == position.offset,
      lines[index - 1].range.upperBound == position.offset, !endsInSeparator(lines[index - 1])
    else { return index }
    return index - 1
  }

  /// Whether a line's text ends in a line or paragraph separator.
  private func endsInSeparator(_ line: Line) -> Bool {
    guard let last = text.utf16[line.range.clamped(to: 0..<text.length)].last else { return false }
    return ParagraphSplitter.isSeparator(last) || ParagraphSplitter.isLineSeparator(last)
  }
}

extension LineCells {
  /// The text position on this line that is nearest to an x coordinate.
  fileprivate func position(atX x: Double) -> TextLayout.Position {
    let start = TextLayout.Position(line.range.lowerBound)
    let end = TextLayout.Position(textEnd, affinity: .upstream)
    if x < leftEdge { return line.isRightToLeft ? end : start }
    if x > rightEdge { return line.isRightToLeft ? start : end }
    guard let cell = visual.first(where: { x < $0.right }) ?? visual.last else { return start }
    let isLeft = x < (cell.left + cell.right) / 2
    let offset = isLeft ? cell.leftOffset : cell.rightOffset
    let boundary = snapped(offset)
    return TextLayout.Position(
      boundary,
      affinity: isLeft == cell.isRightToLeft && boundary == offset ? .upstream : .downstream)
  }
}
