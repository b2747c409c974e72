// Where lines, words and grapheme clusters may be divided, by Unicode's rules and dictionaries.

/// A place where a line may or must end.
package struct BreakOpportunity: Sendable, Equatable {
  /// UTF-16 units from the start of the text; the break is before the unit at this offset.
  package let offset: Int
  /// Whether a hard separator forces it (UAX #14 LB4 and LB5). The end of the text alone does not.
  package let isMandatory: Bool
}

/// What ``TextBreaker`` marks a unit with that a line may or must end before.
package enum LineBreakMark {
  /// A line may end before the unit.
  package static let allowed: UInt8 = 1
  /// A line must end before it; ``allowed`` too.
  package static let forced: UInt8 = 2
}

/// Finds boundaries in text. Opening ICU's rules is slow, so a worker keeps one of these; it must
/// not be used by two tasks at a time.
package final class TextBreaker {
  private struct Entry {
    let kind: BreakKind
    let locale: String
    let iterator: BreakIterator
  }

  /// What is known of characters.
  package let characters = CharacterClassCache()
  /// What dictionaries have divided.
  private let divisions = DictionaryBreakCache()
  /// Memory for the next text's marks.
  private var spareMarks: [UInt8] = []
  /// Open iterators, the one used last at the end.
  private var entries: [Entry] = []
  /// The locale asked for last, and what asked for it.
  private var lastLocale = (language: "", strictness: LineBreakRules.Strictness.normal, name: "")

  /// Open iterators that are kept; documents seldom mix more languages in one paragraph.
  static let openLimit = 8

  /// Units of the longest text whose marks' memory is kept.
  private static let longestKept = 4096

  package init() {}

  /// Forgets what dictionaries have divided.
  package func emptyCache() { divisions.removeAll() }

  /// Every place where UAX #14 allows or forces a line to end, strictly increasing; the end of a
  /// non-empty text is one (LB3), its start is not (LB2).
  ///
  /// The language is a BCP 47 tag, of which one that nobody knows means the root rules. Thai, Lao,
  /// Khmer and Burmese are divided by dictionary in any language. A break after U+00AD is a place
  /// to hyphenate, which the caller sees by the unit before it.
  package func lineBreaks(
    in text: Span<UInt16>, language: String, rules: LineBreakRules = LineBreakRules()
  ) -> [BreakOpportunity] {
    if text.isEmpty { return [] }
    let properties = TextProperties(text, characters)
    let marks = lineBreakMarks(in: text, properties, language: language, rules: rules)
    var breaks: [BreakOpportunity] = []
    for offset in marks.indices where marks[offset] != 0 {
      let isForced = marks[offset] & LineBreakMark.forced != 0
      breaks.append(BreakOpportunity(offset: offset, isMandatory: isForced))
    }
    breaks.append(
      BreakOpportunity(offset: text.count, isMandatory: Self.isForced(at: text.count, in: text)))
    return breaks
  }

  /// ``lineBreaks(in:language:rules:)`` but the text's end as ``LineBreakMark``s, one a unit, with
  /// a properties of the text. Their memory goes to the next ones, unless somebody still has them.
  package func lineBreakMarks(
    in text: Span<UInt16>, _ properties: TextProperties, language: String, rules: LineBreakRules
  ) -> [UInt8] {
    let locale = locale(language, rules.strictness)
    var marks = spareMarks.takeEmptied()
    marks.append(addingCapacity: text.count) { $0.append(repeating: 0, count: text.count) }
    if rules.strictness == .normal {
      markNormalBreaks(in: text, properties, locale: locale, &marks)
    } else if !text.isEmpty {
      _ = iterate(from: 0, in: text, locale: locale, &marks, until: { _ in false })
    }
    if rules.strictness == .keepAll || rules.keepsHangulWords {
      for offset in marks.indices where marks[offset] == LineBreakMark.allowed {
        let isForbidden =
          rules.strictness == .keepAll
          ? KeepAll.forbidsBreak(in: text, at: offset) : KeepAll.dividesHangul(in: text, at: offset)
        if isForbidden { marks[offset] = 0 }
      }
    }
    if marks.count <= Self.longestKept { spareMarks = marks }
    return marks
  }

  /// Marks the breaks that the rules allow where no language tailors the common characters'.
  private func markNormalBreaks(
    in text: Span<UInt16>, _ properties: TextProperties, locale: String, _ marks: inout [UInt8]
  ) {
    let words = words(of: text, properties, locale: locale)
    let classes = properties.classes
    let steps = PlainLineBreaks.steps
    var word = 0
    // The last break that rules tell.
    var offset = 0
    while offset < text.count {
      if PlainLineBreaks.isPlain(classes[offset]) {
        offset = PlainLineBreaks.mark(from: offset, in: classes.span, steps.span, &marks)
        while word < words.count, words[word] < offset {
          marks[words[word]] |= LineBreakMark.allowed
          word += 1
        }
        if offset == text.count { return }
      }
      // The iterator needs all of a stretch that a dictionary divides.
      offset = iterate(from: offset, in: text, locale: locale, &marks) {
        PlainLineBreaks.isPlain(classes[$0]) && !classes[$0].contains(.needsDictionary)
      }
      while word < words.count, words[word] <= offset { word += 1 }
    }
  }

  /// The breaks that dictionaries find between words. ICU hands a stretch of one such script to its
  /// dictionary by itself, so a stretch is divided alike wherever it stands.
  private func words(of text: Span<UInt16>, _ properties: TextProperties, locale: String) -> [Int] {
    guard properties.union.contains(.needsDictionary) else { return [] }
    var words: [Int] = []
    var start = 0
    while start < text.count {
      let unit = properties.classes[start]
      var end = start + 1
      if unit.contains(.needsDictionary) {
        while end < text.count, case let next = properties.classes[end],
          next.contains(.isHalf)
            || next.contains(.needsDictionary) && next.scriptNumber == unit.scriptNumber
        { end += 1 }
        let divisions = divisions.of(text.extracting(start..<end)) { stretch in
          boundaries(.line, locale: locale, in: stretch).dropFirst().dropLast()
        }
        for division in divisions { words.append(start + division) }
      }
      start = end
    }
    return words
  }

  /// ICU's name for a language and strictness, which are mostly those asked for last.
  private func locale(_ language: String, _ strictness: LineBreakRules.Strictness) -> String {
    if lastLocale.name.isEmpty || lastLocale.language != language
      || lastLocale.strictness != strictness
    {
      let name = ICULocale.name(language: language, strictness: strictness)
      lastLocale = (language, strictness, name)
    }
    return lastLocale.name
  }

  /// Marks the iterator's breaks behind `start`, which is one itself, up to the first that `isEnd`
  /// says or the text's end, and returns that.
  private func iterate(
    from start: Int, in text: Span<UInt16>, locale: String, _ marks: inout [UInt8],
    until isEnd: (Int) -> Bool
  ) -> Int {
    guard let iterator = iterator(.line, locale: locale) else { return text.count }
    var end = text.count
    iterator.forEachBoundary(in: text.extracting(start..<text.count)) { offset in
      end = start + offset
      if end == text.count { return false }
      marks[end] |= LineBreakMark.allowed
      if Self.isForced(at: end, in: text) { marks[end] |= LineBreakMark.forced }
      return !isEnd(end)
    }
    return end
  }

  /// Whether the separator before a break forces it (LB4, LB5).
  ///
  /// ICU's own word on it is not taken: where a stretch without spaces ends in a separator, it
  /// calls every break that its dictionaries find in the stretch forced too.
  private static func isForced(at offset: Int, in text: Span<UInt16>) -> Bool {
    guard offset > 0 else { return false }
    switch text[offset - 1] {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return true
    default: return false
    }
  }

  /// The boundaries of extended grapheme clusters (UAX #29), with 0 and the end of a non-empty
  /// text, strictly increasing; empty for no text.
  package func graphemeBoundaries(in text: Span<UInt16>) -> [Int] {
    if text.isEmpty { return [] }
    let classes = TextProperties(text, characters).classes
    return classes.indices.filter { classes[$0].contains(.beginsCluster) } + [text.count]
  }

  /// The boundaries of words (UAX #29), with 0 and the end of a non-empty text, strictly
  /// increasing; empty for no text. Han and kana are divided by dictionary too.
  package func wordBoundaries(in text: Span<UInt16>, language: String = "") -> [Int] {
    let locale = ICULocale.name(language: language)
    return boundaries(.word, locale: locale == "root" ? TextBreaker.plainWords : locale, in: text)
  }

  /// Where ICU keeps the word rules as UAX #29 has them: since CLDR 42 the root's do not join
  /// letters over a colon, Swedish still does, and without a language the standard is to hold.
  private static let plainWords = "sv"

  /// The boundaries that ICU's rules of a kind find in a whole text.
  func boundaries(_ kind: BreakKind, locale: String, in text: Span<UInt16>) -> [Int] {
    if text.isEmpty { return [] }
    guard let iterator = iterator(kind, locale: locale) else { return [0, text.count] }
    var offsets = [0]
    iterator.forEachBoundary(in: text) { offset in
      offsets.append(offset)
      return true
    }
    return offsets
  }

  /// An iterator with the locale's rules or, when ICU has none, the root's; nil without either.
  private func iterator(_ kind: BreakKind, locale: String) -> BreakIterator? {
    if let index = entries.lastIndex(where: { $0.kind == kind && $0.locale == locale }) {
      if index != entries.count - 1 { entries.append(entries.remove(at: index)) }
      return entries.last?.iterator
    }
    guard
      let opened = BreakIterator(kind, locale: locale) ?? BreakIterator(kind, locale: "root")
    else { return nil }
    if entries.count == TextBreaker.openLimit { entries.removeFirst() }
    entries.append(Entry(kind: kind, locale: locale, iterator: opened))
    return opened
  }
}
