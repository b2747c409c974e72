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
