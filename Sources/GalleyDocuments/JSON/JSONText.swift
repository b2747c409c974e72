// A JSON document that has been read: its bytes, its tree, and the mapping between the two.

package import Galley

/// A JSON document that has been read.
package struct JSONText: Sendable {
  /// The document's bytes as given, including a byte order mark.
  package let bytes: [UInt8]
  /// The document's only value.
  package let root: JSONValue

  /// Reads a document strictly (RFC 8259). It must be UTF-8, without duplicate keys or unpaired
  /// surrogates. A `Double` must be able to hold each number. The nesting may not exceed
  /// ``/Galley/Limits/nesting``.
  package init(
    _ bytes: [UInt8], limits: Limits = .default, cancellation: Cancellation = .never
  ) throws(DocumentError) {
    var reader = JSONReader(bytes, limits: limits, cancellation)
    root = try reader.readDocument()
    self.bytes = bytes
  }

  /// The spelling of a value in the document, without white space outside strings.
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

/// The text that values were read from. It knows their places and spellings.
protocol SourceText: Sendable {
  /// The word for a key in errors.
  static var keyName: String { get }

  /// Whether all values are text. If so, a number is a text that spells one.
  static var hasOnlyText: Bool { get }

  /// Whether placeholders `{{name}}` are live in any string, not only in texts.
  static var hasLiveKeys: Bool { get }

  /// The place of a byte for errors: a JSON path, or `LINE:COLUMN`; `nil` for the whole document.
  func place(of offset: Int) -> String?

  /// The spelling of a value in the text, without white space outside strings.
  func compactText(of value: JSONValue) -> String

  /// The error of a fault, with its place.
  func error(_ fault: DocumentFault) -> DocumentError
}

extension SourceText {
  static var keyName: String { "key" }
  static var hasOnlyText: Bool { false }
  static var hasLiveKeys: Bool { false }
}

extension JSONText: SourceText {
  func place(of offset: Int) -> String? {
    let path = root.path(to: offset)
    return path.isEmpty ? nil : path
  }

  /// The error at the path of a byte. If the fault is of the whole document, it has a line and
  /// column.
  func error(_ fault: DocumentFault) -> DocumentError {
    let position = position(of: fault.offset)
    return fault.error(
      path: place(of: fault.offset), line: position.line, column: position.column)
  }
}
