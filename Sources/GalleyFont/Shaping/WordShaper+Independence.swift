// Whether a text's shapes depend on the text around it.

extension WordShaper {
  /// Whether the surrounding characters cannot change a range's shapes. HarfBuzz uses them only to
  /// join letters, so checking one character on either side is enough.
  static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ plan: ShapingPlan
  ) -> Bool {
    !plan.mayJoin
      || neverJoins(at: range.lowerBound, of: text)
        && neverJoins(at: range.upperBound, of: text)
  }

  /// Whether the characters before and after an offset never join.
  private static func neverJoins(at offset: Int, of text: borrowing Span<UInt16>) -> Bool {
    offset == 0 || offset == text.count || neverJoins(text[offset - 1]) || neverJoins(text[offset])
  }

  /// Below the combining marks, everything except the soft hyphen has joining type U.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a range begins with a mark, which gets a dotted circle at the start of a paragraph.
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
