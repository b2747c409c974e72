// What one character tells of itself, packed so that a text is looked up once.

import CICU

/// What one UTF-16 unit tells: the classes that the rules for breaks, clusters, directions and
/// scripts go by, and some flags. The first half of a surrogate pair has those of its character.
package struct UnitTraits: OptionSet, Sendable {
  // Bits 0 to 3: the class of `PlainLineBreaks`; 4 to 8: that of `GraphemeClusters`; 9 to 16: the
  // script, as `ScriptNumber` has it; 17 to 21: `BidiClass`.
  package let rawValue: UInt32

  /// Takes all bits as they are.
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Is of a right-to-left character, an Arabic number or a bidi control.
  package static let directs = UnitTraits(rawValue: 1 << 22)
  /// Is no text to be shaped, or need not be: a tab, a line separator or U+FFFC.
  package static let standsApart = UnitTraits(rawValue: 1 << 23)
  /// A grapheme cluster begins with it; in a survey alone.
  package static let beginsCluster = UnitTraits(rawValue: 1 << 24)
  /// Is of a script whose words a dictionary tells (UAX #14 SA).
  static let needsDictionary = UnitTraits(rawValue: 1 << 25)
  /// Is one of a pair of brackets.
  static let isBracket = UnitTraits(rawValue: 1 << 26)
  /// White space that may hang at a line's end, and what has no width and may stand in it: the
  /// zero-width space and controls of direction. Not the no-break spaces U+00A0, U+2007 and U+202F.
  /// In a survey, not what carries a mark.
  package static let hangs = UnitTraits(rawValue: 1 << 27)
  /// Is the second half of a surrogate pair.
  static let isHalf = UnitTraits(rawValue: 1 << 28)

  /// The number of the class that the unit is to ``PlainLineBreaks``.
  var breakNumber: Int { Int(rawValue & 15) }
  /// The number of the class that it is to ``GraphemeClusters``.
  var clusterNumber: Int { Int(rawValue >> 4 & 31) }
  /// Its script; see ``ScriptNumber``.
  var scriptNumber: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 9) }
  /// Its character's Bidi_Class.
  var bidiClass: BidiClass {
    BidiClass(rawValue: UInt8(truncatingIfNeeded: rawValue >> 17 & 31)) ?? .on
  }

  /// The traits of a unit that is a character, or a lone surrogate.
  package init(_ unit: UInt16) { self.init(of: UInt32(unit)) }

  /// The traits of a code point, which is a lone surrogate where it is one.
  init(of codePoint: UInt32) {
    let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
    let bidiClass = BidiClass(scalar)
    let breakValue = Int(galley_property_value(codePoint, GALLEY_LINE_BREAK))
    self.init(
      PlainLineBreaks.Class(codePoint, breakValue), GraphemeClusters.Class(of: codePoint),
      script: ScriptNumber.of(scalar), bidiClass)
    if bidiClass.directs { insert(.directs) }
    if Self.hangs(codePoint) { insert(.hangs) }
    if breakValue == GALLEY_LINE_BREAK_COMPLEX_CONTEXT { insert(.needsDictionary) }
    if bidiClass == .on, PairedBracket(scalar) != nil { insert(.isBracket) }
    switch codePoint {
    case 0x09, 0x0B, 0x2028, 0xFFFC: insert(.standsApart)
    default: break
    }
  }

  private init(
    _ lineClass: PlainLineBreaks.Class, _ cluster: GraphemeClusters.Class, script: UInt8,
    _ bidiClass: BidiClass
  ) {
    rawValue =
      UInt32(lineClass.rawValue) | UInt32(cluster.rawValue) << 4 | UInt32(script) << 9
      | UInt32(bidiClass.rawValue) << 17
  }

  /// Second halves belong to the character before in everything.
  static let half = UnitTraits(.half, .extend, script: ScriptNumber.shared, .bn).union(.isHalf)

  private static func hangs(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x20, 0x09, 0x0B, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x202A...0x202E,
      0x205F, 0x2066...0x2069, 0x3000:
      true
    default: false
    }
  }
}
