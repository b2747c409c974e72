// Where lines, words and grapheme clusters may be divided, by ICU's rules and dictionaries.

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

  /// Open iterators, the one used last at the end.
  private var entries: [Entry] = []
  /// The locale asked for last, and what asked for it.
  private var lastLocale = (language: "", strictness: LineBreakRules.Strictness.normal, name: "")

  /// Open iterators that are kept; documents seldom mix more languages in one paragraph.
  static let openLimit = 8

  package init() {}

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
    forEachLineBreak(in: text, TextSurvey(text), language: language, rules: rules) {
      breaks.append($0)
    }
    return breaks
  }

  /// Calls back for each of ``lineBreaks(in:language:rules:)``, with a survey of the text.
  package func forEachLineBreak(
    in text: Span<UInt16>, _ survey: TextSurvey, language: String, rules: LineBreakRules,
    _ body: (LineBreak) -> Void
  ) {
    let locale = locale(language, rules.strictness)
    let traits = survey.traits.span
    let table = PlainLineBreaks.places
    let places = table.span
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
    var offset = 0
    while offset < text.count {
      if rules.strictness == .normal, PlainLineBreaks.isPlain(traits[offset]),
        let next = PlainLineBreaks.next(after: offset, in: traits, places)
      {
        tell(LineBreak(offset: next, isMandatory: false))
        offset = next
      } else {
        offset = iterate(from: offset, in: text, survey, locale: locale, tell)
      }
    }
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

  /// Tells the iterator's breaks behind `start`, which is one itself, up to the first that plain
  /// text follows, and returns that.
  private func iterate(
    from start: Int, in text: Span<UInt16>, _ survey: TextSurvey, locale: String,
    _ tell: (LineBreak) -> Void
  ) -> Int {
    guard let iterator = iterator(.line, locale: locale) else {
      tell(LineBreak(offset: text.count, isMandatory: false))
      return text.count
    }
    var end = text.count
    iterator.forEachBoundary(in: text.extracting(start..<text.count)) { offset in
      end = start + offset
      tell(LineBreak(offset: end, isMandatory: Self.isForced(at: end, in: text)))
      return end == text.count || !PlainLineBreaks.isPlain(survey.traits[end])
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
    var boundaries: [Int] = []
    boundaries.reserveCapacity(text.count + 1)
    forEachGrapheme(in: text, TextSurvey(text)) { boundaries.append($0) }
    boundaries.append(text.count)
    return boundaries
  }

  /// Calls back for each place where a grapheme cluster begins, with a survey of the text. ICU is
  /// asked only where units alone do not tell it.
  package func forEachGrapheme(
    in text: Span<UInt16>, _ survey: TextSurvey, _ body: (_ offset: Int) -> Void
  ) {
    /// Where the last cluster begins that was told.
    var last = 0
    var offset = 0
    while offset < text.count {
      if !survey.traits[offset].contains(.joins) {
        if survey.beginsCluster(at: offset) {
          last = offset
          body(offset)
        }
        offset += 1
        continue
      }
      if offset == 0 { body(0) }
      let end = survey.joiningEnd(from: offset)
      iterator(.grapheme, locale: "root")?.forEachBoundary(in: text.extracting(last..<end)) {
        if last + $0 < end { body(last + $0) }
        return true
      }
      offset = end
    }
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
