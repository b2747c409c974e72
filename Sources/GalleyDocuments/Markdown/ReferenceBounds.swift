import Galley

/// A bound of what link references of Markdown may expand to, in text that is not parsed yet.
///
/// cmark-gfm copies a definition's address and title into each link that refers to it, so that a
/// text of some kilobytes, half of it one definition and half of it links, becomes gigabytes.
enum ReferenceBounds {
  /// Refuses a text whose links, if all had its longest definition, took more than the limit.
  ///
  /// A definition begins with `]:` somewhere, and each link has a `]` (CommonMark 0.29 §4.7 and
  /// §6.6); what merely looks so is counted too.
  static func check(_ bytes: [UInt8], limits: Limits) throws(DocumentFault) {
    var longest = 0
    var place = 0
    var links = 0
    var definitions = DefinitionLengths(bytes)
    for offset in bytes.indices where bytes[offset] == ASCII.closeBracket {
      links += 1
      guard offset + 1 < bytes.count, bytes[offset + 1] == ASCII.colon else { continue }
      let length = definitions.length(from: offset + 2)
      if length > longest { (longest, place) = (length, offset) }
    }
    let (product, overflow) = longest.multipliedReportingOverflow(by: links)
    guard !overflow, product <= limits.referenceBytes else {
      throw DocumentFault(
        at: place,
        "\(links) links and a link definition of \(longest) bytes may take \(product) bytes; the"
          + " limit of references is \(limits.referenceBytes)")
    }
  }
}

/// The lengths of link definitions, asked for from front to back: each byte is looked at a fixed
/// number of times, however many places look like a definition.
private struct DefinitionLengths {
  private let bytes: [UInt8]
  private var address = Search()
  private var addressEnd = Search()
  private var bracketEnd = Search()
  private var title = Search()
  private var emptyLine = Search()
  private var closers: [UInt8: Search] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of the address and the title behind a label that ends at an offset.
  mutating func length(from label: Int) -> Int {
    let start = address.next(from: label, in: bytes) { !Self.isSpace(bytes[$0]) }
    let end = endOfAddress(from: start)
    let opening = title.next(from: end, in: bytes) { !Self.isSpace(bytes[$0]) }
    guard opening < bytes.count, let closer = Self.closer(of: bytes[opening]) else {
      return end - start
    }
    let closing = closers[closer, default: Search()].next(from: opening + 1, in: bytes) {
      bytes[$0] == closer && bytes[$0 - 1] != ASCII.backslash
    }
    let limit = emptyLine.next(from: opening, in: bytes) { Self.endsEmptyLine(bytes, $0) }
    return end - start + max(min(closing, limit) - opening, 0)
  }

  /// White space ends an address, or the bracket or the line that one in brackets stands in.
  private mutating func endOfAddress(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      return addressEnd.next(from: start, in: bytes) { Self.isSpace(bytes[$0]) }
    }
    return bracketEnd.next(from: start, in: bytes) {
      bytes[$0] == UInt8(ascii: ">") && bytes[$0 - 1] != ASCII.backslash
        || bytes[$0] == ASCII.lineFeed || bytes[$0] == ASCII.carriageReturn
    }
  }

  /// The white space of CommonMark 0.29 §2.1; other control characters end nothing.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || (ASCII.tab...ASCII.carriageReturn).contains(byte)
  }

  private static func closer(of byte: UInt8) -> UInt8? {
    switch byte {
    case ASCII.quote, UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Whether a line that ends at an offset has no characters but, before a line feed, one return.
  private static func endsEmptyLine(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard bytes[offset] == ASCII.lineFeed || bytes[offset] == ASCII.carriageReturn, offset > 0
    else { return false }
    let before = bytes[offset - 1]
    guard before == ASCII.carriageReturn, bytes[offset] == ASCII.lineFeed else {
      return before == ASCII.lineFeed || before == ASCII.carriageReturn
    }
    return offset > 1 && bytes[offset - 2] == ASCII.lineFeed
  }
}

/// A search for the next place of one kind, which remembers the last answer.
private struct Search {
  private var start = 0
  private var found = -1

  /// The first offset from one on of which a condition holds, or the text's end.
  mutating func next(from offset: Int, in bytes: [UInt8], where condition: (Int) -> Bool) -> Int {
    if start <= offset, offset <= found { return found }
    (start, found) = (offset, offset)
    while found < bytes.count, !condition(found) { found += 1 }
    return found
  }
}
