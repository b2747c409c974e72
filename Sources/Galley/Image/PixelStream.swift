// Rows in colours, compressed as they come.

/// The rows of a picture whose form is known to hold all of its pixels: packed one at a time and
/// compressed at once.
struct PixelStream: ~Copyable {
  private let width: Int
  private let format: PNGFormat
  private var straight: StraightRows
  private var deflate: PixelDeflate
  /// A packed row and its filter byte, which is 0.
  private var packed: [UInt8]
  /// Packing asks for one; there are no numbers in it.
  private var palette = PNGPalette()

  /// - Parameters:
  ///   - width: pixels a row, above 0.
  ///   - height: rows that will come.
  ///   - format: ``PNGFormat/rgb``, of opaque pixels, or ``PNGFormat/rgba``.
  init(width: Int, height: Int, format: PNGFormat) {
    self.width = width
    self.format = format
    straight = StraightRows(width: width)
    packed = [UInt8](repeating: 0, count: width * format.bytesPerPixel + 1)
    deflate = PixelDeflate(
      bytes: packed.count * height, rowBytes: packed.count, pixelBytes: format.bytesPerPixel)
  }

  /// Adds rows of premultiplied pixels.
  mutating func append(pixels: UnsafeBufferPointer<UInt32>) {
    // Taken out, or the row's memory would have a second user and be copied.
    var straight = StraightRows(width: self.straight.width)
    swap(&straight, &self.straight)
    _ = unsafe straight.forEach(of: pixels, isOpaque: format == .rgb) { row in
      unsafe append(straight: row)
      return true
    }
    swap(&straight, &self.straight)
  }

  /// Adds a row of straight pixels.
  mutating func append(straight row: UnsafePointer<UInt32>) {
    unsafe packed.withUnsafeMutableBufferPointer { packed in
      guard let out = packed.baseAddress else { return }
      _ = unsafe format.pack(row, count: width, to: out + 1, &palette)
      unsafe deflate.append(UnsafeBufferPointer(packed))
    }
  }

  /// All rows as a zlib stream.
  mutating func finish() -> [UInt8] { deflate.finish() }
}
