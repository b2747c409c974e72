// Checks whether the glyphs of a text depend on the text around it.

extension WordShaper {
  /// Whether the surrounding characters cannot change the glyphs of a range. HarfBuzz uses those
  /// characters only for cursive joining, so checking one character on either side is enough.
  static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ plan: ShapingPlan
  ) -> Bool {
    !plan.mayJoin
      || neverJoins(at: range.lowerBound, of: text)
        && neverJoins(at: range.upperBound, of: text)
  }

  /// Whether the characters before and after an offset are never joined (as Arabic letters are).
  private static func neverJoins(at offset: Int, of text: borrowing Span<UInt16>) -> Bool {
    offset == 0 || offset == text.count || neverJoins(text[offset - 1]) || neverJoins(text[offset])
  }

  /// Below U+0300, where combining marks begin, every character except the soft hyphen has joining
  /// type U.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a range begins with a combining mark, which gets a dotted circle at the start of a
  /// paragraph.
  static func beginsWithMark(_ text: borrowing Span<UInt16>, _ range: Range<Int>) -> Bool {
    guard text[range.lowerBound] >= 0x300 else { return false }
    let (scalar, _) = NominalGlyphs.scalar(
      text, at: range.lowerBound, before: range.upperBound)
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
