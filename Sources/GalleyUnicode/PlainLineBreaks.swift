// Line breaks of text in which the two characters beside a place decide alone.

/// Finds breaks between common characters by UAX #14 itself, so that a break iterator is asked only
/// where less common ones stand: letters of Latin, Greek, Cyrillic, Hebrew, Arabic and Devanagari,
/// digits, the full stop and its like, quotation marks, spaces, ideographs, Hangul syllables and the
/// wide punctuation among them. No language's rules tailor these where strictness is normal.
enum PlainLineBreaks {
  /// What a unit is to the rules.
  enum Class: UInt8 {
    /// Anything that is not below.
    case other
    /// AL, HL and NU: never divided from each other (LB23, LB28).
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

    init(_ unit: UInt16) {
      switch unit {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39: self = .letter
      case 0x20: self = .space
      case 0x2C, 0x2E, 0x3A, 0x3B: self = .infix
      case 0x22, 0x27: self = .quotation
      case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x391...0x3A1, 0x3A3...0x3C9: self = .letter
      case 0x400...0x481, 0x48A...0x52F, 0x5D0...0x5EA: self = .letter
      case 0x620...0x64A, 0x660...0x669, 0x66E...0x66F, 0x671...0x6D3: self = .letter
      case 0x904...0x939, 0x93D, 0x958...0x961, 0x966...0x96F: self = .letter
      case 0x591...0x5BD, 0x64B...0x65F, 0x670: self = .point
      case 0x900...0x903, 0x93A...0x93C, 0x93E...0x94D: self = .point
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .ideograph
      case 0x21, 0x3F, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1F: self = .closing
      case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09: self = .closing
      default: self = .other
      }
    }
  }

  /// Whether the breaks from a place on can be told without an iterator.
  static func isPlain(_ traits: UnitTraits) -> Bool {
    switch traits.breakClass {
    case .letter, .ideograph, .quotation, .closing: true
    case .infix, .space, .point, .other: false
    }
  }

  /// What there is between two characters.
  enum Place: UInt8 {
    /// A break, or none, or the end of what is known.
    case unknown
    /// No break.
    case joined
    /// No break, and what follows goes by the character before it (LB9).
    case point
    /// A break.
    case divided

    init(_ last: Class, _ here: Class) {
      switch (last, here) {
      case (_, .other), (.other, _), (.point, _): self = .unknown
      case (.space, .infix), (.space, .closing), (.space, .point): self = .unknown
      case (_, .point): self = .point
      case (.space, .space): self = .joined
      // LB18: a break behind spaces, before all that LB13 does not hold back.
      case (.space, _): self = .divided
      case (_, .space), (_, .infix), (_, .closing), (_, .quotation), (.quotation, _): self = .joined
      case (.letter, .letter), (.infix, .letter): self = .joined
      case (_, .ideograph), (.ideograph, _), (.closing, _): self = .divided
      }
    }
  }

  /// What there is between any two classes: the first's number times eight and the second's.
  static let places: [Place] = (0..<64).map {
    Place(Class(rawValue: $0 >> 3) ?? .other, Class(rawValue: $0 & 7) ?? .other)
  }

  /// The first break behind `start`, which is one itself or the text's start and has a plain
  /// character; nil when others have a say. `places` are ``places``.
  static func next(
    after start: Int, in traits: Span<UnitTraits>, _ places: Span<Place>
  ) -> Int? {
    var offset = start + 1
    var last = traits[start].breakNumber
    while offset < traits.count {
      let here = traits[offset].breakNumber
      switch places[last << 3 | here] {
      case .unknown: return nil
      case .divided: return offset
      case .joined: last = here
      case .point: break
      }
      offset += 1
    }
    return offset
  }
}
