// Where lines, words and grapheme clusters may be divided, by Unicode's rules and dictionaries.

/// A place where a line may or must end.
package struct LineBreak: Sendable, Equatable {
  /// UTF-16 units from the start of the text; the break is before the unit at this offset.
  package let offset: Int
  /// Whether a hard separator forces it (UAX #14 LB4 and LB5). The end of the text alone does not.
  package let isMandatory: Bool
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
  package let characters = CharacterTable()
  /// What dictionaries have divided.
  private let divisions = DividedStretches()
  /// Open iterators, the one used last at the end.
  private var entries: [Entry] = []
  /// The locale asked for last, and what asked for it.
  private var lastLocale = (language: "", strictness: LineBreakRules.Strictness.normal, name: "")

  /// Open iterators that are kept; documents seldom mix more languages in one paragraph.
  static let openLimit = 8

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
  ) -> [LineBreak] {
    var breaks: [LineBreak] = []
    let survey = TextSurvey(text, characters)
    forEachLineBreak(in: text, survey, language: language, rules: rules) { breaks.append($0) }
    return breaks
  }

  /// Calls back for each of ``lineBreaks(in:language:rules:)``, with a survey of the text.
  package func forEachLineBreak(
    in text: Span<UInt16>, _ survey: TextSurvey, language: String, rules: LineBreakRules,
    _ body: (LineBreak) -> Void
  ) {
    let locale = locale(language, rules.strictness)
    func tell(_ lineBreak: LineBreak) {
      if !lineBreak.isMandatory {
        if rules.strictness == .keepAll {
          if KeepAll.forbidsBreak(in: text, at: lineBreak.offset) { return }
        } else if rules.keepsHangulWords {
          if KeepAll.dividesHangul(in: text, at: lineBreak.offset) { return }
        }
      }
      body(lineBreak)
    }
    if rules.strictness == .normal {
      forEachNormalBreak(in: text, survey, locale: locale, tell)
    } else if !text.isEmpty {
      _ = iterate(from: 0, in: text, locale: locale, tell, until: { _ in false })
    }
  }

  /// Tells the breaks that the rules allow where no language tailors the common characters'.
  private func forEachNormalBreak(
    in text: Span<UInt16>, _ survey: TextSurvey, locale: String, _ tell: (LineBreak) -> Void
  ) {
    let words = words(of: text, survey, locale: locale)
    let traits = survey.traits
    let steps = PlainLineBreaks.steps
    var word = 0
    // The last break that rules tell.
    var offset = 0
    while offset < text.count {
      if PlainLineBreaks.isPlain(traits[offset]),
        let next = PlainLineBreaks.next(after: offset, in: traits.span, steps.span)
      {
        while word < words.count, words[word] < next {
          tell(LineBreak(offset: words[word], isMandatory: false))
          word += 1
        }
        tell(LineBreak(offset: next, isMandatory: false))
        offset = next
      } else {
        // The iterator needs all of a stretch that a dictionary divides.
        offset = iterate(from: offset, in: text, locale: locale, tell) {
          PlainLineBreaks.isPlain(traits[$0]) && !traits[$0].contains(.needsDictionary)
        }
        while word < words.count, words[word] <= offset { word += 1 }
      }
    }
  }

  /// The breaks that dictionaries find between words. ICU hands a stretch of one such script to its
  /// dictionary by itself, so a stretch is divided alike wherever it stands.
  private func words(of text: Span<UInt16>, _ survey: TextSurvey, locale: String) -> [Int] {
    guard survey.union.contains(.needsDictionary) else { return [] }
    var words: [Int] = []
    var start = 0
    while start < text.count {
      let unit = survey.traits[start]
      var end = start + 1
      if unit.contains(.needsDictionary) {
        while end < text.count, case let next = survey.traits[end],
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
      let name = BreakLocale.name(language: language, strictness: strictness)
      lastLocale = (language, strictness, name)
    }
    return lastLocale.name
  }

  /// Tells the iterator's breaks behind `start`, which is one itself, up to the first that `isEnd`
  /// says or the text's end, and returns that.
  private func iterate(
    from start: Int, in text: Span<UInt16>, locale: String, _ tell: (LineBreak) -> Void,
    until isEnd: (Int) -> Bool
  ) -> Int {
    guard let iterator = iterator(.line, locale: locale) else {
      tell(LineBreak(offset: text.count, isMandatory: false))
      return text.count
    }
    var end = text.count
    iterator.forEachBoundary(in: text.extracting(start..<text.count)) { offset in
      end = start + offset
      tell(LineBreak(offset: end, isMandatory: Self.isForced(at: end, in: text)))
      return end == text.count || !isEnd(end)
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
    let traits = TextSurvey(text, characters).traits
    return traits.indices.filter { traits[$0].contains(.beginsCluster) } + [text.count]
  }

  /// The boundaries of words (UAX #29), with 0 and the end of a non-empty text, strictly
  /// increasing; empty for no text. Han and kana are divided by dictionary too.
  package func wordBoundaries(in text: Span<UInt16>, language: String = "") -> [Int] {
    let locale = BreakLocale.name(language: language)
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
