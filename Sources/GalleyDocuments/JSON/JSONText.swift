// A JSON document that has been read: its bytes, its tree, and the ways between the two.

package import Galley

/// A JSON document that has been read.
package struct JSONText: Sendable {
  /// The document as it was given, perhaps with a byte order mark.
  package let bytes: [UInt8]
  /// Its only value.
  package let root: JSONValue

  /// Reads a document (RFC 8259, strictly): UTF-8, no key twice, no unpaired surrogate, no number
  /// that a `Double` cannot hold, no deeper than ``/Galley/Limits/nesting``.
  package init(_ bytes: [UInt8], limits: Limits = .default) throws(DocumentError) {
    var reader = JSONReader(bytes, limits: limits)
    root = try reader.readDocument()
    self.bytes = bytes
  }

  /// A value as it is spelled in the document, white space outside of strings left out.
  package func compactText(of value: JSONValue) -> String {
    let start = min(value.offset, bytes.count)
    let spelled = bytes[start..<min(max(Int(value.end), start), bytes.count)]
    var compact: [UInt8] = []
    compact.reserveCapacity(spelled.count)
    var inString = false
    var escaped = false
    for byte in spelled {
      if inString {
        inString = escaped || byte != ASCII.quote
        escaped = !escaped && byte == ASCII.backslash
      } else if ASCII.isWhitespace(byte) {
        continue
      } else {
        inString = byte == ASCII.quote
      }
      compact.append(byte)
    }
    return String(decoding: compact, as: UTF8.self)
  }

  /// Line and column of a byte; see ``TextPosition``.
  package func position(of offset: Int) -> TextPosition {
    TextPosition(of: offset, in: bytes)
  }
}

/// A place in a text as editors count it: lines end with LF, CR or CRLF, columns are Unicode
/// scalars, both begin with 1. A byte order mark counts for nothing.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  package var line = 1
  package var column = 1

  /// The place of a byte.
  package init(of offset: Int, in bytes: [UInt8]) {
    let mark = bytes.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
    self.init(of: offset, in: bytes, from: mark)
  }

  /// The place of a byte, seen from the start of a line.
  init(of offset: Int, in bytes: [UInt8], from start: Int) {
    var index = start
    let offset = min(offset, bytes.count)
    while index < offset {
      let byte = bytes[index]
      let isCRLF =
        byte == ASCII.carriageReturn && index + 1 < bytes.count
        && bytes[index + 1] == ASCII.lineFeed
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn && !isCRLF {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 && !isCRLF {
        column += 1
      }
      index += 1
    }
  }

  package var description: String { "\(line):\(column)" }

  /// Where lines begin: behind a byte order mark, and behind each line feed, carriage return, or
  /// both in this order.
  static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0]
    for (index, byte) in bytes.enumerated() {
      guard byte == ASCII.lineFeed || byte == ASCII.carriageReturn else { continue }
      let next = index + 1
      let isCRLF =
        byte == ASCII.carriageReturn && next < bytes.count && bytes[next] == ASCII.lineFeed
      if !isCRLF { starts.append(next) }
    }
    return starts
  }
}

/// The bytes that JSON's grammar names.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}
