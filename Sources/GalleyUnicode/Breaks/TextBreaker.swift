import CICU

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
    } else {
      iterate(from: 0, in: text, locale: locale, &marks) { offset, _ in offset }
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
    /// Marks breaks from the table, if the table can start at an offset. Returns the last break, or
    /// the offset if no break was found. At the end, returns the text's end.
    func markPlain(_ offset: Int, _ marks: inout [UInt8]) -> Int {
      guard offset < classes.count, classes[offset].isPlain else { return offset }
      let end = LineBreakClass.mark(from: offset, in: classes.span, steps.span, &marks)
      while word < words.count, words[word] < end {
        marks[words[word]] |= Self.allowedBreak
        word += 1
      }
      return end
    }
    let start = markPlain(0, &marks)
    iterate(from: start, in: text, locale: locale, &marks) { offset, marks in
      while word < words.count, words[word] <= offset { word += 1 }
      // Within text that a dictionary splits into words, ICU continues, because it must see the
      // whole of this text.
      return classes[offset].contains(.needsDictionary) ? offset : markPlain(offset, &marks)
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

  /// Marks the line breaks that ICU finds after the break `start`, except at the text's end. Breaks
  /// that newer rules of UAX #14 forbid are skipped. After each other break, `visit` returns the
  /// break after which ICU continues: this break, or a later one that `visit` marked itself.
  private func iterate(
    from start: Int, in text: Span<UInt16>, locale: String, _ marks: inout [UInt8],
    _ visit: (_ offset: Int, _ marks: inout [UInt8]) -> Int
  ) {
    guard start < text.count, let iterator = iterator(.line, locale: locale) else { return }
    iterator.forEachBoundary(in: text, from: start) { offset in
      if offset == text.count || Self.forbidsSpacedBreak(before: offset, in: text) { return offset }
      marks[offset] |= Self.allowedBreak
      if Self.isForced(at: offset, in: text) { marks[offset] |= Self.forcedBreak }
      return visit(offset, &marks)
    }
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
      return offset
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

extension TextBreaker {
  /// The smallest code unit of the quotation marks in these rules. Smaller code units, such as most
  /// of Latin text, need no look-up of their properties.
  private static let firstQuotation: UInt16 = 0xAB

  /// Whether UAX #14 forbids a line break that ICU found at spaces. ICU 72 lacks some rules because
  /// they are newer: LB15a and LB15b are from Unicode 15.1, and LB15d is from Unicode 16. The rules
  /// matter for French text, which has spaces inside quotation marks and before punctuation.
  ///
  /// Breaks from the table of ``LineBreakClass`` need no check, because they are never next to the
  /// quotation marks and punctuation of these rules.
  static func forbidsSpacedBreak(before offset: Int, in text: Span<UInt16>) -> Bool {
    guard offset < text.count, let end = endBeforeSpaces(offset, in: text) else { return false }
    return opens(before: end, in: text) || closes(at: offset, in: text)
      || continues(at: offset, in: text)
  }

  /// The start of the spaces before an offset; `nil` if there are no spaces. If a zero-width space
  /// precedes the spaces, the result is also `nil`, because a zero-width space allows a break
  /// (LB8).
  private static func endBeforeSpaces(_ offset: Int, in text: Span<UInt16>) -> Int? {
    var end = offset
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    return end == offset || end > 0 && text[end - 1] == 0x200B ? nil : end
  }

  /// Whether an opening quotation mark ends at an offset (LB15a).
  private static func opens(before offset: Int, in text: Span<UInt16>) -> Bool {
    guard offset > 0, text[offset - 1] >= firstQuotation else { return false }
    var end = base(before: offset, in: text)
    guard end > 0, case let mark = text.decodeScalar(before: end).scalar,
      category(mark) == GALLEY_INITIAL_PUNCTUATION
    else { return false }
    end = base(before: end - UTF16.width(mark), in: text)
    guard end > 0 else { return true }
    switch text.decodeScalar(before: end).scalar.lineBreakValue {
    case GALLEY_LINE_BREAK_OPEN, GALLEY_LINE_BREAK_QUOTATION, GALLEY_LINE_BREAK_GLUE,
      GALLEY_LINE_BREAK_SPACE, GALLEY_LINE_BREAK_ZERO_WIDTH_SPACE:
      return true
    case let other: return isMandatory(other)
    }
  }

  /// Whether a closing quotation mark begins at an offset (LB15b).
  private static func closes(at offset: Int, in text: Span<UInt16>) -> Bool {
    guard text[offset] >= firstQuotation else { return false }
    let mark = text.decodeScalar(at: offset)
    guard category(mark.scalar) == GALLEY_FINAL_PUNCTUATION else { return false }
    var next = offset + mark.length
    while next < text.count, case let decoded = text.decodeScalar(at: next),
      isAttached(decoded.scalar)
    { next += decoded.length }
    guard next < text.count else { return true }
    switch text.decodeScalar(at: next).scalar.lineBreakValue {
    case GALLEY_LINE_BREAK_SPACE, GALLEY_LINE_BREAK_GLUE, GALLEY_LINE_BREAK_WORD_JOINER,
      GALLEY_LINE_BREAK_CLOSE, GALLEY_LINE_BREAK_QUOTATION, GALLEY_LINE_BREAK_CLOSE_PARENTHESIS,
      GALLEY_LINE_BREAK_EXCLAMATION, GALLEY_LINE_BREAK_INFIX, GALLEY_LINE_BREAK_SYMBOLS,
      GALLEY_LINE_BREAK_ZERO_WIDTH_SPACE:
      return true
    case let other: return isMandatory(other)
    }
  }

  /// Whether the character at an offset is a comma, full stop, colon or similar mark, which must
  /// not begin a line (LB15d). If a digit follows, the result is `false`, because the mark is a
  /// decimal mark (LB15c).
  private static func continues(at offset: Int, in text: Span<UInt16>) -> Bool {
    let mark = text.decodeScalar(at: offset)
    guard mark.scalar.lineBreakValue == GALLEY_LINE_BREAK_INFIX else { return false }
    let next = offset + mark.length
    return next == text.count
      || text.decodeScalar(at: next).scalar.lineBreakValue != GALLEY_LINE_BREAK_NUMERIC
  }

  /// The end of the last base character before an offset. Combining marks and zero-width joiners
  /// after this character are skipped (LB9).
  private static func base(before offset: Int, in text: Span<UInt16>) -> Int {
    var end = offset
    while end > 0, case let decoded = text.decodeScalar(before: end), isAttached(decoded.scalar) {
      end -= decoded.length
    }
    return end
  }

  private static func isAttached(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.lineBreakValue
    return value == GALLEY_LINE_BREAK_COMBINING_MARK || value == GALLEY_LINE_BREAK_ZWJ
  }

  private static func category(_ scalar: Unicode.Scalar) -> Int {
    Int(galley_property_value(scalar.value, GALLEY_GENERAL_CATEGORY))
  }

  private static func isMandatory(_ value: Int) -> Bool {
    switch value {
    case GALLEY_LINE_BREAK_MANDATORY, GALLEY_LINE_BREAK_CARRIAGE_RETURN,
      GALLEY_LINE_BREAK_LINE_FEED, GALLEY_LINE_BREAK_NEXT_LINE:
      true
    default: false
    }
  }
}

extension TextBreaker {
  private static let dash: UInt16 = 0x2014

  /// Removes the marks that allow a line break after an opening dash or before a closing dash.
  /// Forced breaks keep their marks.
  ///
  /// UAX #14 allows a line break on both sides of an em dash. In Spanish, a dash of an aside or of
  /// dialogue must stay with the words that it encloses: "—se decía—" (RAE, Ortografía de la lengua
  /// española, 2010, chapter III, 3.4.7).
  static func unmarkSpanishDashes(in text: Span<UInt16>, _ marks: inout [UInt8]) {
    for offset in marks.indices where text[offset] == dash {
      let isAfterText = offset > 0 && !isSpace(text[offset - 1])
      let next = offset + 1
      let isBeforeWord = next < text.count && continuesWord(at: next, in: text)
      if isAfterText, !isBeforeWord { forbid(offset, &marks) }
      if !isAfterText, isBeforeWord { forbid(next, &marks) }
    }
  }

  /// Whether the text enclosed in dashes can begin with the character at an offset. Letters, digits
  /// and opening punctuation are examples of such characters.
  private static func continuesWord(at offset: Int, in text: Span<UInt16>) -> Bool {
    switch text.decodeScalar(at: offset).scalar.properties.generalCategory {
    case .spaceSeparator, .control, .lineSeparator, .paragraphSeparator, .closePunctuation,
      .finalPunctuation:
      return false
    case .otherPunctuation: return "¿¡\"'".utf16.contains(text[offset])
    default: return true
    }
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0xA0 || 0x09...0x0D ~= unit || 0x2000...0x200A ~= unit
      || unit == 0x2028 || unit == 0x2029 || unit == 0x202F
  }

  private static func forbid(_ offset: Int, _ marks: inout [UInt8]) {
    if marks[offset] == Self.allowedBreak { marks[offset] = 0 }
  }
}

extension TextBreaker {
  /// ICU's version, such as "72.1", as printed by `--version`.
  package static var icuVersion: String { dotted(galley_icu_version(), atLeast: 2) }

  /// The Unicode version of all properties, break rules and bidi classes, such as "15.0.0".
  package static var unicodeVersion: String { dotted(galley_unicode_version(), atLeast: 3) }

  private static func dotted(_ packed: UInt32, atLeast parts: Int) -> String {
    let all = [packed >> 16 & 0xFF, packed >> 8 & 0xFF, packed & 0xFF]
    let needed = max(parts, (all.lastIndex { $0 != 0 } ?? 0) + 1)
    return all.prefix(needed).map { String($0) }.joined(separator: ".")
  }
}
