import GalleyUnicode

extension TextLayout {
  /// The widows: last lines, of paragraphs of two or more lines, with fewer than two words. `range`
  /// is the line's range, and `words` is the line's number of words: 1, or 0 if the line has only
  /// punctuation.
  var widowLines: [(range: Range<Int>, words: Int)] {
    let breaker = TextBreaker()
    var found: [(range: Range<Int>, words: Int)] = []
    var isFirst = true
    for line in lines {
      let isEnd =
        line.range.upperBound == text.length || text.endsParagraph(before: line.range.upperBound)
      defer { isFirst = isEnd }
      // A truncated line is skipped, because it is not the true end of its paragraph.
      guard isEnd, !isFirst, !line.isTruncated, text.hasInk(line.range) else { continue }
      let words = wordCount(in: line.range, breaker)
      if words < 2 { found.append((line.range, words)) }
    }
    return found
  }

  /// The number of words on a line. As everywhere in Galley, word boundaries follow UAX #29 and
  /// dictionaries. Words that punctuation connects without a space, such as `well-known`, count as
  /// one word. Words of Han, kana and Thai text are counted separately, although no space separates
  /// them.
  private func wordCount(in range: Range<Int>, _ breaker: TextBreaker) -> Int {
    let units = Array(text.utf16[range])
    let language = text.attributes(at: range.lowerBound)?.attributes.language
    let bounds = breaker.wordBoundaries(
      in: units.span, language: language ?? container.language)
    var words = 0
    // Whether punctuation connects the previous word to the next word.
    var joins = false
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      if !text.hasInk(range.lowerBound + start..<range.lowerBound + end) {
        joins = false
      } else if Self.isSign(units[start..<end]) {
        joins = words > 0 && units[start] < Self.firstIdeographicSign
      } else {
        if !joins { words += 1 }
        joins = false
      }
    }
    return words
  }

  /// U+3000, the first code unit of CJK punctuation. Punctuation at or above U+3000 separates
  /// words, as a space does.
  private static let firstIdeographicSign: UInt16 = 0x3000

  /// Whether the code units contain only punctuation or symbols: no letter, number, emoji or
  /// attachment.
  private static func isSign(_ units: ArraySlice<UInt16>) -> Bool {
    String(decoding: units, as: UTF16.self).unicodeScalars.allSatisfy {
      !$0.isLetterOrNumber && !$0.isExtendedPictographic
        && $0.value != UInt32(TextAttachment.character)
    }
  }
}
