/// A position in text at which a line can or must end.
package struct BreakOpportunity: Sendable, Equatable {
  /// Offset in UTF-16 code units from the start of the text; the line break is before the unit at
  /// this offset.
  package let offset: Int
  /// Whether a separator before the position forces the line break (UAX #14 LB4 and LB5). The end
  /// of the text by itself forces no break.
  package let isMandatory: Bool
}

/// Finds line, word and grapheme cluster boundaries with Unicode's rules and dictionaries. Opening
/// an ICU break iterator is slow, so each worker keeps its own breaker and reuses it. Only one task
/// at a time is allowed to use a breaker.
package final class TextBreaker {
  /// The bit of a line break mark that is set if a line can end before the code unit.
  package static let allowedBreak: UInt8 = 1
  /// The bit of a line break mark that is set if a line must end before the code unit.
  /// ``allowedBreak`` is then also set.
  package static let forcedBreak: UInt8 = 2

  /// Cached classes of characters; see `CharacterClass`.
  package let characters = CharacterClassCache()
  /// Cached word boundaries that were found with dictionaries.
  private let divisions = DictionaryBreakCache()
  /// Reusable memory for line break marks.
  private var spareMarks: [UInt8] = []
  /// Open ICU break iterators, most recently used last.
  private var entries: [(kind: BreakKind, locale: String, iterator: BreakIterator)] = []
  /// The most recently used ICU locale name, and the language and strictness that determine the
  /// name.
  private var lastLocale = (
    language: "", strictness: LineBreakRules.Strictness.normal, name: "", isSpanish: false
  )

  /// Maximum number of open break iterators. Few paragraphs need more iterators, because few
  /// paragraphs contain so many languages.
  static let openLimit = 8

  /// Maximum length of `spareMarks`. A longer array of line break marks is not kept for reuse.
  private static let longestKept = 4096

  package init() {}

  /// Clears the cache of word boundaries that were found with dictionaries.
  package func emptyCache() { divisions.removeAll() }

  /// All positions where UAX #14 allows or forces a line break, in strictly increasing order. The
  /// text's start is excluded (LB2). If the text is not empty, its end is included (LB3).
  ///
  /// The language is a BCP 47 tag. For an unknown language, the rules of ICU's root locale apply.
  /// Dictionaries find the breaks between Thai, Lao, Khmer and Burmese words in text of any
  /// language. If a line ends at a break after a soft hyphen (U+00AD), the caller must show a
  /// hyphen.
  package func lineBreaks(
    in text: Span<UInt16>, language: String, rules: LineBreakRules = LineBreakRules()
  ) -> [BreakOpportunity] {
    if text.isEmpty { return [] }
    let properties = TextProperties(text, characters)
    let marks = lineBreakMarks(in: text, properties, language: language, rules: rules)
    var breaks: [BreakOpportunity] = []
    for offset in marks.indices where marks[offset] != 0 {
      let isForced = marks[offset] & Self.forcedBreak != 0
      breaks.append(BreakOpportunity(offset: offset, isMandatory: isForced))
    }
    breaks.append(
      BreakOpportunity(offset: text.count, isMandatory: Self.isForced(at: text.count, in: text)))
    return breaks
  }

  /// The result of ``lineBreaks(in:language:rules:)`` as a line break mark per code unit: the bits
  /// ``allowedBreak`` and ``forcedBreak``. The text's end has no mark. If the caller does not store
  /// the array, the next call can reuse the array's memory.
  package func lineBreakMarks(
    in text: Span<UInt16>, _ properties: TextProperties, language: String, rules: LineBreakRules
  ) -> [UInt8] {
    let locale = locale(language, rules.strictness)
    var marks = spareMarks.takeBuffer()
    marks.append(addingCapacity: text.count) { $0.append(repeating: 0, count: text.count) }
    if rules.strictness == .normal {
      markNormalBreaks(in: text, properties, locale: locale, &marks)
    } else if !text.isEmpty {
      _ = iterate(from: 0, in: text, locale: locale, &marks, until: { _ in false })
    }
    if rules.strictness == .keepAll || rules.keepsHangulWords {
      for offset in marks.indices where marks[offset] == Self.allowedBreak {
        if rules.forbidsBreak(in: text, at: offset) { marks[offset] = 0 }
      }
    }
    if lastLocale.isSpanish { Self.unmarkSpanishDashes(in: text, &marks) }
    if marks.count <= Self.longestKept { spareMarks = marks }
    return marks
  }

  /// Marks line breaks at normal strictness. At this strictness, no language tailors the rules for
  /// common characters, so the table of ``LineBreakClass`` decides their breaks.
  private func markNormalBreaks(
    in text: Span<UInt16>, _ properties: TextProperties, locale: String, _ marks: inout [UInt8]
  ) {
    let words = words(of: text, properties, locale: locale)
    let classes = properties.classes
    let steps = LineBreakClass.steps
    var word = 0
    // Offset of the last line break that was found.
    var offset = 0
    while offset < text.count {
      if classes[offset].isPlain {
        offset = LineBreakClass.mark(from: offset, in: classes.span, steps.span, &marks)
        while word < words.count, words[word] < offset {
          marks[words[word]] |= Self.allowedBreak
          word += 1
        }
        if offset == text.count { return }
      }
      // Do not stop within text that a dictionary splits into words. The break iterator must see
      // the whole of this text.
      offset = iterate(from: offset, in: text, locale: locale, &marks) {
        classes[$0].isPlain && !classes[$0].contains(.needsDictionary)
      }
      while word < words.count, words[word] <= offset { word += 1 }
    }
  }

  /// The line breaks that a dictionary finds between words. ICU passes only runs of one script to
  /// the dictionary, so the words do not depend on the surrounding text.
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

  /// ICU's locale name for a language and strictness. The last name is cached, because successive
  /// paragraphs usually have the same language.
  private func locale(_ language: String, _ strictness: LineBreakRules.Strictness) -> String {
    if lastLocale.name.isEmpty || lastLocale.language != language
      || lastLocale.strictness != strictness
    {
      let name = strictness.icuLocale(language: language)
      lastLocale = (language, strictness, name, language.primaryLanguage == "es")
    }
    return lastLocale.name
  }

  /// Marks the line breaks that ICU finds after the break `start`, and stops after the first break
  /// for which `isEnd` returns `true`. Returns the offset of this break. If there is no such break,
  /// returns the text's end, which gets no mark.
  private func iterate(
    from start: Int, in text: Span<UInt16>, locale: String, _ marks: inout [UInt8],
    until isEnd: (Int) -> Bool
  ) -> Int {
    guard let iterator = iterator(.line, locale: locale) else { return text.count }
    var end = text.count
    iterator.forEachBoundary(in: text.extracting(start..<text.count)) { offset in
      end = start + offset
      if end == text.count { return false }
      if Self.forbidsSpacedBreak(before: end, in: text) { return true }
      marks[end] |= Self.allowedBreak
      if Self.isForced(at: end, in: text) { marks[end] |= Self.forcedBreak }
      return !isEnd(end)
    }
    return end
  }

  /// Whether a line break is forced by the separator before it (LB4, LB5).
  ///
  /// ICU's rule status is not used: in a run without spaces that ends in a separator, ICU reports
  /// all dictionary breaks as mandatory.
  private static func isForced(at offset: Int, in text: Span<UInt16>) -> Bool {
    guard offset > 0 else { return false }
    switch text[offset - 1] {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return true
    default: return false
    }
  }

  /// The boundaries of extended grapheme clusters (UAX #29) in strictly increasing order, including
  /// 0 and the end. If the text is empty, the result is empty.
  package func graphemeBoundaries(in text: Span<UInt16>) -> [Int] {
    if text.isEmpty { return [] }
    let classes = TextProperties(text, characters).classes
    return classes.indices.filter { classes[$0].contains(.beginsCluster) } + [text.count]
  }

  /// The boundaries of words (UAX #29) in strictly increasing order, including 0 and the end. If
  /// the text is empty, the result is empty. A dictionary splits Han and kana into words.
  package func wordBoundaries(in text: Span<UInt16>, language: String = "") -> [Int] {
    let locale = language.icuLocale
    return boundaries(.word, locale: locale == "root" ? TextBreaker.plainWords : locale, in: text)
  }

  /// The ICU locale whose word rules apply to text without a language: Swedish. Its rules keep
  /// letters on both sides of a colon in one word, as UAX #29 requires. Since CLDR 42, the rules of
  /// the root locale divide such a word.
  private static let plainWords = "sv"

  /// All boundaries of the given kind in the text, by ICU's rules.
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

  /// A break iterator with the locale's rules. If ICU has no rules for the locale, the root
  /// locale's rules are used. If ICU lacks both, the result is `nil`.
  private func iterator(_ kind: BreakKind, locale: String) -> BreakIterator? {
    if let index = entries.lastIndex(where: { $0.kind == kind && $0.locale == locale }) {
      if index != entries.count - 1 { entries.append(entries.remove(at: index)) }
      return entries.last?.iterator
    }
    guard
      let opened = BreakIterator(kind, locale: locale) ?? BreakIterator(kind, locale: "root")
    else { return nil }
    if entries.count == TextBreaker.openLimit { entries.removeFirst() }
    entries.append((kind, locale, opened))
    return opened
  }
}
