import GalleyUnicode

/// Finds paragraphs of two lines or more whose last line is one word.
struct Widows {
  let layout: TextLayout
  private let breaker = TextBreaker()

  init(_ layout: TextLayout) { self.layout = layout }

  /// The last lines, and how many words they have: one, or none but signs.
  var places: [(range: Range<Int>, words: Int)] {
    let (lines, text) = (layout.lines, layout.text)
    var found: [(range: Range<Int>, words: Int)] = []
    var isFirst = true
    for line in lines {
      let isEnd =
        line.range.upperBound == text.length || text.endsParagraph(before: line.range.upperBound)
      defer { isFirst = isEnd }
      // What a token ends is not the paragraph's end.
      guard isEnd, !isFirst, !line.isTruncated, text.hasInk(line.range) else { continue }
      let words = count(in: line.range)
      if words < 2 { found.append((line.range, words)) }
    }
    return found
  }

  /// The words of a line, by the rules and dictionaries that find words everywhere. Those that
  /// signs without a space join, as in `well-known`, are one; those of Han, kana and Thai follow
  /// each other with nothing between them.
  private func count(in range: Range<Int>) -> Int {
    let units = Array(layout.text.utf16[range])
    let language = layout.text.attributes(at: range.lowerBound)?.attributes.language
    let bounds = breaker.wordBoundaries(
      in: units.span, language: language ?? layout.container.language)
    var words = 0
    // Whether what stands before, since the last word, joins the next word to it.
    var joins = false
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      if !layout.text.hasInk(range.lowerBound + start..<range.lowerBound + end) {
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

  /// U+3000: signs from here on stand between words as spaces do.
  private static let firstIdeographicSign: UInt16 = 0x3000

  /// Whether nothing but signs stands there: no letter, number or picture.
  private static func isSign(_ units: ArraySlice<UInt16>) -> Bool {
    String(decoding: units, as: UTF16.self).unicodeScalars.allSatisfy {
      !CharacterProperties.isLetterOrNumber($0) && !CharacterProperties.isExtendedPictographic($0)
        && $0.value != UInt32(TextAttachment.character)
    }
  }
}
