// Reading JSON numbers and strings.

extension JSONReader {
  /// The powers of ten that a Double represents exactly.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The digits of a number that have been read so far. The number is `digits` times ten to the
  /// power of `exponent`.
  private struct Decimal {
    var digits: UInt64 = 0
    var count = 0
    var exponent = 0

    mutating func append(_ byte: UInt8, isFraction: Bool) {
      count += digits == 0 && byte == ASCII.zero ? 0 : 1
      if count <= 18 { digits = digits &* 10 &+ UInt64(byte &- ASCII.zero) }
      if isFraction { exponent -= 1 }
    }
  }

  /// Reads a number and moves to the byte after it.
  mutating func readNumber() throws(DocumentError) -> Double {
    let start = index
    let isNegative = current == ASCII.minus
    if isNegative { index += 1 }
    var decimal = Decimal()
    try readInteger(into: &decimal, start)
    if current == ASCII.point {
      index += 1
      guard ASCII.isDigit(current) else {
        throw fault("a number needs a digit after the point", at: start)
      }
      readDigits(into: &decimal, isFraction: true)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      decimal.exponent += try readExponent(start)
    }
    // Both operands are exact, so IEEE 754 rounds their product or quotient correctly.
    if decimal.count <= 15, abs(decimal.exponent) < Self.exactPowers.count {
      let digits = Double(decimal.digits)
      let power = Self.exactPowers[abs(decimal.exponent)]
      let value = decimal.exponent < 0 ? digits / power : digits * power
      return isNegative ? -value : value
    }
    let spelling = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(spelling), value.isFinite else {
      throw fault("the number \(shortened(spelling)) is too large for a double", at: start)
    }
    return value
  }

  private mutating func readInteger(
    into decimal: inout Decimal, _ start: Int
  ) throws(DocumentError) {
    guard ASCII.isDigit(current) else {
      throw ASCII.isLetter(current) ? notANumber(start) : fault("a number needs a digit", at: start)
    }
    if current == ASCII.zero, index + 1 < bytes.count, ASCII.isDigit(bytes[index + 1]) {
      throw fault("a number must not begin with 0 and another digit", at: start)
    }
    readDigits(into: &decimal, isFraction: false)
  }

  private mutating func readDigits(into decimal: inout Decimal, isFraction: Bool) {
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      decimal.append(bytes[index], isFraction: isFraction)
      index += 1
    }
  }

  /// Reads the exponent after `e`, capped so that adding to it cannot overflow.
  private mutating func readExponent(_ start: Int) throws(DocumentError) -> Int {
    index += 1
    let isNegative = current == ASCII.minus
    if isNegative || current == ASCII.plus { index += 1 }
    guard ASCII.isDigit(current) else {
      throw fault("a number needs a digit in its exponent", at: start)
    }
    var exponent = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      exponent = min(exponent * 10 + Int(bytes[index] - ASCII.zero), 1_000_000)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }
}

extension JSONReader {
  /// Reads a string, from its opening quotation mark up to and including its closing one.
  mutating func readString() throws(DocumentError) -> String {
    let start = index
    index += 1
    var piece = index
    var unescaped: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.quote {
        let last = bytes[piece..<index]
        index += 1
        if unescaped.isEmpty { return String(decoding: last, as: UTF8.self) }
        unescaped.append(contentsOf: last)
        return String(decoding: unescaped, as: UTF8.self)
      }
      if byte == ASCII.backslash {
        unescaped.append(contentsOf: bytes[piece..<index])
        try readEscape(into: &unescaped)
        piece = index
      } else if byte < 0x20 {
        throw controlCharacter(byte)
      } else {
        index += 1
      }
    }
    throw fault("unterminated string; expected a closing double quote", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(DocumentError) {
    let start = index
    index += 1
    let byte = current
    index += 1
    switch byte {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(ASCII.lineFeed)
    case UInt8(ascii: "r"): text.append(ASCII.carriageReturn)
    case UInt8(ascii: "t"): text.append(ASCII.tab)
    case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encodedBytes(of: try readScalar(start)))
    default:
      throw fault(
        "unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four "
          + "hexadecimal digits", at: start)
    }
  }

  /// Reads the hexadecimal digits after `\u`. If they are a lead surrogate, reads the trail
  /// surrogate too.
  private mutating func readScalar(_ start: Int) throws(DocumentError) -> Unicode.Scalar {
    let unit = try readHexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), current == ASCII.backslash,
      index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else { throw unpaired(start) }
    let second = index
    index += 2
    let trail = try readHexadecimal(second)
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw unpaired(start) }
    return scalar
  }

  private mutating func readHexadecimal(_ start: Int) throws(DocumentError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw fault("expected four hexadecimal digits after \\u", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private func unpaired(_ start: Int) -> DocumentError {
    let spelling = String(decoding: bytes[start..<min(start + 6, bytes.count)], as: UTF8.self)
    return fault(
      "unpaired surrogate \(spelling); expected a \\ud800-\\udbff and a \\udc00-\\udfff in a row",
      at: start)
  }

  private func controlCharacter(_ byte: UInt8) -> DocumentError {
    let escape: String
    switch byte {
    case ASCII.lineFeed: escape = "\\n"
    case ASCII.carriageReturn: escape = "\\r"
    case ASCII.tab: escape = "\\t"
    default:
      let digits = String(byte, radix: 16)
      escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return fault("a control character in a string; write it as \(escape)")
  }
}

extension UTF8 {
  /// The UTF-8 bytes of a Unicode scalar, one to four.
  static func encodedBytes(of scalar: Unicode.Scalar) -> [UInt8] {
    Array(String(Character(scalar)).utf8)
  }
}
