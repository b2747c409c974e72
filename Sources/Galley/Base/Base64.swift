/// The two forms of base64 in RFC 4648. FoundationEssentials implements both, but linking that
/// library would make the executable 7 MB larger.
package enum Base64: Sendable {
  /// Base64 with padding (RFC 4648 §4), as in `data:` URLs.
  case padded
  /// Base64 without padding, in the URL-safe alphabet (RFC 4648 §5).
  case url

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// The base64 digits for the values 62 and 63.
  private var lastDigits: (UInt8, UInt8) {
    switch self {
    case .padded: (UInt8(ascii: "+"), UInt8(ascii: "/"))
    case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
    }
  }

  private static let padding = UInt8(ascii: "=")

  /// Encodes bytes as base64 text.
  package func encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Self.alphabet + [lastDigits.0, lastDigits.1]
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> count & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
    while self == .padded, text.count % 4 != 0 { text.append(Self.padding) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes base64 text. Returns `nil` if a character, the padding or the length is invalid, or if
  /// the unused bits after the last byte are not 0.
  package func decoded(_ text: Substring) -> [UInt8]? {
    var digits = Array(text.utf8)[...]
    if self == .padded {
      guard digits.count % 4 == 0 else { return nil }
      digits = digits.dropLast(digits.suffix(2).reversed().prefix { $0 == Self.padding }.count)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
  }

  private func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case lastDigits.0: 62
    case lastDigits.1: 63
    default: nil
    }
  }
}
