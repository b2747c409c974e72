import CICU

/// The class of a code unit in the search for extended grapheme clusters, derived from
/// Grapheme_Cluster_Break and from other properties that the rules use.
///
/// The table ``steps`` implements rules GB3 to GB13 of UAX #29, and CLDR 42's rule GB9.3 for the
/// conjuncts of six scripts. The classes are also the states of the table. A state summarizes the
/// text before a character. The state after a character is the character's class, with some
/// exceptions. An Extend character leaves the state `pictograph` unchanged. A mark other than a
/// vowel sign leaves the state `consonant` unchanged. After the second letter of a flag, the state
/// is `other`.
enum ClusterClass: UInt8, CaseIterable {
  case other, control, carriageReturn, lineFeed, prepend, spacingMark, regional
  /// Hangul syllable types L, V, T, LV and LVT.
  case leading, vowel, trailing, open, closed
  /// Characters with Grapheme_Cluster_Break=Extend. Characters of `extend` have the combining class
  /// 0. Characters of `mark` have any other combining class.
  case extend, mark
  /// Characters of class Extend that link consonants, such as viramas.
  case virama
  /// The zero-width joiner (ZWJ).
  case joiner
  /// Characters with the property Extended_Pictographic.
  case pictograph
  /// Consonants that a virama can link.
  case consonant
  /// The state after a pictograph and a zero-width joiner. This case is only a state, never the
  /// class of a character.
  case joinedPictograph
  /// The state after a consonant and a virama. This case is only a state, never the class of a
  /// character.
  case linkedConsonant

  /// The class of a code point, which can be a lone surrogate but not the low surrogate of a pair.
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

  /// Whether a character has the given Indic_Syllabic_Category and belongs to one of the six
  /// scripts of CLDR's rule GB9.3, which concerns conjuncts.
  private static func links(_ codePoint: UInt32, _ category: Int) -> Bool {
    switch Int(galley_script(codePoint)) {
    case GALLEY_SCRIPT_BENGALI, GALLEY_SCRIPT_DEVANAGARI, GALLEY_SCRIPT_GUJARATI,
      GALLEY_SCRIPT_MALAYALAM, GALLEY_SCRIPT_ORIYA, GALLEY_SCRIPT_TELUGU:
      Int(galley_property_value(codePoint, GALLEY_INDIC_SYLLABIC_CATEGORY)) == category
    default: false
    }
  }

  /// The state at the start of text, where any character begins a cluster (GB1). The state after a
  /// control character is the same.
  static let start = Int(ClusterClass.control.rawValue)
  /// The bit of a table entry that is set if the next code unit begins a cluster. The entry's other
  /// bits are the next state.
  static let beginning: UInt8 = 0x80

  /// The state table. An entry's index is 32 times the state, plus the class of the next code unit.
  static let steps: [UInt8] = (0..<1024).map { index in
    guard let last = ClusterClass(rawValue: UInt8(truncatingIfNeeded: index >> 5)),
      let next = ClusterClass(rawValue: UInt8(truncatingIfNeeded: index & 31))
    else { return 0 }
    return state(after: last, next).rawValue | (joins(last, next) ? 0 : beginning)
  }

  private static func state(after last: ClusterClass, _ next: ClusterClass) -> ClusterClass {
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

  /// Whether two adjacent characters belong to the same grapheme cluster.
  private static func joins(_ last: ClusterClass, _ next: ClusterClass) -> Bool {
    switch (last, next) {
    case (.carriageReturn, .lineFeed): true  // UAX #29 GB3
    case (.control, _), (.carriageReturn, _), (.lineFeed, _): false  // UAX #29 GB4
    case (_, .control), (_, .carriageReturn), (_, .lineFeed): false  // UAX #29 GB5
    case (.leading, .leading), (.leading, .vowel), (.leading, .open), (.leading, .closed): true
    case (.open, .vowel), (.open, .trailing), (.vowel, .vowel), (.vowel, .trailing): true
    case (.closed, .trailing), (.trailing, .trailing): true  // UAX #29 GB6 to GB8
    case (_, .extend), (_, .mark), (_, .virama), (_, .joiner), (_, .spacingMark): true
    case (.prepend, _): true  // UAX #29 GB9 to GB9b
    case (.linkedConsonant, .consonant): true  // CLDR GB9.3
    case (.joinedPictograph, .pictograph): true  // UAX #29 GB11
    case (.regional, .regional): true  // UAX #29 GB12 and GB13
    default: false
    }
  }
}
