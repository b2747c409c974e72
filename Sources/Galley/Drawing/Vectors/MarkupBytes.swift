/// The markup of a vector file as UTF-8 bytes. Numbers are rounded to a fixed number of decimals.
///
/// Positions are the same on every machine. IEEE 754 defines the results of sums, products,
/// quotients and square roots. Sines and cosines are rounded so coarsely that differences between C
/// libraries disappear. Colours are computed as for images: they are converted by `pow` and `cbrt`,
/// and then rounded to 8 bits per channel. C libraries can differ in the last bit of `pow` and
/// `cbrt`. Such a difference changes a channel, by 1, only if the exact value is almost halfway
/// between two integers.
struct MarkupBytes: Hashable {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: MarkupBytes) { bytes.append(contentsOf: other.bytes) }

  mutating func append(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// Reserves memory for `count` more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Removes the bytes from an offset to the end, and returns them.
  mutating func cut(from start: Int) -> MarkupBytes {
    var end = MarkupBytes()
    end.append(bytes[start...])
    bytes.removeSubrange(start...)
    return end
  }

  mutating func append(ascii character: Unicode.Scalar) {
    bytes.append(UInt8(truncatingIfNeeded: character.value))
  }

  /// Appends text with escapes for XML. Characters that XML 1.0 excludes are left out.
  mutating func appendInterpolation(escaped text: String) {
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

  /// Appends a number. The argument is an integer multiple of the last decimal place: with 3
  /// decimals, 1250 means 1.25.
  mutating func append(scaled: Int, decimals: Int) {
    bytes.append(scaled: scaled, decimals: decimals)
  }

  /// Appends a number in base 10, 16 or 36, with at least `digits` digits.
  mutating func append(_ number: Int, radix: Int, digits: Int = 1) {
    append(addingCapacity: OutputSpan<UInt8>.numberBytes) {
      $0.append(number, radix: radix, digits: digits)
    }
  }

  /// Appends the bytes that `write` writes: at most `capacity`.
  @inline(__always)
  mutating func append(
    addingCapacity capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    bytes.append(addingCapacity: capacity, initializingWith: write)
  }

  /// A number in units of its last decimal. With 3 decimals, 1.25 becomes 1250.
  static func scaled(_ value: Double, decimals: Int) -> Int {
    let scaled = value.finiteOrZero * powers[min(max(decimals, 0), powers.count - 1)]
    return Int(min(max(scaled, -1e15), 1e15).rounded(.toNearestOrAwayFromZero))
  }

  private static let powers: [Double] = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8]
}

// Markup as a string literal. The label of an interpolated value, such as `number`, selects the
// notation of the value.
extension MarkupBytes: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  init(stringLiteral text: String) { append(text) }

  init(literalCapacity: Int, interpolationCount: Int) {
    bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
  }

  init(stringInterpolation markup: MarkupBytes) { self = markup }

  mutating func appendLiteral(_ text: String) { append(text) }

  mutating func appendInterpolation(_ text: String) { append(text) }

  mutating func appendInterpolation(_ number: Int) { append(String(number)) }

  mutating func appendInterpolation(markup: MarkupBytes) { append(markup) }

  mutating func appendInterpolation(number: Double, decimals: Int = 2) {
    append(scaled: Self.scaled(number, decimals: decimals), decimals: decimals)
  }

  /// Appends numbers with spaces between them.
  mutating func appendInterpolation(numbers: [Double], decimals: Int = 2) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(ascii: " ") }
      appendInterpolation(number: number, decimals: decimals)
    }
  }

  /// Appends the six numbers of a transform. The scale and rotation have more decimals than the
  /// translation.
  mutating func appendInterpolation(matrix transform: Transform, decimals: Int = 2) {
    for (index, value) in transform.values.enumerated() {
      if index > 0 { append(ascii: " ") }
      appendInterpolation(number: value, decimals: index < 4 ? 7 : decimals)
    }
  }
}
