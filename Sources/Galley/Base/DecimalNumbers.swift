extension [UInt8] {
  /// Appends a decimal number in ASCII. The argument is in units of the last decimal: 1250 with 3
  /// decimals is 1.25. Trailing zeros of the fraction are not written. A number below 1 has a zero
  /// before its point if `hasLeadingZero` is true, as JSON requires.
  mutating func append(scaled: Int, decimals: Int, hasLeadingZero: Bool = false) {
    append(addingCapacity: OutputSpan<UInt8>.numberBytes) {
      $0.append(scaled: scaled, decimals: decimals, hasLeadingZero: hasLeadingZero)
    }
  }
}

// Writes numbers and literals as ASCII. The caller reserves the memory.
extension OutputSpan<UInt8> {
  /// Maximum length of a number. A decimal number has up to 20 digits, or a zero and up to 8
  /// decimals, and also a point and a sign.
  static var numberBytes: Int { 24 }

  /// Appends a literal.
  @inline(__always)
  mutating func append(literal text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { unsafe append(text.utf8Start[index]) }
  }

  /// Appends a decimal number with at most 8 decimals, like
  /// `append(scaled:decimals:hasLeadingZero:)` of an array.
  @inline(__always)
  mutating func append(scaled: Int, decimals: Int, hasLeadingZero: Bool = false) {
    guard scaled != 0 else { return append(UInt8(ascii: "0")) }
    let start = count
    var (rest, places) = (scaled.magnitude, decimals)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    while rest > 0 || places > 0 {
      append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
      (rest, places) = (rest / 10, places - 1)
      guard places == 0 else { continue }
      append(UInt8(ascii: "."))
      if rest == 0, hasLeadingZero { append(UInt8(ascii: "0")) }
    }
    if scaled < 0 { append(UInt8(ascii: "-")) }
    reverse(from: start)
  }

  /// Appends a number in base 10, 16 or 36, with at least `digits` digits.
  @inline(__always)
  mutating func append(_ number: Int, radix: Int, digits: Int = 1) {
    let start = count
    var rest = number
    while rest > 0 || count - start < digits {
      let digit = UInt8(truncatingIfNeeded: rest % radix)
      append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      rest /= radix
    }
    reverse(from: start)
  }

  /// Reverses digits, which are written from the last to the first.
  @inline(__always)
  private mutating func reverse(from start: Int) {
    for index in 0..<(count - start) / 2 { swapAt(start + index, count - 1 - index) }
  }
}
