extension [UInt8] {
  /// Appends a decimal number in ASCII. The argument is in units of the last decimal: 1250 with 3
  /// decimals is 1.25. Trailing zeros of the fraction are not written. A number below 1 has a zero
  /// before its point if `hasLeadingZero` is true, as JSON requires.
  mutating func append(scaled: Int, decimals: Int, hasLeadingZero: Bool = false) {
    var (rest, places) = (scaled.magnitude, decimals)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    guard rest > 0 else { return append(UInt8(ascii: "0")) }
    if scaled < 0 { append(UInt8(ascii: "-")) }
    var start = count
    while rest > 0 || places > 0 {
      append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
      (rest, places) = (rest / 10, places - 1)
      guard places == 0 else { continue }
      append(UInt8(ascii: "."))
      if rest == 0, hasLeadingZero { append(UInt8(ascii: "0")) }
    }
    var end = count - 1
    while start < end {
      swapAt(start, end)
      (start, end) = (start + 1, end - 1)
    }
  }
}
