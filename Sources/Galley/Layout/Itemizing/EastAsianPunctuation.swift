import GalleyFont
import GalleyUnicode

/// The quotation marks, dashes, ellipses and middle dots of a paragraph that are next to East Asian
/// characters. Fonts for Latin text have these marks too. Between ideographs, however, the Latin
/// glyphs are too narrow and too low (UAX #11 §5, CLREQ §3.1, JLREQ §3.1). If possible, such marks
/// therefore get the glyphs of an East Asian font.
struct EastAsianPunctuation {
  /// All punctuation marks of the paragraph that are used in both Latin and East Asian text, in
  /// text order. Marks between letters of other scripts are included. `range` is the range of the
  /// mark's grapheme cluster.
  ///
  /// `neighbour` is the offset of the mark's East Asian neighbour: an ideograph, kana, bopomofo or
  /// East Asian punctuation mark before or after this mark. A quotation mark without such a
  /// neighbour gets the neighbour of the quotation mark with which it forms a pair. `nil` if no
  /// neighbour was found.
  private var all: [(range: Range<Int>, neighbour: Int?)] = []
  /// Indices of the opening quotation marks that are not closed yet.
  private var open: [Int] = []
  private var pairs: [(opening: Int, closing: Int)] = []

  /// Maximum nesting depth of quotation marks. Marks nested more deeply have no pair.
  private static let depthLimit = 32

  /// The punctuation marks next to East Asian characters.
  var marks: [(range: Range<Int>, neighbour: Int?)] { all.filter { $0.neighbour != nil } }

  /// Finds the punctuation marks of a paragraph that are used in both Latin and East Asian text.
  init(_ content: Span<UInt16>, _ flags: Span<UnitFlags>) {
    guard content.indices.contains(where: { Self.isShared(content[$0]) }) else { return }
    var before: Int?
    // The number of marks for which both neighbours have been examined. These marks are the first
    // entries of the list `all`.
    var known = 0
    var offset = 0
    while offset < content.count {
      var end = offset + 1
      while end < content.count, !flags[end].contains(.graphemeStart) { end += 1 }
      if Self.isShared(content[offset]), !Self.isNarrow(offset..<end, content) {
        pair(offset..<end, content)
        all.append((offset..<end, before))
      } else {
        before = flags[offset].contains(.ideographic) ? offset : nil
        for index in known..<all.count where all[index].neighbour == nil {
          all[index].neighbour = before
        }
        known = all.count
      }
      offset = end
    }
    for pair in pairs {
      let neighbour = all[pair.opening].neighbour ?? all[pair.closing].neighbour
      if all[pair.opening].neighbour == nil { all[pair.opening].neighbour = neighbour }
      if all[pair.closing].neighbour == nil { all[pair.closing].neighbour = neighbour }
    }
  }

  /// Whether a UTF-16 code unit is a punctuation mark that is used in both Latin and East Asian
  /// text. These marks are dashes, quotation marks, ellipses, middle dots and the reference mark
  /// (`※`). Their East_Asian_Width is Ambiguous.
  private static func isShared(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xB7, 0x2014...0x2016, 0x2018, 0x2019, 0x201C, 0x201D, 0x2025...0x2027, 0x203B: true
    default: false
    }
  }

  /// Whether a cluster has a variation selector that requests the narrow form of its punctuation
  /// mark (Unicode 16).
  private static func isNarrow(_ cluster: Range<Int>, _ content: Span<UInt16>) -> Bool {
    cluster.count > 1 && content[cluster.lowerBound + 1] == 0xFE00
  }

  /// Adds an opening quotation mark to `open`. Pairs a closing quotation mark with the last mark in
  /// `open` that has the same kind. The kinds are single and double quotation marks.
  private mutating func pair(_ cluster: Range<Int>, _ content: Span<UInt16>) {
    let unit = content[cluster.lowerBound]
    switch unit {
    case 0x2018, 0x201C:
      if open.count < Self.depthLimit { open.append(all.count) }
    case 0x2019, 0x201D:
      guard !Self.isApostrophe(cluster, content),
        let last = open.lastIndex(where: { content[all[$0].range.lowerBound] == unit - 1 })
      else { return }
      pairs.append((open[last], all.count))
      open.removeSubrange(last...)
    default: break
    }
  }

  /// Whether the characters before and after a punctuation mark are letters but not ideographs, as
  /// they are around an apostrophe.
  private static func isApostrophe(_ cluster: Range<Int>, _ content: Span<UInt16>) -> Bool {
    guard cluster.lowerBound > 0, cluster.upperBound < content.count else { return false }
    return AutospaceClass(content.decodeScalar(before: cluster.lowerBound).scalar) == .letter
      && AutospaceClass(content.decodeScalar(at: cluster.upperBound).scalar) == .letter
  }
}

extension Itemizer {
  /// Gives each punctuation mark in Chinese or Japanese text fullwidth glyphs and, if possible, the
  /// face of its East Asian neighbour. The language attribute determines which text is Chinese or
  /// Japanese. In a paragraph that mostly consists of ideographs, kana and bopomofo, all text
  /// except Korean text is treated as Chinese or Japanese.
  func widenPunctuation(
    of analysis: ParagraphAnalysis, in found: inout ItemizedParagraph
  ) {
    let text = styles.text.utf16
    let content = text.span.extracting(content)
    let marks = EastAsianPunctuation(content, analysis.flags.span).marks
    guard !marks.isEmpty else { return }
    var next = 0
    let isMostlyEastAsian = analysis.isMostlyEastAsian
    for item in found.items.take() {
      var rest = item
      while next < marks.count, marks[next].range.lowerBound < item.range.upperBound {
        let mark = marks[next]
        next += 1
        let language = styles[item.style].language.primaryLanguage
        if language == "zh" || language == "ja" || isMostlyEastAsian && language != "ko" {
          var part = rest
          part.range = rest.range.lowerBound..<mark.range.lowerBound
          found.append(part)
          found.append(widened(mark, of: content, in: item, analysis, &found))
          rest.range = mark.range.upperBound..<rest.range.upperBound
        }
      }
      found.append(rest)
    }
  }

  /// Returns an item for a punctuation mark, with fullwidth glyphs. If the face of the mark's East
  /// Asian neighbour has a glyph for the mark, the item gets this face and the neighbour's script.
  private func widened(
    _ mark: (range: Range<Int>, neighbour: Int?), of content: Span<UInt16>, in item: Item,
    _ analysis: ParagraphAnalysis, _ found: inout ItemizedParagraph
  ) -> Item {
    var wide = item
    wide.range = mark.range
    wide.isFullWidth = true
    guard let neighbour = mark.neighbour else { return wide }
    var end = neighbour + 1
    while end < content.count, !analysis.flags[end].contains(.graphemeStart) { end += 1 }
    wide.script = analysis.script(at: neighbour)
    var missing: [MissingGlyph] = []
    let face = face(
      for: neighbour..<end, in: wide, fallback.table(of: styles[item.style], wide.script), &missing)
    if missing.isEmpty,
      face.glyph(for: content.decodeScalar(at: mark.range.lowerBound).scalar) != nil
    {
      wide.face = found.index(of: face)
    } else {
      wide.script = item.script
    }
    return wide
  }
}
