/// A position in text, as text editors count lines and columns. Lines end with LF, CR or CR LF.
/// Each Unicode scalar is one column. Lines and columns are counted from 1. A byte order mark is
/// not counted.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package var line = 1
  package var column = 1

  /// Finds the line and column of a byte in UTF-8 text.
  package init(of offset: Int, in bytes: [UInt8]) {
    let mark = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
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
    var starts = [bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0]
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
