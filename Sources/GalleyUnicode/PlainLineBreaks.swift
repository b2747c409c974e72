// Line breaks of text in which the two characters beside a place decide alone.

/// Finds breaks between common characters by UAX #14 itself, so that a break iterator is asked only
/// where less common ones stand: Latin letters, digits, the full stop and its like, quotation marks,
/// spaces, ideographs and Hangul syllables. No language's rules tailor these.
enum PlainLineBreaks {
  /// What a unit is to the rules.
  private enum Class {
    /// AL and NU: never divided from each other (LB23, LB28).
    case letter
    /// IS: never divided from what is before it (LB13), nor from letters (LB29) and digits (LB25).
    case infix
    /// QU: never divided from its neighbours but spaces (LB19).
    case quotation
    /// SP.
    case space
    /// ID, H2 and H3: divided from each other and from letters (LB31).
    case ideograph
    /// Anything else.
    case other
  }

  private static func classOf(_ unit: UInt16) -> Class {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39: .letter
    case 0x20: .space
    case 0x2C, 0x2E, 0x3A, 0x3B: .infix
    case 0x22, 0x27: .quotation
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x410...0x44F: .letter
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .ideograph
    default: .other
    }
  }

  /// Whether the breaks from a place on can be told without an iterator.
  static func isPlain(_ unit: UInt16) -> Bool {
    switch classOf(unit) {
    case .letter, .ideograph, .quotation: true
    case .infix, .space, .other: false
    }
  }

  /// The first break behind `start`, which is one itself or the text's start and has a plain
  /// character; nil when others have a say.
  static func next(after start: Int, in text: Span<UInt16>) -> Int? {
    var offset = start + 1
    var last = classOf(text[start])
    while offset < text.count {
      let here = classOf(text[offset])
      switch (last, here) {
      case (_, .other), (.other, _), (.space, .infix): return nil
      case (.space, .space): break
      // LB18: a break behind spaces, before all that LB13 does not hold back.
      case (.space, _): return offset
      case (_, .space), (_, .infix), (_, .quotation), (.quotation, _): break
      case (.letter, .letter), (.infix, .letter): break
      case (_, .ideograph), (.ideograph, _): return offset
      }
      last = here
      offset += 1
    }
    return offset
  }
}
