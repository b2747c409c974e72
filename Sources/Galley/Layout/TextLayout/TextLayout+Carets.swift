// Caret places.

import GalleyUnicode

extension TextLayout {
  /// The carets of an offset: a single one, or two if text of different directions meets there.
  /// They show where typed text would appear.
  public struct Carets: Sendable, Hashable {
    /// Caret for text in the paragraph's direction.
    public var primary: Rectangle
    /// Caret for text in the other direction; `nil` if it has the same place.
    public var secondary: Rectangle?
  }

  /// The caret of a position; `nil` if there are no lines. It is as high as the line's box and 0
  /// points wide. In vertical text, it is as wide as the box and 0 points high.
  ///
  /// The caret is at the edge of the character that the position belongs to by its affinity. An
  /// offset outside the text counts as the nearest one inside. An offset inside a grapheme cluster,
  /// or inside text replaced by a truncation token, counts as its start. An offset in text below
  /// the last line counts as the end of that line. In hanging white space, the caret can be outside
  /// the container.
  public func caret(at position: Position) -> Rectangle? {
    guard let index = lineIndex(of: position) else { return nil }
    let cells = LineCells(lines[index], of: self, breaker: TextBreaker())
    return caret(on: lines[index], atX: cells.edge(at: position))
  }

  /// The carets of an offset, which is adjusted as in ``caret(at:)``; `nil` if there are no lines.
  ///
  /// - Parameters:
  /// - offset: UTF-16 units.
  /// - affinity: the line to use if the offset is between two lines.
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
  /// The edge at which the caret of a position on this line is.
  func edge(at position: TextLayout.Position) -> Double {
    let offset = snapped(position.offset)
    switch position.affinity {
    case .upstream: return cell(before: offset)?.trailingEdge ?? startEdge
    case .downstream: return cell(after: offset)?.leadingEdge ?? endEdge
    }
  }

  /// Both edges of an offset. The primary edge has the lower embedding level, which is the
  /// paragraph's direction or closer to it. The ends of the line have the paragraph's level.
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
