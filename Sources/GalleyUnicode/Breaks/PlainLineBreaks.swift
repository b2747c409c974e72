// Line breaks of text in which the two characters beside a place decide alone.

import CICU

/// Finds breaks between common characters by UAX #14 itself, so that a break iterator is asked only
/// where less common ones stand: letters, digits, their marks, the full stop and its like,
/// quotation marks, spaces, ideographs, kana, Hangul syllables, the wide punctuation among them,
/// and emoji. No language's rules tailor these where strictness is normal. The words of scripts
/// that a dictionary divides are not told here.
enum PlainLineBreaks {
  /// What a unit is to the rules.
  enum Class: UInt8, CaseIterable {
    /// Anything that is not below.
    case other
    /// AL, HL, NU, and SA that is no mark: never divided from each other by rules (LB23, LB28).
    case letter
    /// IS: never divided from what is before it (LB13), nor from letters (LB29) and digits (LB25).
    case infix
    /// QU: never divided from its neighbours but spaces (LB19).
    case quotation
    /// SP.
    case space
    /// ID, H2 and H3: divided from each other and from letters (LB31).
    case ideograph
    /// CL and EX: never divided from what is before it (LB13), divided from letters and ideographs
    /// behind it (LB31).
    case closing
    /// CM: as what is before it (LB9).
    case point
    /// EB, and what may become that (LB30b): as an ideograph, but not divided from a modifier.
    case emojiBase
    /// EM.
    case emojiModifier
    /// ZWJ: as a mark, but not divided from what is behind it (LB8a).
    case joiner
    /// RI: as an ideograph, but every second is not divided from the one before (LB30a).
    case regional
    /// The second half of a surrogate pair: of the character before.
    case half

    /// The class of a code point with a value of Line_Break. Classes whose members languages
    /// tailor are told member by member.
    init(_ codePoint: UInt32, _ value: Int) {
      switch value {
      case GALLEY_LINE_BREAK_ALPHABETIC, GALLEY_LINE_BREAK_HEBREW_LETTER,
        GALLEY_LINE_BREAK_NUMERIC:
        self = .letter
      case GALLEY_LINE_BREAK_COMPLEX_CONTEXT:
        self = galley_is_mark(codePoint) ? .point : .letter  // LB1
      case GALLEY_LINE_BREAK_COMBINING_MARK: self = .point
      case GALLEY_LINE_BREAK_IDEOGRAPHIC:
        // LB30b has those that no character is assigned to yet as bases.
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

    /// What a letter, a sign or an emoji is to what is beside it, but for what joins it.
    fileprivate var asIdeograph: Class {
      switch self {
      case .emojiBase, .emojiModifier, .regional: .ideograph
      default: self
      }
    }
  }

  /// Whether the breaks from a place on can be told without an iterator.
  static func isPlain(_ traits: UnitTraits) -> Bool {
    switch Class(rawValue: UInt8(truncatingIfNeeded: traits.breakNumber)) {
    case .letter, .ideograph, .quotation, .closing, .emojiBase, .emojiModifier, .regional: true
    default: false
    }
  }

  /// A step where others have a say.
  private static let unknown: UInt8 = 0xFF
  /// A step with a break.
  private static let divided: UInt8 = 0xFE

  /// What there is between two characters, by the first's class times 16 and the second's:
  /// ``unknown``, ``divided``, or no break and the class that what follows goes by.
  static let steps: [UInt8] = (0..<256).map { index in
    let number = UInt8(truncatingIfNeeded: index)
    guard let last = Class(rawValue: number >> 4), let here = Class(rawValue: number & 15) else {
      return unknown
    }
    return step(last, here)
  }

  private static func step(_ last: Class, _ here: Class) -> UInt8 {
    switch (last, here) {
    case (_, .other), (.other, _), (.point, _), (.joiner, _), (.half, _): return unknown
    case (.space, .infix), (.space, .closing), (.space, .point), (.space, .joiner): return unknown
    case (_, .point), (_, .joiner), (_, .half): return last.rawValue  // LB9
    case (.emojiBase, .emojiModifier): return here.rawValue  // LB30b
    // LB30a: what follows the second goes by an ideograph.
    case (.regional, .regional): return Class.ideograph.rawValue
    default: break
    }
    switch (last.asIdeograph, here.asIdeograph) {
    case (.space, .space): return here.rawValue
    // LB18: a break behind spaces, before all that LB13 does not hold back.
    case (.space, _): return divided
    case (_, .space), (_, .infix), (_, .closing), (_, .quotation), (.quotation, _):
      return here.rawValue
    case (.letter, .letter), (.infix, .letter): return here.rawValue
    default: return divided
    }
  }

  /// Marks the breaks behind `start`, which is one itself or the text's start and has a plain
  /// character, up to the last before which others have no say, and returns that: the text's end,
  /// or `start` where there is none. `steps` are ``steps``.
  static func mark(
    from start: Int, in traits: Span<UnitTraits>, _ steps: Span<UInt8>, _ marks: inout [UInt8]
  ) -> Int {
    var marks = marks.mutableSpan
    let letter = Int(Class.letter.rawValue)
    var told = start
    var last = traits[start].breakNumber
    var offset = start + 1
    while offset < traits.count {
      let here = traits[offset].breakNumber
      // Most letters follow one: then nothing waits for the table.
      if here == letter, last == letter {
        offset &+= 1
        continue
      }
      let step = steps[last &<< 4 | here]
      if step < divided {
        last = Int(step)
      } else if step == unknown {
        return told
      } else if traits[offset - 1].breakNumber == Int(Class.joiner.rawValue) {
        last = here  // LB8a
      } else {
        marks[offset] = LineBreakMark.allowed
        told = offset
        guard isPlain(traits[offset]) else { return told }
        last = here
      }
      offset &+= 1
    }
    return offset
  }
}
