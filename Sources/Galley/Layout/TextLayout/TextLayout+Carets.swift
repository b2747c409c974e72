// Finds the caret positions for text offsets.

import GalleyUnicode

extension TextLayout {
  /// The carets at a text offset. A caret marks the position at which typed text would be inserted.
  /// If left-to-right and right-to-left text meet at the offset, there are two carets; otherwise,
  /// there is one.
  public struct Carets: Sendable, Hashable {
    /// Caret for text that is typed in the paragraph's direction.
    public var primary: Rectangle
    /// Caret for text that is typed in the opposite direction; `nil` if its position equals the
    /// position of the primary caret.
    public var secondary: Rectangle?
  }

  /// Returns the caret rectangle at a text position; `nil` if there are no lines. The caret is as
  /// tall as the line's box and 0 points wide. In vertical text, the caret is as wide as the line's
  /// box and 0 points tall.
  ///
  /// The position's affinity selects the character before or after the position. The caret is at
  /// the edge of that character. A caret in hanging white space can be outside the container.
  ///
  /// An offset outside the text is clamped to the text. An offset inside a grapheme cluster is
  /// moved to the cluster's start. An offset inside text that a truncation token replaces is moved
  /// to the start of that text. An offset in the hidden text below the last line is moved to the
  /// end of the last line.
  public func caret(at position: Position) -> Rectangle? {
    guard let index = lineIndex(of: position) else { return nil }
    let cells = LineCells(lines[index], of: self, breaker: TextBreaker())
    return caret(on: lines[index], atX: cells.edge(at: position))
  }

  /// Returns the carets at a text offset, which is adjusted as in ``caret(at:)``. Returns `nil` if
  /// the layout has no lines.
  ///
  /// - Parameters:
  /// - offset: UTF-16 offset in the text.
  /// - affinity: the affinity that selects a line if the offset is between two lines.
  public func carets(at offset: Int, affinity: Affinity = .downstream) -> Carets? {
    guard let index = lineIndex(of: Position(offset, affinity: affinity)) else { return nil }
    let line = lines[index]
    let cells = LineCells(line, of: self, breaker: TextBreaker())
    let edges = cells.edges(at: offset)
    let isApart = abs(edges.primary - edges.secondary) > Tolerance.length
    return Carets(
      primary: caret(on: line, atX: edges.primary),
      secondary: isApart ? caret(on: line, atX: edges.secondary) : nil)
  }

  private func caret(on line: Line, atX x: Double) -> Rectangle {
    flow.rectangle(Rectangle(x: x, y: line.top, width: 0, height: line.height))
  }
}

extension LineCells {
  /// The x coordinate of the caret for a position on this line.
  func edge(at position: TextLayout.Position) -> Double {
    let offset = snapped(position.offset)
    switch position.affinity {
    case .upstream: return cell(before: offset)?.trailingEdge ?? startEdge
    case .downstream: return cell(after: offset)?.leadingEdge ?? endEdge
    }
  }

  /// The x coordinates of the two carets at an offset. Each caret is at the edge of one of the two
  /// cells next to the offset. The primary caret belongs to the cell with the lower embedding
  /// level. If the levels are equal, the primary caret belongs to the cell after the offset. Text
  /// in the paragraph's direction has the lowest level.
  ///
  /// At an end of the line, one cell is missing. The line's edge and the paragraph's level then
  /// replace the edge and the level of the missing cell.
  fileprivate func edges(at offset: Int) -> (primary: Double, secondary: Double) {
    let offset = snapped(offset)
    let base: UInt8 = line.isRightToLeft ? 1 : 0
    let before = cell(before: offset)
    let after = cell(after: offset)
    let upstream = before?.trailingEdge ?? startEdge
    let downstream = after?.leadingEdge ?? endEdge
    return (before?.level ?? base) < (after?.level ?? base)
      ? (upstream, downstream) : (downstream, upstream)
  }
}
