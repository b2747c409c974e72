// The lines of a subtitle file, in UTF-8 or UTF-16.

import Galley
import GalleyDocuments
import GalleyJSON

/// The lines of a subtitle file. Each line ends with LF, CR or CR LF.
struct SubtitleLines {
  /// The text of the file, converted to UTF-8.
  let text: UTF8Text

  /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark. Each NUL becomes U+FFFD.
  init(_ bytes: [UInt8], _ limits: Limits) throws(DocumentError) {
    try Self.check(bytes.count, min(limits.subtitleBytes, limits.documentBytes))
    var decoded = bytes
    if bytes.starts(with: [0xFE, 0xFF]) {
      decoded = try Self.utf8(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      decoded = try Self.utf8(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    }
    let nulCount = decoded.count { $0 == 0 }
    let replacement = "\u{FFFD}".utf8
    let count = decoded.count + nulCount * (replacement.count - 1)
    try Self.check(count, limits.documentBytes)
    if nulCount > 0 {
      let nulled = decoded
      decoded = []
      decoded.reserveCapacity(count)
      for byte in nulled {
        if byte == 0 { decoded += replacement } else { decoded.append(byte) }
      }
    }
    text = try UTF8Text(decoded, limits: limits)
  }

  /// Throws an error if the size of the file exceeds a limit. The size is checked before and after
  /// conversion to UTF-8.
  private static func check(_ count: Int, _ limit: Int) throws(DocumentError) {
    guard count > limit else { return }
    throw DocumentError(
      line: 1, column: 1, code: DocumentFault.Code.tooLarge.rawValue,
      message: "the subtitles have more than \(limit) bytes, which is the limit")
  }

  /// The number of lines. A file that ends with a line ending has an empty last line.
  var count: Int { text.lineStarts.count }

  /// The line with the given index, without its line ending. The first line has the index 0. If the
  /// index is after the last line, the result is an empty line.
  subscript(index: Int) -> ArraySlice<UInt8> {
    guard index < count else { return text.bytes[text.bytes.count...] }
    let start = text.lineStarts[index]
    var end = index + 1 < count ? text.lineStarts[index + 1] : text.bytes.count
    while end > start,
      text.bytes[end - 1] == ASCII.lineFeed || text.bytes[end - 1] == ASCII.carriageReturn
    { end -= 1 }
    return text.bytes[start..<end]
  }

  /// Converts UTF-16 to UTF-8.
  ///
  /// - Parameter unit: a function that combines two bytes, in the order of the file, into a code
  ///   unit.
  private static func utf8(
    _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
  ) throws(DocumentError) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      units.append(unit(bytes[index], bytes[index + 1]))
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): utf8.append(contentsOf: UTF8.encode(scalar) ?? .init())
      case .emptyInput where bytes.count.isMultiple(of: 2): return utf8
      case .emptyInput, .error:
        let place = TextPosition(of: utf8.count, in: utf8)
        throw DocumentError(
          line: place.line, column: place.column, code: DocumentFault.Code.syntax.rawValue,
          message: "invalid UTF-16 from here on; save the file as UTF-8")
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing spaces and tabs.
  var trimmed: ArraySlice<UInt8> {
    var slice = drop { $0 == ASCII.space || $0 == ASCII.tab }
    while let last = slice.last, last == ASCII.space || last == ASCII.tab { slice.removeLast() }
    return slice
  }

  /// The offset of the first `-->` in the line; `nil` if the line contains no `-->`.
  var arrow: Int? {
    indices.first { index in
      self[index] == ASCII.minus && self[index...].starts(with: Self.arrowBytes)
    }
  }

  static let arrowBytes = Array("-->".utf8)
}
