// Writes JSON text value by value. Numbers have at most six decimals.

/// Writes JSON text. The writer does not check the structure. The caller must write only values
/// into arrays, and only members into objects.
package struct JSONWriter {
  /// The text that is not yet written to `output`, as UTF-8.
  private var bytes: [UInt8] = []
  /// Receives the written JSON text in pieces; `nil` if the writer keeps the whole text in memory.
  private let output: (([UInt8]) -> Void)?
  /// Minimum number of bytes in each piece of the output, except the last piece.
  private static let pieceLength = 1 << 16
  /// Whether a space follows each colon, and each comma that does not end a line.
  private let hasSpaces: Bool
  /// The indentation, in spaces, of the values of the array or object that is being written; `nil`
  /// if all values are on one line.
  private var indentation: Int?
  /// The indentation of the innermost enclosing array or object with one value per line.
  private var margin = 0
  /// Whether the next value is the first of its array or object.
  private var isFirst = true
  /// Whether a key has just been written, so that the next value belongs to this key.
  private var followsKey = false

  /// Creates a writer. If `spaces` is true, the writer adds a space after each colon, and after
  /// each comma that does not end a line.
  ///
  /// - output: receives the text in pieces, while it is written. Call ``finish()`` after the last
  ///   value. If `output` is `nil`, the writer keeps the text.
  package init(spaces: Bool = false, output: (([UInt8]) -> Void)? = nil) {
    hasSpaces = spaces
    self.output = output
  }

  /// The text that was written. A writer with an `output` no longer has the text's beginning.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Passes the rest of the text to `output`. Without an `output`, does nothing.
  package mutating func finish() {
    guard let output else { return }
    output(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes an object. If `lines` is true, each member has its own indented line.
  package mutating func object(lines: Bool = false, _ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", lines: lines, members)
  }

  /// Writes an array. If `lines` is true, each element has its own indented line.
  package mutating func array<Element>(
    _ elements: some Sequence<Element>, lines: Bool = false,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]", lines: lines) { writer in
      for element in elements { write(&writer, element) }
    }
  }

  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    if hasSpaces { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  package mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    number(value)
  }

  package mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    number(value)
  }

  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    raw(value ? "true" : "false")
  }

  package mutating func member(_ key: String, _ range: Range<Int>) {
    self.key(key)
    enclose("[", "]", lines: false) { writer in
      writer.number(range.lowerBound)
      writer.number(range.upperBound)
    }
  }

  /// Writes an `id` member. Its value is the `id` of an input row, spelled exactly as in the input.
  /// If `id` is `nil`, nothing is written.
  package mutating func id(_ id: String?) {
    guard let id else { return }
    key("id")
    raw(id)
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(scaled: value, decimals: 0)
  }

  /// Writes a number with at most six decimals. Six decimals suffice because a millionth of a point
  /// is too small to change a pixel.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("null") }
    let scaled = (value * 1e6).rounded(.toNearestOrAwayFromZero)
    // A `Double` has at least 15 significant digits, so up to 15 digits are the shortest form of
    // the number. Swift writes longer numbers. It also writes those below 0.0001, with an exponent.
    if abs(scaled) < 1e15, abs(scaled) >= 100 || scaled == 0 {
      separate()
      bytes.append(scaled: Int(scaled), decimals: 6, hasLeadingZero: true)
    } else {
      raw(Self.text(scaled.isFinite ? scaled / 1e6 : value))
    }
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// Writes a value that is already valid JSON text.
  package mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes a JSON string with the escapes that RFC 8259 §7 requires.
  package mutating func string(_ value: String) {
    separate()
    let quote = UInt8(ascii: "\"")
    let visible = UInt8(ascii: " ")...UInt8(ascii: "~")
    // Most strings consist of ASCII characters without escapes. Appending their bytes is faster
    // than decoding characters.
    var isPlain = true
    var value = value
    value.withUTF8 { utf8 in
      bytes.append(addingCapacity: utf8.count + 2) { text in
        text.append(quote)
        for index in utf8.indices {
          let byte = unsafe utf8[index]
          isPlain = visible.contains(byte) && byte != quote && byte != UInt8(ascii: "\\")
          guard isPlain else { return text.removeAll() }
          text.append(byte)
        }
        text.append(quote)
      }
    }
    guard !isPlain else { return }
    bytes.append(quote)
    for scalar in value.unicodeScalars { append(scalar) }
    bytes.append(quote)
  }

  /// Appends a character of a string.
  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    // RFC 8259 does not require escapes for U+007F and above, but some parsers treat some of these
    // characters as line ends.
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      bytes.append(
        contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }

  /// Writes the comma and the white space before a key or a value.
  private mutating func separate() {
    guard !followsKey else {
      followsKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if let indentation {
      breakLine(indentation)
    } else if hasSpaces, !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
    isFirst = false
  }

  private mutating func breakLine(_ indentation: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, lines: Bool,
    _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(truncatingIfNeeded: open.value))
    let outer = (indentation, margin)
    if lines { margin += 2 }
    indentation = lines ? margin : nil
    isFirst = true
    body(&self)
    (indentation, margin) = outer
    if lines, !isFirst { breakLine(margin) }
    isFirst = false
    bytes.append(UInt8(truncatingIfNeeded: close.value))
    if bytes.count >= Self.pieceLength { finish() }
  }
}
