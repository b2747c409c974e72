import CICU

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
