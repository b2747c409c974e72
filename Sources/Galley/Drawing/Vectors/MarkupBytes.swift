/// The markup of a vector file as UTF-8 bytes. Numbers are rounded to a fixed number of decimals.
///
/// Positions are the same on every machine: IEEE 754 rounds sums, products, quotients and square
/// roots exactly, and sines and cosines are rounded more coarsely than C libraries differ. Colours
/// are those of images. They are converted by `pow` and `cbrt`, and then rounded to 8 bits per
/// channel. If the last bit of a C library's result differs, a channel changes by 1 only if its value
/// is at a half.
struct MarkupBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ text: String) { append(text) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: MarkupBytes) { bytes.append(contentsOf: other.bytes) }

  /// Appends text with escapes for XML. Characters that XML 1.0 excludes are left out.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n": append(String(scalar))
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: append(String(scalar))
      }
    }
  }

  /// Appends an attribute whose value is a number.
  mutating func append(_ name: String, _ value: Double, decimals: Int = 2) {
    append(" \(name)=\"")
    append(value, decimals: decimals)
    append("\"")
  }

  /// Appends an attribute with escapes for XML.
  mutating func append(_ name: String, escaped value: String) {
    append(" \(name)=\"")
    append(escaped: value)
    append("\"")
  }

  /// Appends a number, rounded to at most `decimals` decimals.
  mutating func append(_ value: Double, decimals: Int = 2) {
    append(scaled: Self.scaled(value, decimals: decimals), decimals: decimals)
  }

  /// Appends a number that is given in units of its last decimal.
  mutating func append(scaled: Int, decimals: Int) {
    var rest = scaled.magnitude
    var digits: [UInt8] = []
    var places = decimals
    while places > 0 || rest > 0 {
      let digit = UInt8(rest % 10)
      // Zeros at the end of the fraction are left out.
      if places <= 0 || digit > 0 || !digits.isEmpty { digits.append(digit + UInt8(ascii: "0")) }
      rest /= 10
      places -= 1
      if places == 0, !digits.isEmpty { digits.append(UInt8(ascii: ".")) }
    }
    if scaled < 0, !digits.isEmpty { bytes.append(UInt8(ascii: "-")) }
    if digits.isEmpty { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// Appends a transform as an attribute. Numbers without a unit have more decimals than lengths.
  mutating func append(_ transform: Transform, name: String = "transform") {
    append(" \(name)=\"matrix(")
    for (index, value) in transform.values.enumerated() {
      if index > 0 { append(" ") }
      append(value, decimals: index < 4 ? 7 : 2)
    }
    append(")\"")
  }

  /// A number in units of its last decimal, rounded to the nearest unit.
  static func scaled(_ value: Double, decimals: Int) -> Int {
    let scaled = value.finiteOrZero * powers[min(max(decimals, 0), powers.count - 1)]
    return Int(min(max(scaled, -1e15), 1e15).rounded(.toNearestOrAwayFromZero))
  }

  private static let powers: [Double] = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8]

  /// A number as text, rounded to at most `decimals` decimals.
  static func text(_ value: Double, decimals: Int = 2) -> String {
    var bytes = MarkupBytes()
    bytes.append(value, decimals: decimals)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }
}
