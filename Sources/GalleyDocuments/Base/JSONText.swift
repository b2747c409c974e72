// A parsed JSON document: its bytes, its tree of values, and the positions of the values in the
// bytes.

package import Galley
package import GalleyJSON

/// A parsed JSON document.
package struct JSONText: Sendable {
  /// The document's bytes as given, including a byte order mark.
  package let bytes: [UInt8]
  /// The document's top-level value.
  package let root: JSONValue

  /// Parses a document strictly; see ``JSONValue/init(parsing:limits:cancellation:)``.
  package init(
    _ bytes: [UInt8], limits: Limits = .default, cancellation: Cancellation = .never
  ) throws(DocumentError) {
    do throws(DocumentFault) {
      root = try JSONValue(parsing: bytes, limits: limits, cancellation: cancellation)
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      throw error.error(path: error.path, line: position.line, column: position.column)
    }
    self.bytes = bytes
  }

  /// The text of a value as the document spells it. White space outside strings is removed.
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

  /// The line and column of a byte; see ``TextPosition``.
  package func position(of offset: Int) -> TextPosition {
    TextPosition(of: offset, in: bytes)
  }
}

/// The source text of parsed values. The source text provides the position and the original text of
/// each value.
package protocol SourceText: Sendable {
  /// The word that error messages use for a key, such as `attribute` in XML.
  static var keyName: String { get }

  /// Whether all values are text, as in XML. If so, the string `12` is also valid as a number.
  static var hasOnlyText: Bool { get }

  /// Whether `{{name}}` placeholders are replaced in all strings, rather than only in
  /// human-readable text.
  static var hasLiveKeys: Bool { get }

  /// The position of a byte for error messages: a JSON path, or `LINE:COLUMN`; `nil` if the error
  /// concerns the whole document.
  func place(of offset: Int) -> String?

  /// The text of a value as the document spells it. White space outside strings is removed.
  func compactText(of value: JSONValue) -> String

  /// Converts a fault, which has only a byte offset, to an error with a readable position.
  func error(_ fault: DocumentFault) -> DocumentError
}

extension SourceText {
  package static var keyName: String { "key" }
  package static var hasOnlyText: Bool { false }
  package static var hasLiveKeys: Bool { false }
}

extension JSONText: SourceText {
  package func place(of offset: Int) -> String? {
    let path = root.path(to: offset)
    return path.isEmpty ? nil : path
  }

  /// Converts a fault, which has only a byte offset, to an error with the JSON path of that byte.
  /// If the fault concerns the whole document, the error has a line and column instead.
  package func error(_ fault: DocumentFault) -> DocumentError {
    let position = position(of: fault.offset)
    return fault.error(
      path: place(of: fault.offset), line: position.line, column: position.column)
  }
}
