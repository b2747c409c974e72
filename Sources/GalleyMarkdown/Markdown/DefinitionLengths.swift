import Galley
import GalleyDocuments
import GalleyJSON

/// Limits the total size of a document's links after expansion. Measures the link definitions, from
/// which the size is computed.
struct DefinitionLengths {
  // Positions must be queried in ascending order. In this order, each byte is examined at most a
  // fixed number of times, even if many positions resemble a definition.
  private let bytes: [UInt8]
  private var url = Search()
  private var urlEnd = Search()
  private var bracketEnd = Search()
  private var title = Search()
  private var emptyLine = Search()
  private var closers: [UInt8: Search] = [:]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Throws an error if the expanded links could exceed the limit. The check runs before parsing.
  /// It assumes that each link refers to the longest definition.
  ///
  /// cmark-gfm copies a definition's URL and title into each link that refers to the definition. If
  /// half of a document is one definition and the other half is links to it, a few hundred
  /// kilobytes can expand to gigabytes.
  ///
  /// Every `]` is counted as a link, and every `]:` also as a definition (CommonMark 0.29 §4.7 and
  /// §6.6). Text that only resembles a link or a definition is therefore counted too.
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
        "if each of the \(links) links uses this link definition of \(longest) bytes, the links"
          + " expand to \(product) bytes; the limit is \(limits.referenceBytes) bytes")
    }
  }

  /// The total number of bytes in a definition's URL and title. `label` is the offset at which the
  /// definition's label ends.
  private mutating func length(from label: Int) -> Int {
    let start = url.next(from: label, in: bytes) { !Self.isSpace(bytes[$0]) }
    let end = endOfURL(from: start)
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

  /// The offset at which a URL ends. A URL in angle brackets ends at the closing bracket or at the
  /// end of the line. Any other URL ends at white space.
  private mutating func endOfURL(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      return urlEnd.next(from: start, in: bytes) { Self.isSpace(bytes[$0]) }
    }
    return bracketEnd.next(from: start, in: bytes) {
      bytes[$0] == UInt8(ascii: ">") && bytes[$0 - 1] != ASCII.backslash
        || bytes[$0] == ASCII.lineFeed || bytes[$0] == ASCII.carriageReturn
    }
  }

  /// Whether a byte is white space as defined by CommonMark 0.29 §2.1. White space ends a URL, but
  /// other control characters do not.
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

  /// Whether the byte at an offset ends an empty line. Lines end with CR LF, LF or CR.
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

/// A search for the next byte that meets a condition. The search caches its last result.
private struct Search {
  private var start = 0
  private var found = -1

  /// The first offset at or after `offset` for which `condition` returns `true`. If there is no
  /// such offset, the result is the end of the text.
  mutating func next(from offset: Int, in bytes: [UInt8], where condition: (Int) -> Bool) -> Int {
    if start <= offset, offset <= found { return found }
    (start, found) = (offset, offset)
    while found < bytes.count, !condition(found) { found += 1 }
    return found
  }
}
