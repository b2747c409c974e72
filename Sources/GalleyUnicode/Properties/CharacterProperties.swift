import CICU

// Most of these properties come from ICU, so that they agree with ICU's break rules. Each look-up
// takes a few nanoseconds.
extension Unicode.Scalar {
  /// Default_Ignorable_Code_Point: the character is invisible if no font has a glyph for it.
  package var isDefaultIgnorable: Bool { has(GALLEY_DEFAULT_IGNORABLE) }

  /// The property White_Space, which includes the no-break spaces and the separators.
  package var isWhiteSpace: Bool { has(GALLEY_WHITE_SPACE) }

  /// General_Category Mn, Mc or Me: a combining mark.
  package var isMark: Bool { galley_is_mark(value) }

  /// Indic_Conjunct_Break=Linker (Unicode 17, UAX #44), which ICU 72 lacks. A linker stacks the
  /// consonants before and after it, or joins them into a conjunct.
  package var linksConsonants: Bool {
    switch value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xC4D, 0xD4D, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB,
      0xA9C0, 0x10A3F, 0x11133, 0x113D0, 0x1193E, 0x11A47, 0x11A99, 0x11F42:
      true
    default: false
    }
  }

  /// General_Category Cc: control characters, including tab and the ASCII separators.
  package var isControl: Bool { galley_is_control(value) }

  /// General_Category L or N: the characters that CSS calls typographic letter units.
  package var isLetterOrNumber: Bool { galley_is_letter_or_number(value) }

  /// The property Emoji, which includes digits, `#` and `*`.
  package var isEmoji: Bool { has(GALLEY_EMOJI) }

  /// Emoji_Presentation: the character is drawn in colour by default.
  package var isEmojiPresentation: Bool { has(GALLEY_EMOJI_PRESENTATION) }

  /// Emoji_Modifier: one of the five skin tones.
  package var isEmojiModifier: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// Emoji_Modifier_Base: the emoji accepts a skin tone.
  package var isEmojiModifierBase: Bool { has(GALLEY_EMOJI_MODIFIER_BASE) }

  /// Extended_Pictographic: the character can be part of an emoji ZWJ sequence, now or in a later
  /// Unicode version.
  package var isExtendedPictographic: Bool { has(GALLEY_EXTENDED_PICTOGRAPHIC) }

  /// Variation_Selector: a Mongolian variation selector, or one of VS1 to VS256.
  package var isVariationSelector: Bool { has(GALLEY_VARIATION_SELECTOR) }

  /// The East_Asian_Width of the scalar (UAX #11).
  package var eastAsianWidth: EastAsianWidth {
    let width = galley_property_value(value, GALLEY_EAST_ASIAN_WIDTH)
    return EastAsianWidth(rawValue: UInt8(truncatingIfNeeded: width)) ?? .neutral
  }

  /// The Joining_Type of the scalar: how a letter of a cursive script connects to its neighbours.
  package var joiningType: JoiningType {
    let type = galley_property_value(value, GALLEY_JOINING_TYPE)
    return JoiningType(rawValue: UInt8(truncatingIfNeeded: type)) ?? .nonJoining
  }

  /// The Line_Break property; one of CICU's `GALLEY_LINE_BREAK` values.
  var lineBreakValue: Int { Int(galley_property_value(value, GALLEY_LINE_BREAK)) }

  private func has(_ property: galley_property) -> Bool { galley_has_property(value, property) }
}

/// The East_Asian_Width property; raw values are ICU's `UEastAsianWidth`.
package enum EastAsianWidth: UInt8, Sendable {
  case neutral, ambiguous, halfwidth, fullwidth, narrow, wide
}

/// The Joining_Type property; raw values are ICU's `UJoiningType`.
package enum JoiningType: UInt8, Sendable {
  case nonJoining, joinCausing, dualJoining, leftJoining, rightJoining, transparent
}

/// A bracket that has a counterpart (BidiBrackets.txt). Bidi and script analysis resolve both
/// brackets of a pair together.
struct PairedBracket: Equatable {
  let isOpening: Bool
  /// The closing bracket of the pair. Canonically equivalent brackets, such as U+232A and U+3009,
  /// have the same value.
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
