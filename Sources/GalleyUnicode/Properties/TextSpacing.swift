import CICU

/// The class of a punctuation mark in East Asian text. The class determines the space within and
/// around the mark (CSS Text 4, "Text Spacing Character Classes").
package enum SpacedMark: Sendable {
  /// An opening bracket. In a wide opening bracket, the first half of the em is blank.
  case opening
  /// A closing bracket. In a wide closing bracket, the second half of the em is blank.
  case closing
  /// A full stop, comma, colon or semicolon. Depending on language and font, the visible mark is in
  /// the first half or in the middle of the em.
  case stop
  /// A quotation mark, which is wide only in some fonts.
  case openingQuote, closingQuote
  /// A middle dot or the ideographic space.
  case middle
  /// An opening or closing bracket that is not wide.
  case narrowOpening, narrowClosing

  /// Creates the class of a code unit; `nil` if the code unit belongs to none of these classes.
  package init?(_ unit: UInt16) {
    switch unit {
    case 0x28, 0x5B, 0x7B: self = .narrowOpening
    case 0x29, 0x5D, 0x7D: self = .narrowClosing
    case 0xB7, 0x2027, 0x3000, 0x30FB: self = .middle
    case 0x2018, 0x201C: self = .openingQuote
    case 0x2019, 0x201D: self = .closingQuote
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B: self = .stop
    case 0x3008...0x301F, 0xFE17...0xFE18, 0xFE35...0xFE5E, 0xFF08...0xFF09, 0xFF3B...0xFF60:
      switch Unicode.Scalar(unit)?.properties.generalCategory {
      case .openPunctuation: self = .opening
      case .closePunctuation: self = .closing
      default: return nil
      }
    default: return nil
    }
  }
}

/// The class of a character. The class determines the space between ideographs and other letters
/// (CSS Text 4, "Text Spacing Character Classes").
package enum AutospaceClass: Sendable {
  /// A Han or kana character.
  case ideograph
  /// A letter or digit that is neither wide nor an ideograph.
  case letter
  /// Any other character.
  case other

  /// Creates the autospace class of a scalar. The class determines the space between ideographs and
  /// other letters (CSS Text 4, `text-autospace`).
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30A0, 0x30FB: self = .other
    case 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x30FF,
      0x31C0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      self = .ideograph
    // Hangul, bopomofo, Yi, and other characters of full or half width.
    case 0x1100...0x11FF, 0x3000...0x33FF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x16FE0...0x1B2FF:
      self = .other
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
        self = .letter
      default: self = .other
      }
    }
  }
}

/// Rules that prevent justification from adding space next to ideographic punctuation (JLREQ
/// appendix E, table 6; JIS X 4051). A character's rules follow from its Line_Break property.
package struct GapRules: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Justification adds no space before the character. Closing brackets and exclamation marks have
  /// this rule.
  private static let closesBefore = GapRules(rawValue: 1)
  /// Justification adds no space after the character. Opening and closing brackets have this rule.
  private static let closesAfter = GapRules(rawValue: 2)
  /// Justification adds no space between two characters with this rule, such as two ellipsis
  /// characters.
  private static let inseparable = GapRules(rawValue: 4)

  /// Creates the text spacing rules of a character.
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.lineBreakValue {
    case GALLEY_LINE_BREAK_OPEN: self = .closesAfter
    case GALLEY_LINE_BREAK_CLOSE, GALLEY_LINE_BREAK_CLOSE_PARENTHESIS:
      self = [.closesBefore, .closesAfter]
    case GALLEY_LINE_BREAK_EXCLAMATION, GALLEY_LINE_BREAK_CONDITIONAL_STARTER:
      self = .closesBefore
    case GALLEY_LINE_BREAK_NONSTARTER:
      // The glyph of a colon, semicolon or middle dot contains space on both sides.
      let mark = UInt16(exactly: scalar.value).flatMap { SpacedMark($0) }
      self = mark == nil ? .closesBefore : [.closesBefore, .closesAfter]
    case GALLEY_LINE_BREAK_QUOTATION:
      self =
        scalar.properties.generalCategory == .initialPunctuation
        ? .closesAfter : [.closesBefore, .closesAfter]
    case GALLEY_LINE_BREAK_INSEPARABLE, GALLEY_LINE_BREAK_BOTH: self = .inseparable
    default: self = []
    }
  }

  /// Whether justification can add space between a character with these rules and the next
  /// character.
  package func allows(before next: GapRules) -> Bool {
    !contains(.closesAfter) && !next.contains(.closesBefore)
      && !(contains(.inseparable) && next.contains(.inseparable))
  }
}
