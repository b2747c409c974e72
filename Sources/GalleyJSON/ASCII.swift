// Named ASCII bytes, and parsing of numbers in ASCII.

/// Constants for the ASCII bytes that have a meaning in document formats such as JSON.
package enum ASCII {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let backslash = UInt8(ascii: "\\")
  package static let comma = UInt8(ascii: ",")
  package static let colon = UInt8(ascii: ":")
  package static let openBrace = UInt8(ascii: "{")
  package static let closeBrace = UInt8(ascii: "}")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")
  package static let minus = UInt8(ascii: "-")
  package static let plus = UInt8(ascii: "+")
  package static let point = UInt8(ascii: ".")
  package static let zero = UInt8(ascii: "0")
  package static let nine = UInt8(ascii: "9")

  package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  package static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

extension Double {
  /// Parses a decimal number. The sign, the decimal point and the exponent are optional. White
  /// space before and after the number is allowed. Unlike Swift's `Double(_:)`, this initializer
  /// rejects `nan`, `inf` and hexadecimal numbers.
  package init?(plainNumber text: Substring) {
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
  package func trimmingSpaces() -> Substring {
    // Text that begins and ends with visible ASCII has no white space to remove. This check is
    // faster than finding the boundaries of `Character`s.
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible.contains(first),
      visible.contains(last)
    {
      return self
    }
    var trimmed = drop(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}
