// Where carets stand.

import GalleyUnicode

extension TextLayout {
  /// Where text typed at an offset would appear: one caret, or two where text of different
  /// directions meets.
  public struct Carets: Sendable, Hashable {
    /// Where text of the paragraph's direction would appear.
    public var primary: Rectangle
    /// Where text of the other direction would appear; `nil` when it is the same place.
    public var secondary: Rectangle?
  }

  /// The caret of a place: as high as the line's box and 0 points wide, in vertical text as wide as
  /// the box and 0 points high; `nil` when there are no lines.
  ///
  /// It stands at the edge of the character that the place belongs to by its affinity. An offset
  /// outside the text counts as the nearest inside, one within a grapheme cluster as the cluster's
  /// beginning, one in text that a token stands for as that text's beginning, and one in text
  /// without a line as the end of the last line. In hanging white space the caret may stand outside
  /// the container.
  public func caret(at position: Position) -> Rectangle? {
    guard let index = lineIndex(of: position) else { return nil }
    let cells = LineCells(lines[index], of: self, breaker: TextBreaker())
    return caret(on: lines[index], atX: cells.edge(at: position))
  }

  /// The carets of an offset, which is taken as in ``caret(at:)``; `nil` when there are no lines.
  ///
  /// - Parameters:
  ///   - offset: UTF-16 units.
  ///   - affinity: which of two lines an offset between them belongs to.
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
  /// The edge at which the caret of a place on this line stands.
  func edge(at position: TextLayout.Position) -> Double {
    let offset = snapped(position.offset)
    switch position.affinity {
    case .upstream: return cell(before: offset)?.trailingEdge ?? startEdge
    case .downstream: return cell(after: offset)?.leadingEdge ?? endEdge
    }
  }

  /// Both edges of an offset. The one of lower embedding level is the first: of the two directions
  /// that meet, it is the paragraph's or nearer to it. The line's ends have the paragraph's level.
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
