// Parses the arguments of a CSS colour function.

/// An argument of a CSS colour function: a number with its unit. The keyword `none` has the value 0
/// (CSS Color 4 §4.4).
struct CSSValue {
  enum Unit: Hashable {
    case number
    case percent
    case angle
    case none
  }

  /// The number of the argument. Angles are converted to degrees.
  var number: Double
  var unit: Unit

  /// The argument as a fraction of `whole`, clamped to 0…1; `nil` for an angle.
  func fraction(of whole: Double) -> Double? {
    switch unit {
    case .number: min(max(number / whole, 0), 1)
    case .percent: min(max(number / 100, 0), 1)
    case .none: 0
    case .angle: nil
    }
  }

  /// The argument as a hue in degrees; `nil` for a percentage.
  var degrees: Double? { unit == .percent ? nil : number }
}

/// The arguments of a CSS colour function: three channels and an optional opacity, as in `1, 2, 3,
/// .5` or `1 2 3 / 50%`.
struct CSSColorArguments {
  /// The three channel values that precede the opacity.
  private(set) var values: [CSSValue] = []
  private(set) var alpha: CSSValue?
  /// Whether commas separate the arguments (the legacy syntax). CSS allows fewer forms in this
  /// syntax; for example, `none` is invalid.
  let isLegacy: Bool

  /// Parses the arguments up to and including the closing parenthesis; `nil` if the arguments are
  /// invalid.
  init?(_ scanner: inout CSSScanner) {
    guard let first = scanner.value() else { return nil }
    scanner.skipSpace()
    isLegacy = scanner.skip(",")
    values = [first]
    while values.count < 3 {
      guard let value = scanner.value() else { return nil }
      values.append(value)
      scanner.skipSpace()
      if isLegacy, values.count < 3, !scanner.skip(",") { return nil }
    }
    if scanner.skip(isLegacy ? "," : "/") {
      guard let value = scanner.value() else { return nil }
      alpha = value
    }
    scanner.skipSpace()
    guard scanner.skip(")") else { return nil }
    if isLegacy, (values + [alpha].compactMap(\.self)).contains(where: { $0.unit == .none }) {
      return nil
    }
  }
}

/// Scans the lower-case bytes of a CSS value from front to back.
struct CSSScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips any white space (CSS Syntax 3 §4.2).
  mutating func skipSpace() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
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

  /// Skips white space and reads a number with its unit; `nil` if no finite number follows.
  mutating func value() -> CSSValue? {
    skipSpace()
    guard let number = number() else {
      return String(decoding: word(), as: UTF8.self) == "none"
        ? CSSValue(number: 0, unit: .none) : nil
    }
    if skip("%") { return CSSValue(number: number, unit: .percent) }
    let degrees: Double
    switch String(decoding: word(), as: UTF8.self) {
    case "": return CSSValue(number: number, unit: .number)
    case "deg": degrees = number
    case "grad": degrees = number * 0.9
    case "turn": degrees = number * 360
    case "rad": degrees = number * (180 / Double.pi)
    default: return nil
    }
    return degrees.isFinite ? CSSValue(number: degrees, unit: .angle) : nil
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
