/// Reads numbers, flags and separators of SVG path data (SVG 2 §9.3.9).
struct PathDataScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ data: String) { bytes = Array(data.utf8) }

  /// The next byte; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
      offset += 1
    }
  }

  /// Skips white space and at most one comma. Returns the offset of the comma; `nil` without a
  /// comma.
  @discardableResult
  mutating func skipSeparator() -> Int? {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return nil }
    defer {
      advance()
      skipSpace()
    }
    return offset
  }

  /// Whether a number starts at the current offset.
  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || next == UInt8(ascii: ".") || Self.isSign(next)
  }

  /// Reads a number: an optional sign, digits with an optional fraction, and an optional exponent.
  /// The number ends before the first byte that cannot belong to it, so `1.5.5` is two numbers.
  mutating func number() throws(PathDataError) -> Double {
    let start = offset
    if let next, Self.isSign(next) { offset += 1 }
    let whole = skipDigits()
    if next == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() > 0 else { throw expected("a digit after the decimal point") }
    } else if whole == 0 {
      if offset > start { throw expected("a digit after the sign") }
      throw expected("a number")
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if let next, Self.isSign(next) { offset += 1 }
      guard skipDigits() > 0 else { throw expected("a digit in the exponent") }
    }
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
  }

  /// Reads a flag: the single digit 0 or 1. A separator after the flag is optional.
  mutating func flag() throws(PathDataError) -> Bool {
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else {
      throw expected("the flag 0 or 1")
    }
    defer { offset += 1 }
    return next == UInt8(ascii: "1")
  }

  /// An error about the unexpected byte at the current offset.
  func expected(_ what: String) -> PathDataError {
    PathDataError(offset: offset, message: "found \(found); write \(what) here")
  }

  /// A description of the character at the current offset, for error messages.
  private var found: String {
    guard offset < bytes.count else { return "the end" }
    let character = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars
    guard let scalar = character.first, scalar != "\u{FFFD}" else { return "a damaged character" }
    return scalar.properties.isPatternWhitespace || scalar.properties.generalCategory == .control
      ? scalar.value.codePointName : "\"\(scalar)\""
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let next, Self.isDigit(next) { offset += 1 }
    return offset - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
