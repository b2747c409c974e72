import CICU

// Line breaks between common characters. A table contains UAX #14's rules for pairs of line break
// classes. An ICU break iterator is needed only near other characters.
//
// Common characters are letters, digits, combining marks, spaces, quotation marks, the full stop
// and similar punctuation. Ideographs, kana, Hangul syllables, wide punctuation and emoji are also
// common characters. At normal strictness, no language tailors the line break rules for common
// characters. The table does not contain the breaks that dictionaries find between words of
// languages such as Thai.

extension CharacterClass {
  /// Whether a search for line breaks in the table ``LineBreakClass/steps`` can start at a
  /// character with these properties. If not, an ICU break iterator is needed.
  var isPlain: Bool {
    switch LineBreakClass(rawValue: UInt8(truncatingIfNeeded: breakNumber)) {
    case .letter, .ideograph, .quotation, .closing, .emojiBase, .emojiModifier, .regional: true
    default: false
    }
  }
}

extension LineBreakClass {
  /// The table value for two classes if the table cannot decide whether a line can break between
  /// them. A break iterator must decide.
  private static let unknown: UInt8 = 0xFF
  /// The table value for two classes if a line can break between them.
  private static let divided: UInt8 = 0xFE

  /// The state table. The state is a line break class: the rules treat the text so far as if its
  /// last character had this class. The index of an entry is 16 times the state, plus the class of
  /// the next character. An entry is ``unknown``, ``divided`` or the next state. If the entry is a
  /// state, a line cannot break before the next character.
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
    case (_, .point), (_, .joiner), (_, .half): return last.rawValue  // UAX #14 LB9
    case (.emojiBase, .emojiModifier): return here.rawValue  // UAX #14 LB30b
    // UAX #14 LB30a: after the second regional indicator, the rules for ideographs apply.
    case (.regional, .regional): return LineBreakClass.ideograph.rawValue
    default: break
    }
    switch (last.asIdeograph, here.asIdeograph) {
    case (.space, .space): return here.rawValue
    // UAX #14 LB18: a break after spaces, unless LB13 forbids it.
    case (.space, _): return divided
    case (_, .space), (_, .infix), (_, .closing), (_, .quotation), (.quotation, _):
      return here.rawValue
    case (.letter, .letter), (.infix, .letter): return here.rawValue
    default: return divided
    }
  }

  /// Marks the line breaks after `start`, up to the first character that needs a break iterator.
  /// Returns the offset of the last break found, or `start` if no break was found. If no character
  /// needs a break iterator, returns the text's end. `start` must be the text's start or a line
  /// break. The character at `start` must satisfy ``CharacterClass/isPlain``. `steps` is a span of
  /// the table ``steps``.
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
      // Skip the table look-up for a letter after a letter, the most frequent pair.
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
        last = here  // UAX #14 LB8a
      } else {
        marks[offset] = TextBreaker.allowedBreak
        told = offset
        guard classes[offset].isPlain else { return told }
        last = here
      }
      offset &+= 1
    }
    return offset
  }

  /// The line break class that replaces this class in all rules except the emoji rules. `ideograph`
  /// replaces the classes of emoji and regional indicators. All other classes stay the same.
  private var asIdeograph: LineBreakClass {
    switch self {
    case .emojiBase, .emojiModifier, .regional: .ideograph
    default: self
    }
  }
}
