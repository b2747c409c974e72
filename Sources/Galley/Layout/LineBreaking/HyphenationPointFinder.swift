import GalleyFont
import GalleyUnicode

/// Finds the positions for automatic hyphens in a paragraph's words (attribute semantics §7).
struct HyphenationPointFinder {
  let hyphenator: Hyphenator
  /// Languages of this paragraph's words for which no hyphenation patterns were found.
  private(set) var missingLanguages: [String] = []

  /// Maximum number of UTF-16 code units that are searched, on each side of a word, for signs of a
  /// URL or an email address.
  private static let tokenReach = 256

  init(_ hyphenator: Hyphenator) {
    self.hyphenator = hyphenator
  }

  /// Returns the hyphenation points inside the words of a range, in ascending order. If a word
  /// begins before the range, its hyphenation points are computed from the whole word.
  mutating func points(in piece: Range<Int>, of paragraph: ShapedParagraph) -> [HyphenationPoint] {
    var points: [HyphenationPoint] = []
    var offset = piece.lowerBound
    while offset < piece.upperBound {
      guard paragraph.isWordUnit(at: offset) else {
        offset += 1
        continue
      }
      let word = paragraph.word(around: offset)
      offset = word.upperBound
      guard isHyphenatable(word, of: paragraph) else { continue }
      let item = paragraph.items[paragraph.itemIndex(at: word.lowerBound)]
      let language = paragraph.styles[item.style].language
      guard hyphenator.knows(language) else {
        if !missingLanguages.contains(language) { missingLanguages.append(language) }
        continue
      }
      let base = paragraph.range.content.lowerBound
      let units = Array(paragraph.units[base + word.lowerBound..<base + word.upperBound])
      for found in hyphenator.hyphenationPoints(
        of: units, language: language, minimum: paragraph.style.hyphenationMinimum)
      {
        let point = found.offsetBy(word.lowerBound)
        if piece.contains(point.offset), point.offset > piece.lowerBound,
          paragraph.flags[point.offset].contains(.graphemeStart),
          !point.changesSpelling || paragraph.mayRespell(point, with: paragraph.faces[item.face])
        {
          points.append(point)
        }
      }
    }
    return points
  }

  /// Whether a word can be hyphenated. The word must have only letters, lie in one item, and have
  /// an allowed length. It must not be next to a soft hyphen, or part of a URL or email address.
  private func isHyphenatable(_ word: Range<Int>, of paragraph: ShapedParagraph) -> Bool {
    guard (Hyphenator.shortest...Hyphenator.longest).contains(word.count) else { return false }
    let item = paragraph.items[paragraph.itemIndex(at: word.lowerBound)]
    guard item.kind == .text, item.range.upperBound >= word.upperBound else { return false }
    for offset in word where paragraph.isDigit(at: offset) { return false }
    for neighbour in [word.lowerBound - 1, word.upperBound]
    where (0..<paragraph.count).contains(neighbour) && paragraph.unit(at: neighbour) == softHyphen {
      return false
    }
    return !isInAddress(word, of: paragraph)
  }

  /// Whether a word is part of a URL or an email address. On both sides, the text up to the next
  /// white space is examined, but at most ``tokenReach`` code units.
  private func isInAddress(_ word: Range<Int>, of paragraph: ShapedParagraph) -> Bool {
    var start = word.lowerBound
    while start > 0, word.lowerBound - start < Self.tokenReach,
      !paragraph.flags[start - 1].contains(.whitespace)
    { start -= 1 }
    var end = word.upperBound
    while end < paragraph.count, end - word.upperBound < Self.tokenReach,
      !paragraph.flags[end].contains(.whitespace)
    { end += 1 }
    if end - start == word.count { return false }
    let base = paragraph.range.content.lowerBound
    let token = String(decoding: paragraph.units[base + start..<base + end], as: UTF16.self)
    return token.contains("@") || token.contains("://") || token.hasPrefix("www.")
  }
}

extension ShapedParagraph {
  /// Whether a spelling change at a hyphenation point can be drawn. The word's face must have
  /// glyphs for the new letters. The change must begin and end at boundaries of grapheme clusters.
  /// The paragraph must not have transformed text.
  fileprivate func mayRespell(_ point: HyphenationPoint, with face: FontFace) -> Bool {
    guard transformed == nil else { return false }
    let letters = (point.before?.units ?? []) + (point.after?.units ?? [])
    return flags[point.reach.lowerBound].contains(.graphemeStart)
      && (point.reach.upperBound == count
        || flags[point.reach.upperBound].contains(.graphemeStart))
      && String(decoding: letters, as: UTF16.self).unicodeScalars.allSatisfy {
        face.glyph(for: $0) != nil
      }
  }

  /// Whether a UTF-16 code unit belongs to a word: a letter or its combining mark, a digit or an
  /// underscore.
  fileprivate func isWordUnit(at offset: Int) -> Bool {
    let unit = unit(at: offset)
    if unit < 0x80 {
      return (0x61...0x7A).contains(unit | 0x20) || (0x30...0x39).contains(unit) || unit == 0x5F
    }
    // Combining marks and trail surrogates belong to the character before them.
    if !flags[offset].contains(.graphemeStart) { return unit != softHyphen }
    let content = units.span.extracting(range.content)
    return content.decodeScalar(at: offset).scalar.isLetterOrNumber
  }

  fileprivate func isDigit(at offset: Int) -> Bool {
    let unit = unit(at: offset)
    if unit < 0x80 { return (0x30...0x39).contains(unit) || unit == 0x5F }
    guard flags[offset].contains(.graphemeStart) else { return false }
    let content = units.span.extracting(range.content)
    return content.decodeScalar(at: offset).scalar.properties.numericType != nil
  }

  /// The word that contains an offset, cut to the maximum length of a word that can be hyphenated.
  fileprivate func word(around offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, offset - start <= Hyphenator.longest, isWordUnit(at: start - 1) { start -= 1 }
    var end = offset + 1
    while end < count, end - offset <= Hyphenator.longest, isWordUnit(at: end) { end += 1 }
    return start..<end
  }
}
