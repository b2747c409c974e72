// Helpers for bytes of ASCII text.

import CSodium
import Galley

extension UInt8 {
  /// Whether the byte is an ASCII letter, a digit, `-` or `_`. Template names, key names and
  /// base64url contain only such bytes.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Compares two secrets. The time that this takes depends only on their lengths, not on their
  /// bytes.
  func isEqualInConstantTime(to other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return unsafe sodium_memcmp(self, other, count) == 0
  }
}

extension Base64 {
  /// Returns sixteen random bytes in base64url: 22 characters.
  static func random() -> String {
    // Generate two 64-bit numbers, with one system call each. Generating the sixteen bytes one by
    // one would need sixteen system calls.
    var generator = SystemRandomNumberGenerator()
    let words = [generator.next() as UInt64, generator.next()]
    return url.encoded(
      words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
  }
}

/// Encodes and decodes hexadecimal digits.
package enum Hexadecimal {
  /// The value of a hexadecimal digit, or `nil` for any other character.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Decodes pairs of hexadecimal digits to bytes. Returns `nil` if the number of digits is odd, or
  /// if a character is not a hexadecimal digit.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap(value)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The two hexadecimal digits of a byte, with letters in upper case.
  static func upperCase(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "A") + $0 - 10 }
  }
}
