// A text document in UTF-8, in which positions are lines and columns.

package import Galley
package import GalleyJSON
import GalleyUnicode

/// The bytes of UTF-8 text, with the byte offsets of its lines.
package struct UTF8Text: Sendable {
  /// All bytes of the text, including a byte order mark.
  package let bytes: [UInt8]
  /// The byte offset at which each line begins.
  package let lineStarts: [Int]

  /// Creates the text from its bytes. Throws an error if the bytes are not valid UTF-8 or exceed
  /// the size limit.
  package init(_ bytes: [UInt8], limits: Limits) throws(DocumentError) {
    self.bytes = bytes
    lineStarts = TextPosition.lineStarts(in: bytes)
    guard bytes.count <= limits.documentBytes else {
      throw error(
        DocumentFault(
          at: 0, code: .tooLarge, "the document has more than \(limits.documentBytes) bytes"))
    }
    guard let wrong = Self.firstInvalidByte(of: bytes) else { return }
    throw error(DocumentFault(at: wrong, "the text is not UTF-8 from here on; save it as UTF-8"))
  }

  /// The text as a string, without a byte order mark.
  package var string: String {
    let mark = TextPosition.byteOrderMark
    return String(
      decoding: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...], as: UTF8.self)
  }

  /// The position of a byte as `LINE:COLUMN`.
  package func place(of offset: Int) -> String { "\(position(of: offset))" }

  /// The line and column of a byte. Only the line that contains the byte is scanned to find the
  /// column.
  private func position(of offset: Int) -> TextPosition {
    let line = max(lineStarts.partitioningIndex { $0 > offset }, 1)
    var position = TextPosition(of: offset, in: bytes, from: lineStarts[line - 1])
    position.line += line - 1
    return position
  }

  /// Converts a fault, which has only a byte offset, to an error with a line and a column.
  package func error(_ fault: DocumentFault) -> DocumentError {
    let position = position(of: fault.offset)
    return fault.error(line: position.line, column: position.column)
  }

  /// The offset of the first byte that is not part of a valid UTF-8 sequence (Unicode 15.0 §3.9,
  /// table 3-7); `nil` if all bytes are valid.
  private static func firstInvalidByte(of text: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = text.makeIterator()
    var offset = text.startIndex
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
