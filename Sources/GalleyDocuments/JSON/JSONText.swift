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
  package init(
    _ bytes: [UInt8], limits: Limits = .default, cancellation: Cancellation = .never
  ) throws(DocumentError) {
    var reader = JSONReader(bytes, limits: limits, cancellation)
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

/// The text that values were read from: where they stand and how they are spelled.
protocol SourceText: Sendable {
  /// What the text calls a key: its name in errors.
  static var keyName: String { get }

  /// Whether all values are text, so that a number is a text that spells one.
  static var hasOnlyText: Bool { get }

  /// Whether `{{name}}` placeholders stand in any string, and not in texts alone.
  static var hasLiveKeys: Bool { get }

  /// Where a byte is, in the words of errors: a JSON path, or `LINE:COLUMN`; `nil` where it is the
  /// document as a whole.
  func place(of offset: Int) -> String?

  /// A value as it is spelled in the text, white space outside of strings left out.
  func compactText(of value: JSONValue) -> String

  /// What is wrong, at its place.
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

  /// An error at the path of a byte; one of the whole document has line and column.
  func error(_ fault: DocumentFault) -> DocumentError {
    let position = position(of: fault.offset)
    return fault.error(
      path: place(of: fault.offset), line: position.line, column: position.column)
  }
}
