/// The image size and the text chunks of a PNG file. All chunks of the file are complete and
/// undamaged.
package struct PNGFacts: Sendable, Hashable {
  /// The image's width in pixels.
  package let width: Int
  /// The image's height in pixels.
  package let height: Int
  /// The text of each `tEXt` chunk, by keyword. If several chunks have the same keyword, the first
  /// chunk is used.
  package let texts: [String: String]

  /// Reads a file. Checks the file's signature, and the length and CRC of every chunk. The file
  /// must end with an `IEND` chunk (PNG 3 §5.2, §5.3, §5.6). If a check fails, the result is `nil`.
  package init?(wholePNG bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var size: (width: Int, height: Int)?
    var texts: [String: String] = [:]
    var hasRows = false
    var position = Self.signature.count
    while let chunk = Self.chunk(at: position, in: bytes) {
      position = chunk.end
      switch chunk.type {
      case "IHDR" where chunk.data.count == 13:
        size = (Self.number(chunk.data.prefix(4)), Self.number(chunk.data.dropFirst(4).prefix(4)))
      case "tEXt":
        guard let separator = chunk.data.firstIndex(of: 0) else { return nil }
        let keyword = Self.latin1(chunk.data[..<separator])
        texts[keyword] = texts[keyword] ?? Self.latin1(chunk.data[(separator + 1)...])
      case "IDAT": hasRows = true
      case "IEND":
        guard let size, hasRows, position == bytes.count else { return nil }
        (width, height) = size
        self.texts = texts
        return
      default: break
      }
    }
    return nil
  }

  /// Converts big-endian bytes to a number.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The chunk at an offset; `nil` if the chunk is truncated or damaged.
  private static func chunk(
    at start: Int, in bytes: [UInt8]
  ) -> (type: String, data: ArraySlice<UInt8>, end: Int)? {
    // In a PNG chunk, length, type and CRC take four bytes each. The CRC comes after the data.
    guard bytes.count - start >= 12 else { return nil }
    let length = number(bytes[start..<start + 4])
    guard length <= bytes.count - start - 12 else { return nil }
    let checked = bytes[start + 4..<start + 8 + length]
    let end = start + 12 + length
    guard number(bytes[end - 4..<end]) == Int(Deflate.crc32(Array(checked), from: 0))
    else { return nil }
    return (latin1(checked.prefix(4)), checked.dropFirst(4), end)
  }
}
