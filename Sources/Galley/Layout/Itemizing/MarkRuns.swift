import GalleyUnicode

/// Long runs of what hangs on one letter: marks, letters that a sign stacks on others, and invisible
/// characters between them.
///
/// HarfBuzz 6 places the marks of one letter in a time that grows with their number's square. Text
/// has up to ten or so; Unicode's stream-safe format allows 30 (UAX #15 §13). Of longer runs each
/// part is an item of its own, so that the time grows with the text.
struct MarkRuns {
  /// The most UTF-16 units of a run that are shaped together.
  let limit: Int

  /// Cuts the items of a paragraph that have longer runs, whose ranges it returns.
  func cut(_ items: inout [Item], of text: borrowing Span<UInt16>) -> [Range<Int>] {
    guard text.count > limit else { return [] }
    var runs: [Range<Int>] = []
    // A run that is longer than the limit covers one of these offsets.
    var offset = limit
    while offset < text.count {
      guard hangs(text, offset) else {
        offset += limit
        continue
      }
      let run = run(around: offset, in: text, after: runs.last?.upperBound ?? 0)
      if run.count > limit { runs.append(run) }
      offset = max(offset + limit, run.upperBound)
    }
    if !runs.isEmpty { items = pieces(of: items, runs, text) }
    return runs
  }

  /// The run that an offset is part of.
  private func run(
    around offset: Int, in text: borrowing Span<UInt16>, after least: Int
  ) -> Range<Int> {
    var (start, end) = (offset, offset + 1)
    while start > least, hangs(text, start - 1) { start -= 1 }
    while end < text.count, hangs(text, end) { end += 1 }
    return start..<end
  }

  /// The items with those cut that lie in runs; no part but the last is shorter than half the limit.
  private func pieces(
    of items: [Item], _ runs: [Range<Int>], _ text: borrowing Span<UInt16>
  ) -> [Item] {
    var pieces: [Item] = []
    var next = 0
    for item in items {
      var rest = item
      while next < runs.count, runs[next].upperBound <= rest.range.lowerBound { next += 1 }
      var index = next
      while item.kind == .text, index < runs.count,
        runs[index].lowerBound < rest.range.upperBound
      {
        var place = max(runs[index].lowerBound, rest.range.lowerBound) + limit
        let end = min(runs[index].upperBound, rest.range.upperBound)
        while place < end {
          if text[place] & 0xFC00 == 0xDC00 { place -= 1 }
          var piece = rest
          piece.range = rest.range.lowerBound..<place
          rest.range = place..<rest.range.upperBound
          pieces.append(piece)
          place += limit
        }
        index += 1
      }
      pieces.append(rest)
    }
    return pieces
  }

  /// Whether the unit at an offset belongs to a character that hangs on the one before it.
  private func hangs(_ text: borrowing Span<UInt16>, _ offset: Int) -> Bool {
    let unit = text[offset]
    guard unit >= 0x300 else { return false }
    let start = unit & 0xFC00 == 0xDC00 && offset > 0 ? offset - 1 : offset
    let scalar = text.decodeScalar(at: start).scalar
    if CharacterProperties.isMark(scalar) || CharacterProperties.isDefaultIgnorable(scalar) {
      return true
    }
    return start > 0 && CharacterProperties.linksConsonants(text.decodeScalar(before: start).scalar)
  }
}
