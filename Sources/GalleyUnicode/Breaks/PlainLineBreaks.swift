// Line breaks of text in which the two characters beside a place decide alone.

import CICU

/// Finds breaks between common characters by UAX #14 itself, so that a break iterator is asked only
/// where less common ones stand: letters, digits, their marks, the full stop and its like,
/// quotation marks, spaces, ideographs, kana, Hangul syllables, the wide punctuation among them,
/// and emoji. No language's rules tailor these where strictness is normal. The words of scripts
/// that a dictionary divides are not told here.
enum PlainLineBreaks {
  /// Whether the breaks from a place on can be told without an iterator.
  static func isPlain(_ classes: CharacterClass) -> Bool {
    switch LineBreakClass(rawValue: UInt8(truncatingIfNeeded: classes.breakNumber)) {
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
    guard let last = LineBreakClass(rawValue: number >> 4),
      let here = LineBreakClass(rawValue: number & 15)
    else {
      return unknown
    }
    return step(last, here)
  }

  private static func step(_ last: LineBreakClass, _ here: LineBreakClass) -> UInt8 {
    switch (last, here) {
    case (_, .other), (.other, _), (.point, _), (.joiner, _), (.half, _): return unknown
    case (.space, .infix), (.space, .closing), (.space, .point), (.space, .joiner): return unknown
    case (_, .point), (_, .joiner), (_, .half): return last.rawValue  // LB9
    case (.emojiBase, .emojiModifier): return here.rawValue  // LB30b
    // LB30a: what follows the second goes by an ideograph.
    case (.regional, .regional): return LineBreakClass.ideograph.rawValue
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
    from start: Int, in classes: Span<CharacterClass>, _ steps: Span<UInt8>, _ marks: inout [UInt8]
  ) -> Int {
    var marks = marks.mutableSpan
    let letter = Int(LineBreakClass.letter.rawValue)
    var told = start
    var last = classes[start].breakNumber
    var offset = start + 1
    while offset < classes.count {
      let here = classes[offset].breakNumber
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
      } else if classes[offset - 1].breakNumber == Int(LineBreakClass.joiner.rawValue) {
        last = here  // LB8a
      } else {
        marks[offset] = LineBreakMark.allowed
        told = offset
        guard isPlain(classes[offset]) else { return told }
        last = here
      }
      offset &+= 1
    }
    return offset
  }
}

extension LineBreakClass {
  /// What a letter, a sign or an emoji is to what is beside it, but for what joins it.
  fileprivate var asIdeograph: LineBreakClass {
    switch self {
    case .emojiBase, .emojiModifier, .regional: .ideograph
    default: self
    }
  }
}
