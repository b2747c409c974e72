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
    if lastLocale.name.isEmpty || lastLocale.language != language
      || lastLocale.strictness != rules.strictness
    {
      let name = BreakLocale.name(language: language, strictness: rules.strictness)
      lastLocale = (language, rules.strictness, name)
    }
    let locale = lastLocale.name
    var breaks: [LineBreak] = []
    breaks.reserveCapacity(text.count / 4 + 1)
    var offset = 0
    while offset < text.count {
      if rules.strictness == .normal, PlainLineBreaks.isPlain(text[offset]),
        let next = PlainLineBreaks.next(after: offset, in: text)
      {
        breaks.append(LineBreak(offset: next, isMandatory: false))
        offset = next
      } else {
        offset = appendBreaks(from: offset, in: text, locale: locale, to: &breaks)
      }
    }
    if rules.strictness == .keepAll {
      breaks.removeAll { !$0.isMandatory && KeepAll.forbidsBreak(in: text, at: $0.offset) }
    } else if rules.keepsHangulWords {
      breaks.removeAll { !$0.isMandatory && KeepAll.dividesHangul(in: text, at: $0.offset) }
    }
    return breaks
  }

  /// Appends the iterator's breaks behind `start`, which is one itself, up to the first that plain
  /// text follows, and returns that.
  private func appendBreaks(
    from start: Int, in text: Span<UInt16>, locale: String, to breaks: inout [LineBreak]
  ) -> Int {
    guard let iterator = iterator(.line, locale: locale) else {
      breaks.append(LineBreak(offset: text.count, isMandatory: false))
      return text.count
    }
    var end = text.count
    iterator.forEachBoundary(in: text.extracting(start..<text.count)) { offset in
      end = start + offset
      breaks.append(LineBreak(offset: end, isMandatory: Self.isForced(at: end, in: text)))
      return end == text.count || !PlainLineBreaks.isPlain(text[end])
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
    if Self.isDividedEverywhere(text) { return text.isEmpty ? [] : Array(0...text.count) }
    return boundaries(.grapheme, locale: "root", in: text)
  }

  /// Whether every unit is a cluster of its own: characters that no rule joins to another (GB999)
  /// but CR with LF (GB3). Hangul syllables join jamo alone.
  package static func isDividedEverywhere(_ text: Span<UInt16>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case 0...0x0C, 0x0E...0x2FF, 0x0391...0x03FF, 0x0400...0x0482, 0x048A...0x052F,
        0x2010...0x2027, 0x3000...0x3020, 0x3041...0x3096, 0x309D...0x30FF, 0x3400...0x9FFF,
        0xAC00...0xD7A3, 0xFF01...0xFF9D:
        continue
      default: return false
      }
    }
    return true
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

  private func boundaries(_ kind: BreakKind, locale: String, in text: Span<UInt16>) -> [Int] {
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
