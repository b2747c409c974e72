// Where the attributes of a start tag stand, which the parser does not tell.

/// The places of a start tag's attributes, found in bytes that are known to be well-formed.
struct XMLStartTag {
  /// Where each name begins, and each value behind its quotation mark, in the tag's order.
  private(set) var places: [(name: Int, value: Int)] = []

  /// Looks through the tag that begins at a byte.
  init(at start: Int, in bytes: [UInt8]) {
    var index = start
    // The element's name ends with white space, a slash or the tag.
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    while index < bytes.count {
      while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
      guard index < bytes.count, !Self.endsName(bytes[index]) else { return }
      let name = index
      while index < bytes.count, bytes[index] != ASCII.quote, bytes[index] != Self.apostrophe {
        index += 1
      }
      guard index < bytes.count else { return }
      let mark = bytes[index]
      index += 1
      places.append((name, index))
      while index < bytes.count, bytes[index] != mark { index += 1 }
      index += 1
    }
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
