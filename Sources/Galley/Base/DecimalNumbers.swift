extension [UInt8] {
  /// Appends a decimal number in ASCII. The argument is in units of the last decimal: 1250 with 3
  /// decimals is 1.25. Trailing zeros of the fraction are not written. A number below 1 has a zero
  /// before its point if `hasLeadingZero` is true, as JSON requires.
  mutating func append(scaled: Int, decimals: Int, hasLeadingZero: Bool = false) {
    guard scaled != 0 else { return append(UInt8(ascii: "0")) }
    var (rest, places) = (scaled.magnitude, decimals)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    // The digits are written from the last to the first. 64 bytes are enough for 20 digits, 8
    // decimals, the point and the sign.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { text in
      var start = text.count
      func write(_ character: UInt8) {
        start -= 1
        unsafe text[start] = character
      }
      while rest > 0 || places > 0 {
        write(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
        (rest, places) = (rest / 10, places - 1)
        guard places == 0 else { continue }
        write(UInt8(ascii: "."))
        if rest == 0, hasLeadingZero { write(UInt8(ascii: "0")) }
      }
      if scaled < 0 { write(UInt8(ascii: "-")) }
      unsafe append(contentsOf: UnsafeMutableBufferPointer(rebasing: text[start...]))
    }
  }
}
