/// An estimate of the number of lines into which text breaks. The estimate uses the indents, and
/// the widths of the text between break opportunities. The estimate ignores tabs, and the positions
/// at which words can be hyphenated.
struct LineEstimate {
  /// For each text between two consecutive break opportunities, its width in points. White space at
  /// the end is excluded from `visible`, and included in `full`.
  private var paragraphs:
    [(style: ResolvedParagraphStyle, pieces: [(visible: Double, full: Double)])] =
      []

  init(_ shaped: [ShapedParagraph]) {
    for paragraph in shaped {
      var pieces: [(visible: Double, full: Double)] = []
      paragraph.forEachPiece { piece in
        let end = paragraph.visibleEnd(of: piece)
        let visible = paragraph.advances[piece.lowerBound..<end].reduce(0, +)
        let blank = paragraph.advances[end..<piece.upperBound].reduce(0, +)
        pieces.append((visible, visible + blank))
      }
      paragraphs.append((paragraph.style, pieces))
    }
  }

  /// The number of lines into which the text is broken greedily in a container that is `width`
  /// points wide; `nil` if a word is too wide and cannot be hyphenated.
  func lines(at width: Double) -> Int? {
    var count = 0
    for (style, pieces) in paragraphs {
      let widths = AvailableWidths(style, container: width)
      var (room, filled) = (widths.first.width, 0.0)
      for piece in pieces {
        if filled > 0, filled + piece.visible > room {
          count += 1
          (room, filled) = (widths.others.width, 0)
        }
        if piece.visible > room {
          guard style.hyphenationFactor > 0, room > 0 else { return nil }
          count += Int(min(piece.visible / room, 1e6))
        }
        filled += piece.full
      }
      count += 1
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
