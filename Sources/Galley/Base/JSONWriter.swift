// Writes JSON text piece by piece, with numbers in a short notation.

/// Writes JSON text. The caller must ensure valid JSON: only values in arrays and only members in
/// objects.
package struct JSONWriter {
  package private(set) var text = ""
  /// Whether a comma must be written before the next value.
  private var needsComma = false

  package init() {}

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", members)
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]") { writer in
      for element in elements { write(&writer, element) }
    }
  }

  package mutating func key(_ key: String) {
    string(key)
    text += ":"
    needsComma = false
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
    array([range.lowerBound, range.upperBound]) { $0.number($1) }
  }

  /// Writes the `id` of an input line exactly as the input spells it; nothing if it is `nil`.
  package mutating func id(_ id: String?) {
    guard let id else { return }
    key("id")
    raw(id)
  }

  package mutating func number(_ value: Int) { raw(String(value)) }

  /// Writes a number with at most six decimals. A millionth of a point is too small to change a
  /// pixel.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("null") }
    let rounded = (value * 1e6).rounded(.toNearestOrAwayFromZero) / 1e6
    if rounded == rounded.rounded(), abs(rounded) < 1e15 {
      raw(String(Int(rounded)))
    } else {
      raw(String(rounded))
    }
  }

  /// Writes a value that is already valid JSON text.
  package mutating func raw(_ json: String) {
    if needsComma { text += "," }
    text += json
    needsComma = true
  }

  /// Writes a JSON string with the escapes that RFC 8259 §7 requires.
  package mutating func string(_ value: String) {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      // RFC 8259 does not require escapes for the characters from U+007F on, but some readers treat
      // these as line ends.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    raw(quoted + "\"")
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void
  ) {
    raw(open)
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }
}
