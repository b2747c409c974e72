// Named ASCII bytes, and parsing of numbers in ASCII.

/// Names for the bytes that occur in the grammars of the formats.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

extension Double {
  /// Parses a number from digits with an optional decimal point, sign, exponent and surrounding
  /// white space. Unlike Swift's initializer, rejects `nan`, `inf` and hexadecimal digits.
  init?(plainNumber text: Substring) {
    let trimmed = text.trimmingSpaces()
    let isPlain = trimmed.utf8.allSatisfy {
      ASCII.isDigit($0) || $0 == ASCII.point || $0 == ASCII.minus || $0 == ASCII.plus
        || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
    guard isPlain, let number = Double(trimmed), number.isFinite else { return nil }
    self = number
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  func trimmingSpaces() -> Substring {
    var trimmed = drop(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}

/// Formats a number as a person would write it: an integer has no decimal point.
func plain(_ number: Double) -> String {
  guard let integer = Int(exactly: number), abs(number) < 1e15 else { return String(number) }
  return String(integer)
}
