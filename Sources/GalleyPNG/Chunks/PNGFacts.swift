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

extension PNGFacts {
  /// The eight-byte signature of PNG files (PNG 3 §5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether the bytes begin like a PNG signature. Only the first four bytes are checked.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature.prefix(4))
  }

  /// Throws an error if `bytes` do not begin with a PNG signature. If a file has the signature of
  /// another format, the error names that format.
  static func checkSignature(of bytes: [UInt8]) throws(PNGCodecError) {
    guard !bytes.isEmpty else { throw .empty }
    guard !bytes.starts(with: signature) else { return }
    if signature.starts(with: bytes) { throw .truncated }
    throw .notAPNG(looksLike: kind(of: bytes))
  }

  private static let kinds: [(offset: Int, start: [UInt8], name: String)] = [
    (0, [0xFF, 0xD8, 0xFF], "a JPEG"),
    (0, Array("GIF8".utf8), "a GIF"),
    (8, Array("WEBP".utf8), "a WebP"),
    (0, Array("BM".utf8), "a BMP"),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF"),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF"),
    (4, Array("ftypavif".utf8), "an AVIF"),
    (4, Array("ftyphei".utf8), "a HEIC"),
    (4, Array("ftypmif1".utf8), "a HEIC"),
    (0, [0x00, 0x00, 0x01, 0x00], "an ICO"),
    (0, Array("%PDF".utf8), "a PDF"),
    (0, [0x8A, 0x4D, 0x4E, 0x47], "an MNG"),
    (0, Array("version https://git-lfs".utf8), "a Git LFS pointer"),
  ]

  private static func kind(of bytes: [UInt8]) -> String? {
    for kind in kinds where bytes.dropFirst(kind.offset).starts(with: kind.start) {
      return kind.name
    }
    // In these bytes, a transfer in text mode has converted CR LF to LF. The PNG signature is
    // designed to detect this error.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0A]) {
      return "a PNG whose line endings were changed by a text-mode transfer"
    }
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let text = String(
      decoding: bytes.prefix(1024).drop { space.contains($0) || $0 >= 0x80 }.prefix(14),
      as: UTF8.self
    ).lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") || text.hasPrefix("<head") {
      return "an HTML page"
    }
    if text.hasPrefix("<svg") { return "an SVG" }
    return text.hasPrefix("<?xml") ? "an XML file" : nil
  }
}
