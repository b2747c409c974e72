// Reads JSON without a library, because the benchmark would measure the library's memory as
// Galley's memory.

/// A JSON value (RFC 8259).
enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// An error: the bytes are not JSON, or the JSON is not a workload.
  struct Failure: Error {
    var reason: String
  }

  init(_ bytes: [UInt8]) throws(Failure) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.value()
  }

  /// Returns a member of an object, or `null` if the member is absent.
  subscript(key: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var isNull: Bool { if case .null = self { true } else { false } }
}

/// A parser for JSON from a trusted program. The nesting depth is not limited.
private struct JSONReader {
  let bytes: [UInt8]
  var place = 0

  private func failure(_ reason: String) -> JSON.Failure {
    JSON.Failure(reason: "\(reason) at byte \(place)")
  }

  /// Skips white space, and returns the next byte without consuming it.
  private mutating func next() throws(JSON.Failure) -> UInt8 {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    guard place < bytes.count else { throw failure("unexpected end") }
    return bytes[place]
  }

  private mutating func skip(_ character: Unicode.Scalar) throws(JSON.Failure) {
    guard try next() == UInt8(ascii: character) else { throw failure("missing \(character)") }
    place += 1
  }

  mutating func value() throws(JSON.Failure) -> JSON {
    switch try next() {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    default: return try word()
    }
  }

  private mutating func object() throws(JSON.Failure) -> [String: JSON] {
    var members: [String: JSON] = [:]
    try skip("{")
    while try next() != UInt8(ascii: "}") {
      if !members.isEmpty { try skip(",") }
      _ = try next()
      let key = try string()
      try skip(":")
      members[key] = try value()
    }
    try skip("}")
    return members
  }

  private mutating func array() throws(JSON.Failure) -> [JSON] {
    var elements: [JSON] = []
    try skip("[")
    while try next() != UInt8(ascii: "]") {
      if !elements.isEmpty { try skip(",") }
      elements.append(try value())
    }
    try skip("]")
    return elements
  }

  /// Reads a number, `true`, `false` or `null`.
  private mutating func word() throws(JSON.Failure) -> JSON {
    let start = place
    while place < bytes.count, !",]} \t\n\r".utf8.contains(bytes[place]) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true", "false": return .bool(word == "true")
    default:
      guard let number = Double(word) else { throw failure("invalid value") }
      return .number(number)
    }
  }

  private mutating func string() throws(JSON.Failure) -> String {
    try skip("\"")
    var text = ""
    while true {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\""),
        bytes[place] != UInt8(ascii: "\\")
      { place += 1 }
      text += String(decoding: bytes[start..<place], as: UTF8.self)
      guard place < bytes.count else { throw failure("unexpected end") }
      place += 1
      if bytes[place - 1] == UInt8(ascii: "\"") { return text }
      text += try escaped()
    }
  }

  /// Reads the rest of an escape sequence, after its backslash. If the sequence is the first half
  /// of a surrogate pair, also reads the escape sequence of the second half.
  private mutating func escaped() throws(JSON.Failure) -> String {
    guard place < bytes.count else { throw failure("unexpected end") }
    place += 1
    switch bytes[place - 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]) {
        try skip("\\")
        try skip("u")
        units.append(try unit())
      }
      return String(decoding: units, as: UTF16.self)
    case let byte: return String(decoding: [byte], as: UTF8.self)
    }
  }

  private mutating func unit() throws(JSON.Failure) -> UInt16 {
    let end = min(place + 4, bytes.count)
    let digits = String(decoding: bytes[place..<end], as: UTF8.self)
    guard let unit = UInt16(digits, radix: 16) else { throw failure("invalid hexadecimal digits") }
    place = end
    return unit
  }
}
