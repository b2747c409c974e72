/// An estimate of the number of lines into which text breaks. The estimate is computed only from
/// the widths of the text between break opportunities, so it ignores indents, tabs and automatic
/// hyphenation.
struct LineEstimate {
  private struct Piece {
    /// The width of the piece of text in points, without white space at its end.
    var visible: Double
    /// The width of the piece of text in points, with white space at its end.
    var full: Double
    var endsParagraph: Bool
  }

  private var pieces: [Piece] = []
  /// The width of the widest piece in points, without white space at its end.
  private(set) var widest = 0.0

  init(_ paragraphs: [ShapedParagraph]) {
    for paragraph in paragraphs {
      paragraph.forEachPiece { piece in
        let end = paragraph.visibleEnd(of: piece)
        let visible = paragraph.advances[piece.lowerBound..<end].reduce(0, +)
        let full = visible + paragraph.advances[end..<piece.upperBound].reduce(0, +)
        pieces.append(Piece(visible: visible, full: full, endsParagraph: false))
        widest = max(widest, visible)
      }
      if paragraph.count == 0 { pieces.append(Piece(visible: 0, full: 0, endsParagraph: true)) }
      pieces[pieces.count - 1].endsParagraph = true
    }
  }

  /// The number of lines of greedily broken text at a width in points.
  func lines(at width: Double) -> Int {
    var count = 0
    var filled = 0.0
    for piece in pieces {
      if filled > 0, filled + piece.visible > width {
        count += 1
        filled = 0
      }
      filled += piece.full
      if piece.endsParagraph {
        count += 1
        filled = 0
      }
    }
    return count
  }
}

extension ShapedParagraph {
  /// Calls a closure with each range between two consecutive break opportunities. Text that does
  /// not wrap is a single range. Automatic hyphenation points are not break opportunities here.
  func forEachPiece(_ body: (Range<Int>) -> Void) {
    var wanted: UnitFlags = .mandatoryBefore
    if style.lineBreakMode.wraps {
      wanted.formUnion(style.lineBreakMode == .byCharWrapping ? .graphemeStart : .breakBefore)
    }
    var start = 0
    for offset in 0...count where offset > start {
      guard offset == count || !flags[offset].isDisjoint(with: wanted) else { continue }
      body(start..<offset)
      start = offset
    }
  }
}
