// Where grapheme clusters begin: the rules of UAX #29 as a table of states.

import CICU

/// The rules for extended grapheme clusters (UAX #29, GB3 to GB13, and CLDR 42's GB9.3 for the
/// conjuncts of six scripts), which look back no further than some characters of certain kinds: what
/// was before is one of 32 states.
enum GraphemeClusters {
  /// What a unit is to the rules: Grapheme_Cluster_Break and what the rules make of others. It is a
  /// state too, that of a text whose last character has the class, with three exceptions: a
  /// pictograph stays over what extends it, a consonant over marks that are no vowel signs, and the
  /// second letter of a flag counts as any other character.
  enum Class: UInt8, CaseIterable {
    case other, control, carriageReturn, lineFeed, prepend, spacingMark, regional
    /// Of Hangul: L, V, T, LV and LVT.
    case leading, vowel, trailing, open, closed
    /// Extend with the combining class 0, and with another one.
    case extend, mark
    /// Extend that links consonants.
    case virama
    /// ZWJ.
    case joiner
    /// Extended_Pictographic.
    case pictograph
    /// What viramas link.
    case consonant
    /// No class: behind a pictograph and a joiner.
    case joinedPictograph
    /// No class: behind a consonant and a virama.
    case linkedConsonant

    /// The class of a code point that is no second half, which may be a lone surrogate.
    init(of codePoint: UInt32) {
      switch Int(galley_property_value(codePoint, GALLEY_GRAPHEME_CLUSTER_BREAK)) {
      case GALLEY_CLUSTER_CONTROL: self = .control
      case GALLEY_CLUSTER_CR: self = .carriageReturn
      case GALLEY_CLUSTER_LF: self = .lineFeed
      case GALLEY_CLUSTER_PREPEND: self = .prepend
      case GALLEY_CLUSTER_SPACING_MARK: self = .spacingMark
      case GALLEY_CLUSTER_REGIONAL_INDICATOR: self = .regional
      case GALLEY_CLUSTER_L: self = .leading
      case GALLEY_CLUSTER_V: self = .vowel
      case GALLEY_CLUSTER_T: self = .trailing
      case GALLEY_CLUSTER_LV: self = .open
      case GALLEY_CLUSTER_LVT: self = .closed
      case GALLEY_CLUSTER_ZWJ: self = .joiner
      case GALLEY_CLUSTER_EXTEND:
        let isMark = galley_property_value(codePoint, GALLEY_COMBINING_CLASS) != 0
        self = Self.links(codePoint, GALLEY_SYLLABIC_VIRAMA) ? .virama : isMark ? .mark : .extend
      default:
        let isPictograph = galley_has_property(codePoint, GALLEY_EXTENDED_PICTOGRAPHIC)
        self =
          isPictograph
          ? .pictograph : Self.links(codePoint, GALLEY_SYLLABIC_CONSONANT) ? .consonant : .other
      }
    }

    /// Whether a character has a category in one of the scripts that GB9.3 is for.
    private static func links(_ codePoint: UInt32, _ category: Int) -> Bool {
      switch Int(galley_script(codePoint)) {
      case GALLEY_SCRIPT_BENGALI, GALLEY_SCRIPT_DEVANAGARI, GALLEY_SCRIPT_GUJARATI,
        GALLEY_SCRIPT_MALAYALAM, GALLEY_SCRIPT_ORIYA, GALLEY_SCRIPT_TELUGU:
        Int(galley_property_value(codePoint, GALLEY_INDIC_SYLLABIC_CATEGORY)) == category
      default: false
      }
    }
  }

  /// Before a text, as behind a control: all that comes begins a cluster (GB1).
  static let start = Int(Class.control.rawValue)
  /// The bit of a step with which a cluster begins; the others are the next state.
  static let beginning: UInt8 = 0x80

  /// What a unit does to a state, by the state times 32 and the unit's class.
  static let steps: [UInt8] = (0..<1024).map { index in
    guard let last = Class(rawValue: UInt8(truncatingIfNeeded: index >> 5)),
      let next = Class(rawValue: UInt8(truncatingIfNeeded: index & 31))
    else { return 0 }
    return state(after: last, next).rawValue | (joins(last, next) ? 0 : beginning)
  }

  private static func state(after last: Class, _ next: Class) -> Class {
    switch (last, next) {
    case (.pictograph, .extend), (.pictograph, .mark), (.pictograph, .virama): .pictograph
    case (.pictograph, .joiner): .joinedPictograph
    case (.consonant, .mark), (.consonant, .joiner): .consonant
    case (.consonant, .virama): .linkedConsonant
    case (.linkedConsonant, .mark), (.linkedConsonant, .virama), (.linkedConsonant, .joiner):
      .linkedConsonant
    case (.regional, .regional): .other
    default: next
    }
  }

  /// Whether a character is of the cluster before it.
  private static func joins(_ last: Class, _ next: Class) -> Bool {
    switch (last, next) {
    case (.carriageReturn, .lineFeed): true  // GB3
    case (.control, _), (.carriageReturn, _), (.lineFeed, _): false  // GB4
    case (_, .control), (_, .carriageReturn), (_, .lineFeed): false  // GB5
    case (.leading, .leading), (.leading, .vowel), (.leading, .open), (.leading, .closed): true
    case (.open, .vowel), (.open, .trailing), (.vowel, .vowel), (.vowel, .trailing): true
    case (.closed, .trailing), (.trailing, .trailing): true  // GB6 to GB8
    case (_, .extend), (_, .mark), (_, .virama), (_, .joiner), (_, .spacingMark): true
    case (.prepend, _): true  // GB9 to GB9b
    case (.linkedConsonant, .consonant): true  // GB9.3
    case (.joinedPictograph, .pictograph): true  // GB11
    case (.regional, .regional): true  // GB12 and GB13
    default: false
    }
  }
}
