// A text document in UTF-8, in which positions are lines and columns.

package import Galley
import GalleyUnicode

/// The bytes of UTF-8 text, with the byte offsets of its lines.
package struct UTF8Text: Sendable {
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

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
    let mark = Self.byteOrderMark
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

/// A position in text, as text editors count lines and columns. Lines end with LF, CR or CR LF.
/// Each Unicode scalar is one column. Lines and columns are counted from 1. A byte order mark is
/// not counted.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  package var line = 1
  package var column = 1

  /// Finds the line and column of a byte in UTF-8 text.
  package init(of offset: Int, in bytes: [UInt8]) {
    let mark = bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
    self.init(of: offset, in: bytes, from: mark)
  }

  /// Finds the line and column of a byte. The line that begins at the byte `start` counts as line
  /// 1.
  package init(of offset: Int, in bytes: [UInt8], from start: Int) {
    advance(from: start, to: offset, in: bytes)
  }

  /// Moves this position from the byte `start` to the later byte `offset`.
  package mutating func advance(from start: Int, to offset: Int, in bytes: [UInt8]) {
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

  /// The offset of the first byte of each line. The first line begins after the byte order mark, if
  /// there is one. Other lines begin after a line feed, a carriage return or a CR LF.
  package static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0]
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
