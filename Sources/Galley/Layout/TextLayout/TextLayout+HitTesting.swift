// Which place in the text a point belongs to.

import GalleyUnicode

extension TextLayout {
  /// To which neighbour a place between two characters belongs, where that makes a difference: at
  /// the end of a wrapped line, and between text of different directions.
  public enum Affinity: String, Sendable, Hashable, CaseIterable {
    /// To the character before it: the end of the upper line.
    case upstream
    /// To the character behind it: the beginning of the lower line.
    case downstream
  }

  /// A place between two characters, as a caret takes it.
  public struct Position: Sendable, Hashable {
    /// UTF-16 offset of the character behind it.
    public var offset: Int
    /// The neighbour that it belongs to.
    public var affinity: Affinity

    /// A place before the character at `offset`.
    public init(_ offset: Int, affinity: Affinity = .downstream) {
      self.offset = offset
      self.affinity = affinity
    }
  }

  /// The place in the text that is nearest to a point, always at a boundary of grapheme clusters
  /// (UAX #29), or at one end of text that a token stands for.
  ///
  /// The nearest line counts: a point above the first or below the last belongs to that one. On the
  /// line the nearer edge of the cluster below the point counts, in text of either direction;
  /// beyond the line's ends it is the offset of the line's beginning or end, before its separator.
  /// A ligature is divided where its font says, else equally. Downstream is preferred where both
  /// affinities are the same place. Text without a line has the one place 0.
  ///
  /// - Parameters:
  ///   - x: points from the container's left edge.
  ///   - y: points from the container's top, downwards.
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

  /// Whether a point lies on a line of text, between its ends: ``position(atX:y:)`` answers for
  /// every point, however far from the text. Gaps that justification and tabs make are text, white
  /// space that hangs at the line's end is not.
  ///
  /// - Parameters:
  ///   - x: points from the container's left edge.
  ///   - y: points from the container's top, downwards.
  public func hitsText(x: Double, y: Double) -> Bool {
    let place = flow.place(x: x, y: y)
    guard let index = lineIndex(atY: place.y) else { return false }
    let line = lines[index]
    return line.width > 0
      && Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)
        .contains(x: place.x, y: place.y)
  }

  /// The line whose box is nearest to a height; `nil` when there are no lines.
  func lineIndex(atY y: Double) -> Int? {
    guard !lines.isEmpty else { return nil }
    // Lines that go on to the right stand in the opposite order: seen from below they rise, too.
    let isReversed = container.writingMode == .verticalLR
    let y = isReversed ? -y : y
    func top(_ index: Int) -> Double {
      isReversed ? -lines[index].top - lines[index].height : lines[index].top
    }
    // The first line that begins below `y`; the answer is that one or the one before it.
    let next = lines.indices.partitioningIndex { top($0) > y }
    guard next > 0 else { return 0 }
    guard next < lines.count else { return next - 1 }
    return y - (top(next - 1) + lines[next - 1].height) <= top(next) - y ? next - 1 : next
  }

  /// The line that a place is on; `nil` when there are no lines.
  func lineIndex(of position: Position) -> Int? {
    guard !lines.isEmpty else { return nil }
    let index = max(lines.partitioningIndex { $0.range.lowerBound > position.offset } - 1, 0)
    guard position.affinity == .upstream, index > 0,
      lines[index].range.lowerBound == position.offset,
      lines[index - 1].range.upperBound == position.offset, !endsInSeparator(lines[index - 1])
    else { return index }
    return index - 1
  }

  /// Whether the text itself ends a line.
  private func endsInSeparator(_ line: Line) -> Bool {
    guard let last = text.utf16[line.range.clamped(to: 0..<text.length)].last else { return false }
    return ParagraphSplitter.isSeparator(last) || ParagraphSplitter.isLineSeparator(last)
  }
}

extension LineCells {
  /// The place nearest to a distance along the line.
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
