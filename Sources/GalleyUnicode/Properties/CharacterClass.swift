import CICU

/// The properties of the character that begins at a UTF-16 code unit. One number contains them all:
/// four classes (for line breaks, grapheme clusters, scripts and bidi) and some flags. One look-up
/// per character is therefore enough for all analyses. The high surrogate of a pair has the
/// properties of the pair's character.
package struct CharacterClass: OptionSet, Sendable {
  // Bits 0 to 3: the class for line breaks; 4 to 8: the class for grapheme clusters; 9 to 16:
  // `scriptNumber`; 17 to 21: `BidiClass`. Higher bits are flags.
  package let rawValue: UInt32

  /// Creates a character class from its packed bits.
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Set for a right-to-left character, an Arabic number or a bidi control.
  package static let directs = CharacterClass(rawValue: 1 << 22)
  /// Set for a character that is not shaped as text: a tab, a line separator or U+FFFC.
  package static let standsApart = CharacterClass(rawValue: 1 << 23)
  /// Set for the first unit of a grapheme cluster. Only ``TextProperties``, which knows the
  /// neighbouring characters, sets this flag.
  package static let beginsCluster = CharacterClass(rawValue: 1 << 24)
  /// Set for a character of UAX #14 class SA, such as a Thai letter. Line breaking finds the words
  /// in a run of such characters with a dictionary.
  static let needsDictionary = CharacterClass(rawValue: 1 << 25)
  /// Set for a bracket that belongs to a pair of an opening and a closing bracket; see
  /// `PairedBracket`.
  static let isBracket = CharacterClass(rawValue: 1 << 26)
  /// Set for white space that can hang at a line's end. Also set for the zero-width space and bidi
  /// controls, which can occur within hanging white space. The no-break spaces U+00A0, U+2007 and
  /// U+202F are excluded. In ``TextProperties``, a space with a combining mark is excluded too.
  package static let hangs = CharacterClass(rawValue: 1 << 27)
  /// Set for the low surrogate of a pair.
  static let isHalf = CharacterClass(rawValue: 1 << 28)
  /// Set for an ideograph, kana or bopomofo, and for East Asian punctuation. Justification can add
  /// space before and after such a character. Hangul is excluded: Korean is justified between
  /// words.
  package static let isIdeographic = CharacterClass(rawValue: 1 << 29)

  /// The raw value of the character's ``LineBreakClass``.
  var breakNumber: Int { Int(rawValue & 15) }
  /// The raw value of the character's ``ClusterClass``.
  var clusterNumber: Int { Int(rawValue >> 4 & 31) }
  /// A number that represents the character while text is split into script runs. A letter has
  /// ICU's code of its script. Other characters have ``sharedScript`` or ``conditionalScript``,
  /// which no letter has.
  var scriptNumber: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 9) }
  /// The character's Bidi_Class.
  var bidiClass: BidiClass {
    BidiClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 17 & 31)) ?? .on
  }

  /// Finds the character class of a UTF-16 code unit that is a whole character or a lone surrogate.
  package init(_ unit: UInt16) { self.init(of: UInt32(unit)) }

  /// Finds the character class of a code point. The code point can be a lone surrogate.
  init(of codePoint: UInt32) {
    let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
    let bidiClass = BidiClass(scalar)
    let breakValue = Int(galley_property_value(codePoint, GALLEY_LINE_BREAK))
    self.init(
      LineBreakClass(codePoint, breakValue), ClusterClass(of: codePoint),
      script: Self.scriptNumber(of: scalar), bidiClass)
    if bidiClass.directs { insert(.directs) }
    if Self.hangs(codePoint) { insert(.hangs) }
    if Self.isIdeographic(codePoint) { insert(.isIdeographic) }
    if breakValue == GALLEY_LINE_BREAK_COMPLEX_CONTEXT { insert(.needsDictionary) }
    if bidiClass == .on, PairedBracket(scalar) != nil { insert(.isBracket) }
    switch codePoint {
    case 0x09, 0x0B, 0x2028, 0xFFFC: insert(.standsApart)
    default: break
    }
  }

  private init(
    _ lineClass: LineBreakClass, _ cluster: ClusterClass, script: UInt8,
    _ bidiClass: BidiClass
  ) {
    rawValue =
      UInt32(lineClass.rawValue) | UInt32(cluster.rawValue) << 4 | UInt32(script) << 9
      | UInt32(bidiClass.rawValue) << 17
  }

  /// The class of a low surrogate. In all analyses, a low surrogate continues the character of its
  /// pair.
  static let half = CharacterClass(.half, .extend, script: sharedScript, .bn).union(.isHalf)

  private static func isIdeographic(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    // Radicals, ideographic description characters, wide punctuation, kana, bopomofo and strokes.
    case 0x2E80...0x302F, 0x3031...0x312F, 0x3190...0x31FF: true
    // Enclosed letters, squared letters, and ideographs. The range includes the Yijing hexagrams
    // (U+4DC0 to U+4DFF), because their code points are between those of ideographs.
    case 0x3200...0x9FFF, 0xF900...0xFAFF: true
    // Vertical, small, wide and half-width forms, except half-width Hangul.
    case 0xFE30...0xFE6F, 0xFF01...0xFF9F, 0xFFE0...0xFFE6: true
    // Tangut, Khitan, Nüshu, further kana, and the ideographs of the higher planes.
    case 0x16FE0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD: true
    default: false
    }
  }

  private static func hangs(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x20, 0x09, 0x0B, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x202A...0x202E,
      0x205F, 0x2066...0x2069, 0x3000:
      true
    default: false
    }
  }
}

/// The line break classes of the table ``steps``. Each class contains some or all of the characters
/// with certain Line_Break values (UAX #14).
enum LineBreakClass: UInt8, CaseIterable {
  /// Any other Line_Break class.
  case other
  /// Classes AL, HL and NU, and the characters of class SA that are not combining marks. The rules
  /// allow no breaks between these characters (LB23, LB25, LB28).
  case letter
  /// Class IS, such as a comma: the rules allow no break before such a character (LB13), or between
  /// it and a following letter (LB29) or digit (LB25).
  case infix
  /// Class QU: the rules allow a break next to a quotation mark only at spaces (LB19).
  case quotation
  /// Class SP: a space.
  case space
  /// Classes ID, H2 and H3: the rules allow breaks between characters of these classes, and between
  /// such a character and a letter (LB31).
  case ideograph
  /// Classes CL and EX: the rules allow no break before a character of these classes (LB13). The
  /// rules allow a break between such a character and a following letter or ideograph (LB31).
  case closing
  /// Class CM: a combining mark. The rules treat it like the character before it (LB9).
  case point
  /// Class EB, and unassigned characters that LB30b treats like class EB. The rules allow the same
  /// breaks as for ideographs, but no break between such a character and an emoji modifier.
  case emojiBase
  /// Class EM: an emoji modifier.
  case emojiModifier
  /// Class ZWJ: the zero-width joiner. The rules treat it like a combining mark, but allow no break
  /// after it (LB8a).
  case joiner
  /// Class RI: a regional indicator. The rules treat it like an ideograph, but allow no break
  /// between the two indicators of a flag (LB30a).
  case regional
  /// The low surrogate of a pair. The rules treat the pair as one character.
  case half

  /// Creates the class of a code point with a given Line_Break value. For some Line_Break values of
  /// punctuation, the break rules depend on the language, which the table ignores. Most characters
  /// with these values therefore get `other`, so that ICU finds the breaks near them.
  init(_ codePoint: UInt32, _ value: Int) {
    switch value {
    case GALLEY_LINE_BREAK_ALPHABETIC, GALLEY_LINE_BREAK_HEBREW_LETTER,
      GALLEY_LINE_BREAK_NUMERIC:
      self = .letter
    case GALLEY_LINE_BREAK_COMPLEX_CONTEXT:
      self = galley_is_mark(codePoint) ? .point : .letter  // UAX #14 LB1
    case GALLEY_LINE_BREAK_COMBINING_MARK: self = .point
    case GALLEY_LINE_BREAK_IDEOGRAPHIC:
      // UAX #14 LB30b: unassigned pictographs are treated as emoji bases.
      let isBase = galley_has_property(codePoint, GALLEY_EXTENDED_PICTOGRAPHIC)
      self = isBase && !galley_is_assigned(codePoint) ? .emojiBase : .ideograph
    case GALLEY_LINE_BREAK_H2, GALLEY_LINE_BREAK_H3: self = .ideograph
    case GALLEY_LINE_BREAK_E_BASE: self = .emojiBase
    case GALLEY_LINE_BREAK_E_MODIFIER: self = .emojiModifier
    case GALLEY_LINE_BREAK_ZWJ: self = .joiner
    case GALLEY_LINE_BREAK_REGIONAL_INDICATOR: self = .regional
    default: self.init(punctuation: codePoint)
    }
  }

  private init(punctuation codePoint: UInt32) {
    switch codePoint {
    case 0x20: self = .space
    case 0x2C, 0x2E, 0x3A, 0x3B: self = .infix
    case 0x22, 0x27: self = .quotation
    case 0x21, 0x3F, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1F: self = .closing
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09: self = .closing
    default: self = .other
    }
  }
}

/// A scalar's Bidi_Class; raw values are ICU's `UCharDirection`.
package enum BidiClass: UInt8, Sendable {
  case l, r, en, es, et, an, cs, b, s, ws, on, lre, lro, al, rle, rlo, pdf, nsm, bn
  case fsi, lri, rli, pdi

  /// Creates the bidi class of a scalar. Unknown classes, which later Unicode versions can add, are
  /// treated as Other Neutral.
  package init(_ scalar: Unicode.Scalar) {
    self =
      BidiClass(rawValue: UInt8(truncatingIfNeeded: galley_bidi_class(scalar.value))) ?? .on
  }

  /// Whether a character of this class can give text an embedding level other than 0.
  var directs: Bool {
    switch self {
    case .r, .al, .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }
}
