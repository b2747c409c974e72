// Paired brackets (BidiBrackets.txt), which bidi and script runs both keep together.

import CICU

/// A scalar's place in a pair of brackets.
struct PairedBracket: Equatable {
  let isOpening: Bool
  /// The closing bracket of the pair, the same for canonically equivalent pairs.
  let closing: UInt32

  init?(_ scalar: Unicode.Scalar) {
    let type = galley_property_value(scalar.value, GALLEY_PAIRED_BRACKET_TYPE)
    if type == Int32(GALLEY_BRACKET_NONE) { return nil }
    isOpening = type == Int32(GALLEY_BRACKET_OPEN)
    let closing = isOpening ? galley_paired_bracket(scalar.value) : scalar.value
    // U+2329 and U+232A decompose to U+3008 and U+3009; no other bracket decomposes (UAX #9 BD16).
    self.closing = closing == 0x232A ? 0x3009 : closing
  }
}
