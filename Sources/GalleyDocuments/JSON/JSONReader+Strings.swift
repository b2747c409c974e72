// JSON's strings: escapes, surrogate pairs, and what must not stand in them.

extension JSONReader {
  /// Reads a string from its opening to behind its closing quotation mark.
  mutating func readString() throws(DocumentError) -> String {
    let start = index
    index += 1
    var piece = index
    var unescaped: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.quote {
        let last = bytes[piece..<index]
        index += 1
        if unescaped.isEmpty { return String(decoding: last, as: UTF8.self) }
        unescaped.append(contentsOf: last)
        return String(decoding: unescaped, as: UTF8.self)
      }
      if byte == ASCII.backslash {
        unescaped.append(contentsOf: bytes[piece..<index])
        try readEscape(into: &unescaped)
        piece = index
      } else if byte < 0x20 {
        throw controlCharacter(byte)
      } else {
        index += 1
      }
    }
    throw fault("this string has no end; expected a closing double quote", at: start)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(DocumentError) {
    let start = index
    index += 1
    let byte = current
    index += 1
    switch byte {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(ASCII.lineFeed)
    case UInt8(ascii: "r"): text.append(ASCII.carriageReturn)
    case UInt8(ascii: "t"): text.append(ASCII.tab)
    case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encodedBytes(of: try readScalar(start)))
    default:
      throw fault(
        "unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", at: start)
    }
  }

  /// Reads the digits of `\u`, and of the second half where they are the first of a pair.
  private mutating func readScalar(_ start: Int) throws(DocumentError) -> Unicode.Scalar {
    let unit = try readHexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), current == ASCII.backslash,
      index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else { throw unpaired(start) }
    let second = index
    index += 2
    let trail = try readHexadecimal(second)
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw unpaired(start) }
    return scalar
  }

  private mutating func readHexadecimal(_ start: Int) throws(DocumentError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw fault("expected four hexadecimal digits behind \\u", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private func unpaired(_ start: Int) -> DocumentError {
    let spelling = String(decoding: bytes[start..<min(start + 6, bytes.count)], as: UTF8.self)
    return fault(
      "unpaired surrogate \(spelling); expected a \\ud800-\\udbff and a \\udc00-\\udfff in a row",
      at: start)
  }

  private func controlCharacter(_ byte: UInt8) -> DocumentError {
    let escape: String
    switch byte {
    case ASCII.lineFeed: escape = "\\n"
    case ASCII.carriageReturn: escape = "\\r"
    case ASCII.tab: escape = "\\t"
    default:
      let digits = String(byte, radix: 16)
      escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return fault("a control character in a string; write it as \(escape)")
  }
}

extension UTF8 {
  /// The bytes of a scalar, one to four.
  static func encodedBytes(of scalar: Unicode.Scalar) -> [UInt8] {
    Array(String(Character(scalar)).utf8)
  }
}
