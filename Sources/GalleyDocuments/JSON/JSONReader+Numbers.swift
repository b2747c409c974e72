// JSON's numbers: its grammar, exactly, and the nearest Double.

extension JSONReader {
  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Digits read so far: the number is `digits` times ten to the power of `exponent`.
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

  /// Reads a number to behind its last digit.
  mutating func readNumber() throws(DocumentError) -> Double {
    let start = index
    let isNegative = current == ASCII.minus
    if isNegative { index += 1 }
    var decimal = Decimal()
    try readInteger(into: &decimal, start)
    if current == ASCII.point {
      index += 1
      guard ASCII.isDigit(current) else {
        throw fault("a number needs a digit behind the point", at: start)
      }
      readDigits(into: &decimal, isFraction: true)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      decimal.exponent += try readExponent(start)
    }
    // Both factors are exact, so that IEEE 754 rounds their product or quotient correctly.
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
      throw fault("a number does not begin with 0 and another digit", at: start)
    }
    readDigits(into: &decimal, isFraction: false)
  }

  private mutating func readDigits(into decimal: inout Decimal, isFraction: Bool) {
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      decimal.append(bytes[index], isFraction: isFraction)
      index += 1
    }
  }

  /// The exponent behind `e`, kept small enough to be added to.
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
