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
