import CICU

/// Properties of single Unicode scalars. Most of these properties come from ICU, so that they agree
/// with ICU's break rules. Each look-up takes a few nanoseconds.
package enum CharacterProperties {
  /// Default_Ignorable_Code_Point: the character is invisible if no font has a glyph for it.
  package static func isDefaultIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_DEFAULT_IGNORABLE)
  }

  /// The property White_Space, which includes the no-break spaces and the separators.
  package static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_WHITE_SPACE)
  }

  /// General_Category Mn, Mc or Me: a combining mark.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    galley_is_mark(scalar.value)
  }

  /// Indic_Conjunct_Break=Linker (Unicode 17, UAX #44), which ICU 72 lacks. A linker stacks the
  /// consonants before and after it, or joins them into a conjunct.
  package static func linksConsonants(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xC4D, 0xD4D, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB,
      0xA9C0, 0x10A3F, 0x11133, 0x113D0, 0x1193E, 0x11A47, 0x11A99, 0x11F42:
      true
    default: false
    }
  }

  /// General_Category Cc: control characters, including tab and the ASCII separators.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    galley_is_control(scalar.value)
  }

  /// General_Category L or N: the characters that CSS calls typographic letter units.
  package static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
    galley_is_letter_or_number(scalar.value)
  }

  /// Whether a scalar is an ideograph (Han, Tangut, Nüshu, Khitan), kana or bopomofo. Justification
  /// can add space before and after such a letter. Hangul is excluded: Korean is justified between
  /// words.
  package static func isIdeographOrKana(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x2E80 { return false }
    if has(scalar, GALLEY_IDEOGRAPHIC) { return true }
    switch Script(of: scalar) {
    case .han, .hiragana, .katakana, .bopomofo: return true
    case .common: break
    default: return false
    }
    // The sound marks shared by hiragana and katakana have the script Common.
    return galley_has_script(scalar.value, Int32(GALLEY_SCRIPT_KATAKANA))
      && isLetterOrNumber(scalar)
  }

  /// The property Emoji, which includes digits, `#` and `*`.
  package static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { has(scalar, GALLEY_EMOJI) }

  /// Emoji_Presentation: the character is drawn in colour by default.
  package static func isEmojiPresentation(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_EMOJI_PRESENTATION)
  }

  /// Emoji_Modifier: one of the five skin tones.
  package static func isEmojiModifier(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  /// Emoji_Modifier_Base: the emoji accepts a skin tone.
  package static func isEmojiModifierBase(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_EMOJI_MODIFIER_BASE)
  }

  /// Extended_Pictographic: the character can be part of an emoji ZWJ sequence, now or in a later
  /// Unicode version.
  package static func isExtendedPictographic(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_EXTENDED_PICTOGRAPHIC)
  }

  /// Variation_Selector: a Mongolian variation selector, or one of VS1 to VS256.
  package static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    has(scalar, GALLEY_VARIATION_SELECTOR)
  }

  /// The East_Asian_Width of a scalar (UAX #11).
  package static func eastAsianWidth(_ scalar: Unicode.Scalar) -> EastAsianWidth {
    let value = galley_property_value(scalar.value, GALLEY_EAST_ASIAN_WIDTH)
    return EastAsianWidth(rawValue: UInt8(truncatingIfNeeded: value)) ?? .neutral
  }

  /// The Joining_Type of a scalar: how a letter of a cursive script connects to its neighbours.
  package static func joiningType(_ scalar: Unicode.Scalar) -> JoiningType {
    let value = galley_property_value(scalar.value, GALLEY_JOINING_TYPE)
    return JoiningType(rawValue: UInt8(truncatingIfNeeded: value)) ?? .nonJoining
  }

  private static func has(_ scalar: Unicode.Scalar, _ property: galley_property) -> Bool {
    galley_has_property(scalar.value, property)
  }
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
