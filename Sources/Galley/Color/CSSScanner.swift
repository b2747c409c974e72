/// An argument of a CSS function: a number with its unit, or the keyword `none`, which has the
/// value 0 (CSS Color 4 §4.4).
struct CSSValue {
  enum Unit: Hashable {
    case number
    case percent
    case angle
    case none
  }

  /// The numeric value of the argument. Angles are converted to degrees.
  var number: Double
  var unit: Unit
}

/// Scans the lower-case bytes of a CSS value from front to back.
struct CSSScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips any white space (CSS Syntax 3 §4.2) and comments.
  mutating func skipSpace() {
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
      guard rest.first == UInt8(ascii: "/"), rest.starts(with: "/*".utf8) else { return }
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    }
  }

  /// Skips the next character if it equals `character`, and returns whether it was skipped.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next = rest.first, UInt32(next) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads the ASCII letters and digits at the current position.
  mutating func word() -> ArraySlice<UInt8> {
    let word = rest.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || Self.isDigit($0)
    }
    rest = rest.dropFirst(word.count)
    return word
  }

  /// Skips white space and reads an identifier: ASCII letters, digits and hyphens.
  mutating func identifier() -> String {
    skipSpace()
    let name = rest.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || Self.isDigit($0)
        || $0 == UInt8(ascii: "-")
    }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self)
  }

  /// Skips white space and reads a number with its unit, or the keyword `none`. If neither follows,
  /// the result is `nil`, and only the white space is skipped.
  mutating func value() -> CSSValue? {
    if let value = numericValue() { return value }
    var ahead = self
    guard ahead.identifier() == "none" else { return nil }
    self = ahead
    return CSSValue(number: 0, unit: .none)
  }

  /// Skips white space and reads a number with its unit. If no finite number with a known unit
  /// follows, the result is `nil`, and only the white space is skipped.
  mutating func numericValue() -> CSSValue? {
    skipSpace()
    var ahead = self
    guard let number = ahead.number() else { return nil }
    let isPercentage = ahead.skip("%")
    let unit = isPercentage ? "" : String(decoding: ahead.word(), as: UTF8.self)
    let value: CSSValue
    switch unit {
    case "": value = CSSValue(number: number, unit: isPercentage ? .percent : .number)
    case "deg": value = CSSValue(number: number, unit: .angle)
    case "grad": value = CSSValue(number: number * 0.9, unit: .angle)
    case "turn": value = CSSValue(number: number * 360, unit: .angle)
    case "rad": value = CSSValue(number: number * (180 / Double.pi), unit: .angle)
    default: return nil
    }
    guard value.number.isFinite else { return nil }
    self = ahead
    return value
  }

  /// Reads a number as defined in CSS Syntax 3 §4.3.12: optional sign, digits, optional fraction,
  /// optional exponent.
  private mutating func number() -> Double? {
    var end = rest.startIndex
    func skipDigits() -> Bool {
      let start = end
      while end < rest.endIndex, Self.isDigit(rest[end]) { end += 1 }
      return end > start
    }
    func skipOne(of characters: String) -> Bool {
      guard end < rest.endIndex, characters.utf8.contains(rest[end]) else { return false }
      end += 1
      return true
    }
    _ = skipOne(of: "+-")
    let hasWhole = skipDigits()
    let beforePoint = end
    if skipOne(of: "."), !skipDigits() { end = beforePoint }
    guard hasWhole || end > beforePoint else { return nil }
    let beforeExponent = end
    if skipOne(of: "e") {
      _ = skipOne(of: "+-")
      if !skipDigits() { end = beforeExponent }
    }
    let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return nil }
    rest = rest[end...]
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
