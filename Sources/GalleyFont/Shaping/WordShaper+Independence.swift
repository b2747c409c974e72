// Whether what stands beside a text decides on its shapes.

extension WordShaper {
  /// Whether the characters beside a range cannot change its shapes: HarfBuzz looks there only at
  /// how letters join, for which one character on either side is enough.
  static func isIndependent(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, _ plan: ShapingPlan
  ) -> Bool {
    !plan.mayJoin
      || neverJoins(at: range.lowerBound, of: text)
        && neverJoins(at: range.upperBound, of: text)
  }

  /// Whether the characters before and behind an offset of a text do not join each other.
  private static func neverJoins(at offset: Int, of text: borrowing Span<UInt16>) -> Bool {
    offset == 0 || offset == text.count || neverJoins(text[offset - 1]) || neverJoins(text[offset])
  }

  /// Below the combining marks everything but the soft hyphen has the joining type U.
  private static func neverJoins(_ unit: UInt16) -> Bool { unit < 0x300 && unit != 0xAD }

  /// Whether a range begins with a mark, which at the start of a paragraph gets a dotted circle.
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
