/// The bytes of a PNG file, built chunk by chunk (PNG 3 §5.3).
struct PNGChunks {
  /// The PNG signature and all chunks appended so far.
  private(set) var bytes = PNGFacts.signature

  /// Maximum length of a chunk's data, 2³¹ − 1 bytes (PNG 3 §5.3).
  static let greatestLength = Int(Int32.max)

  /// Appends a chunk with at most ``greatestLength`` bytes of data.
  mutating func append(_ type: String, _ data: some Collection<UInt8>) {
    append(UInt32(truncatingIfNeeded: data.count))
    let start = bytes.count
    bytes.append(contentsOf: type.utf8)
    bytes.append(contentsOf: data)
    append(Deflate.crc32(bytes, from: start))
  }

  /// Appends the chunks collected in another `PNGChunks` value.
  mutating func append(_ others: PNGChunks) {
    bytes += others.bytes.dropFirst(PNGFacts.signature.count)
  }

  /// Appends the image header: width and height in pixels, bit depth and colour type.
  mutating func appendHeader(width: Int, height: Int, _ format: PNGFormat) {
    let sides = Self.bigEndian(width) + Self.bigEndian(height)
    append("IHDR", sides + [UInt8(format.bitDepth), format.colorType, 0, 0, 0])
  }

  /// Appends an `sRGB` chunk with the perceptual rendering intent.
  mutating func appendColorSpace() {
    append("sRGB", [0])
  }

  /// Appends a `pHYs` chunk for an image with `scale` pixels per point (1/72 inch).
  ///
  /// The chunk stores a whole number of pixels per metre, at least 1. Halves are rounded away from
  /// zero. If the scale is not a positive finite number, no chunk is appended.
  mutating func appendPixelSize(scale: Double) {
    guard scale > 0, scale.isFinite else { return }
    let exact = (72 * scale / 0.0254).rounded(.toNearestOrAwayFromZero)
    let perMetre = Self.bigEndian(Int(min(max(exact, 1), Double(Int32.max))))
    append("pHYs", perMetre + perMetre + [1])
  }

  private static let alwaysUnicode = ["Description", "XML:com.adobe.xmp"]

  /// Appends a text chunk (PNG 3 §11.3.3). Latin-1 text uses `tEXt`, and other text uses `iTXt`.
  /// XMP always uses `iTXt` (XMP part 3 §1.1.5). Text with the keyword `Description` always uses
  /// `iTXt` too, so that programs decode the text as UTF-8.
  mutating func appendText(keyword: String, text: String) throws(PNGCodecError) {
    guard let key = Self.latin1(keyword), (1...79).contains(key.count), key.first != 0x20,
      key.last != 0x20, !keyword.contains("  "), !keyword.contains("\n"),
      !text.utf8.contains(0), text.utf8.count < Self.greatestLength - 128
    else { throw .invalidText(keyword: keyword) }
    if !Self.alwaysUnicode.contains(keyword), let latin1 = Self.latin1(text) {
      append("tEXt", key + [0] + latin1)
    } else {
      // The zero bytes after the keyword mean that the text is not compressed, and has neither a
      // language tag nor a translated keyword.
      append("iTXt", key + [0, 0, 0, 0, 0] + Array(text.utf8))
    }
  }

  /// Appends compressed image data, split into several `IDAT` chunks if necessary.
  mutating func appendRows(_ stream: [UInt8], chunkLength: Int = greatestLength) {
    bytes.reserveCapacity(bytes.count + stream.count + 64)
    var rest = stream[...]
    while !rest.isEmpty {
      append("IDAT", rest.prefix(chunkLength))
      rest = rest.dropFirst(chunkLength)
    }
  }

  private mutating func append(_ number: UInt32) {
    bytes.append(contentsOf: Self.bigEndian(Int(number)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The Latin-1 bytes of a string; `nil` if the string has a character that `tEXt` does not allow.
  /// Printable Latin-1 characters and line feeds are allowed.
  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value),
        byte == 0x0A || (0x20...0x7E).contains(byte) || byte >= 0xA0
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
