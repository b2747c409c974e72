import GalleyUnicode

/// Long runs of characters that attach to a single base letter. These characters are combining
/// marks, consonants that a linker (such as a virama) joins to the letter, and invisible characters
/// between them.
///
/// HarfBuzz 6 needs time proportional to the square of the number of combining marks on a letter.
/// In real text, a letter has up to about ten marks. Unicode's stream-safe format allows 30 (UAX
/// #15 §13). Longer mark runs are split into several items, so that the time grows only linearly.
struct MarkRuns {
  /// Maximum length, in UTF-16 code units, of a run of combining marks that is shaped as a whole.
  let limit: Int

  /// Splits every item that contains a run of combining marks longer than the limit. Returns the
  /// ranges of these runs.
  func cut(_ items: inout [Item], of text: borrowing Span<UInt16>) -> [Range<Int>] {
    guard text.count > limit else { return [] }
    var runs: [Range<Int>] = []
    // The loop tests only every `limit`-th code unit. Any run of combining marks that is longer
    // than `limit` contains a tested code unit.
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

  /// The run of combining marks that contains an offset.
  private func run(
    around offset: Int, in text: borrowing Span<UInt16>, after least: Int
  ) -> Range<Int> {
    var (start, end) = (offset, offset + 1)
    while start > least, hangs(text, start - 1) { start -= 1 }
    while end < text.count, hangs(text, end) { end += 1 }
    return start..<end
  }

  /// Splits the items of text that are inside long runs of combining marks. Such a run is split
  /// after every `limit` code units. If a run begins before the item, the code units are counted
  /// from the item's start. A resulting item can be one code unit shorter, so that no surrogate
  /// pair is split. The last item can be much shorter.
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

  /// Whether the code unit at an offset belongs to a character that attaches to the preceding
  /// character.
  private func hangs(_ text: borrowing Span<UInt16>, _ offset: Int) -> Bool {
    let unit = text[offset]
    guard unit >= 0x300 else { return false }
    let start = unit & 0xFC00 == 0xDC00 && offset > 0 ? offset - 1 : offset
    let scalar = text.decodeScalar(at: start).scalar
    if scalar.isMark || scalar.isDefaultIgnorable {
      return true
    }
    return start > 0 && text.decodeScalar(before: start).scalar.linksConsonants
  }
}
