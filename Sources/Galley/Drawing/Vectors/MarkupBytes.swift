/// The markup of a vector file as UTF-8 bytes. Numbers are rounded to a fixed number of decimals.
///
/// Positions are the same on every machine. IEEE 754 defines the results of sums, products,
/// quotients and square roots. Sines and cosines are rounded so coarsely that differences between C
/// libraries disappear. Colours are computed as for images: they are converted by `pow` and `cbrt`,
/// and then rounded to 8 bits per channel. C libraries can differ in the last bit of `pow` and
/// `cbrt`. Such a difference changes a channel, by 1, only if the exact value is almost halfway
/// between two integers.
struct MarkupBytes: Equatable {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ text: String) { append(text) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: MarkupBytes) { bytes.append(contentsOf: other.bytes) }

  mutating func append(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// Removes the bytes from an offset to the end, and returns them.
  mutating func cut(from start: Int) -> MarkupBytes {
    var end = MarkupBytes()
    end.append(bytes[start...])
    bytes.removeSubrange(start...)
    return end
  }

  /// Appends an ASCII character.
  mutating func append(ascii character: Unicode.Scalar) {
    bytes.append(UInt8(truncatingIfNeeded: character.value))
  }

  /// Appends text with escapes for XML. Characters that XML 1.0 excludes are left out.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n", " "..."~": append(ascii: scalar)
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Appends an attribute with a number as its value.
  mutating func append(_ name: String, _ value: Double, decimals: Int = 2) {
    appendStart(ofAttribute: name)
    append(value, decimals: decimals)
    append(ascii: "\"")
  }

  /// Appends an attribute whose value is escaped.
  mutating func append(_ name: String, escaped value: String) {
    appendStart(ofAttribute: name)
    append(escaped: value)
    append(ascii: "\"")
  }

  private mutating func appendStart(ofAttribute name: String) {
    append(ascii: " ")
    append(name)
    append("=\"")
  }

  /// Appends a number, rounded to at most `decimals` decimals.
  mutating func append(_ value: Double, decimals: Int = 2) {
    append(scaled: Self.scaled(value, decimals: decimals), decimals: decimals)
  }

  /// Appends a number. The argument is in units of the last decimal: 1250 with 3 decimals is 1.25.
  mutating func append(scaled: Int, decimals: Int) {
    bytes.append(scaled: scaled, decimals: decimals)
  }

  /// Appends a number in base 16 or 36, with at least `digits` digits.
  mutating func append(_ number: Int, radix: Int, digits: Int = 1) {
    var unit = 1
    for _ in 1..<digits { unit *= radix }
    while number / unit >= radix { unit *= radix }
    while unit > 0 {
      let digit = UInt8(truncatingIfNeeded: number / unit % radix)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      unit /= radix
    }
  }

  /// Appends a `transform` attribute.
  mutating func append(_ transform: Transform, name: String = "transform") {
    append(" \(name)=\"matrix(")
    append(matrix: transform, decimals: 2)
    append(")\"")
  }

  /// Appends the six numbers of a transform. The scale and rotation have more decimals than the
  /// translation.
  mutating func append(matrix transform: Transform, decimals: Int) {
    for (index, value) in transform.values.enumerated() {
      if index > 0 { append(ascii: " ") }
      append(value, decimals: index < 4 ? 7 : decimals)
    }
  }

  /// A number in units of its last decimal, rounded to the nearest integer. With 3 decimals, 1.25
  /// becomes 1250.
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
