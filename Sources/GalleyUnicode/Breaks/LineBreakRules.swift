import CICU

/// Settings that allow or forbid line breaks, in addition to UAX #14 and the language's own rules.
package struct LineBreakRules: Sendable, Hashable {
  /// The strictness of line breaking, as in CSS `line-break` and `word-break`.
  package enum Strictness: Sendable, Hashable, CaseIterable {
    /// Allows the breaks of UAX #14, and also breaks before small kana, iteration marks and some
    /// hyphens (CSS `line-break: loose`).
    case loose
    /// Allows the breaks of UAX #14, and also breaks before small kana and the prolonged sound mark
    /// (CSS `line-break: normal`). In Chinese and Japanese, breaks before some hyphens are allowed
    /// too.
    case normal
    /// Forbids breaks before small kana and the prolonged sound mark, in any language.
    case strict
    /// Forbids breaks between letters, digits or ideographs (CSS Text 3 `word-break: keep-all`).
    /// Breaks that a dictionary finds, as between Thai words, remain allowed.
    case keepAll
    /// Allows breaks only between phrases if ICU has a phrase dictionary for the language. Japanese
    /// is such a language. For all other languages, this strictness is the same as `normal`.
    case phrase
  }

  /// The strictness of line breaking.
  package var strictness: Strictness
  /// Whether line breaks between two Hangul letters are forbidden.
  package var keepsHangulWords: Bool

  /// Creates line break rules. The default values select the usual rules of the language.
  package init(strictness: Strictness = .normal, keepsHangulWords: Bool = false) {
    self.strictness = strictness
    self.keepsHangulWords = keepsHangulWords
  }
}

extension LineBreakRules.Strictness {
  /// ICU's name for the locale of a language tag and this strictness, such as `ja@lb=loose`. If the
  /// tag does not begin with a language code of two or three letters, the locale is `root`.
  func icuLocale(language tag: String) -> String {
    var base = tag.icuLocale
    // For Korean text, ICU 76 allows breaks before Chinese and Japanese hyphens. CSS Text 3 §5.3
    // and ICU 72 allow such breaks only in Chinese and Japanese text. The root locale forbids them,
    // so Korean text uses the root locale.
    if base == "ko" || base.hasPrefix("ko_") { base = "root" }
    return switch self {
    case .loose: base + "@lb=loose"
    // Without the `lb` keyword, ICU allows breaks before small kana only in a few languages, and
    // breaks before Chinese and Japanese hyphens in no language.
    case .normal, .keepAll: base + "@lb=normal"
    case .strict: base + "@lb=strict"
    case .phrase: base + "@lb=normal;lw=phrase"
    }
  }
}

extension LineBreakRules {
  /// Whether these rules forbid a line break at an offset, although UAX #14 allows it.
  func forbidsBreak(in text: Span<UInt16>, at offset: Int) -> Bool {
    strictness == .keepAll
      ? Self.keepAllForbidsBreak(in: text, at: offset)
      : keepsHangulWords && Self.dividesHangul(in: text, at: offset)
  }

  /// Whether CSS Text 3 §5.2 `word-break: keep-all`, which ICU 72 does not support, forbids the
  /// line break at an offset. It forbids breaks between letters, digits or ideographs. Breaks that
  /// a dictionary finds, as between Thai words, remain allowed.
  private static func keepAllForbidsBreak(in text: Span<UInt16>, at offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return false }
    let after = text.decodeScalar(at: offset).scalar
    guard keepsTogether(after), let before = baseScalar(in: text, before: offset),
      keepsTogether(before)
    else { return false }
    return !(usesDictionary(before) && usesDictionary(after))
  }

  /// Whether an offset lies between two Hangul letters. Combining marks before the offset are
  /// ignored.
  private static func dividesHangul(in text: Span<UInt16>, at offset: Int) -> Bool {
    guard offset > 0, offset < text.count, let before = baseScalar(in: text, before: offset)
    else { return false }
    return isHangul(text.decodeScalar(at: offset).scalar) && isHangul(before)
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    galley_script(scalar.value) == Int32(GALLEY_SCRIPT_HANGUL)
      && galley_is_letter_or_number(scalar.value)
  }

  /// The last scalar before an offset, except combining marks and U+200D; `nil` if there is no such
  /// scalar. Only 32 scalars are searched, because no grapheme cluster in real text is longer.
  private static func baseScalar(in text: Span<UInt16>, before offset: Int) -> Unicode.Scalar? {
    var end = offset
    for _ in 0..<32 where end > 0 {
      let decoded = text.decodeScalar(before: end)
      if !decoded.scalar.isMark, decoded.scalar != "\u{200D}" {
        return decoded.scalar
      }
      end -= decoded.length
    }
    return nil
  }

  private static func keepsTogether(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isLetterOrNumber { return true }
    switch scalar.lineBreakValue {
    case GALLEY_LINE_BREAK_NUMERIC, GALLEY_LINE_BREAK_ALPHABETIC, GALLEY_LINE_BREAK_AMBIGUOUS,
      GALLEY_LINE_BREAK_IDEOGRAPHIC:
      return true
    default: return false
    }
  }

  private static func usesDictionary(_ scalar: Unicode.Scalar) -> Bool {
    scalar.lineBreakValue == GALLEY_LINE_BREAK_COMPLEX_CONTEXT
  }
}
