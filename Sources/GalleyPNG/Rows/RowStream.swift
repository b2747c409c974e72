/// Packs and compresses the rows of an image whose pixel format is already final. A `RowStream`
/// always compresses the same number of rows together, so the output does not depend on how the
/// caller splits the rows.
@safe
struct RowStream: ~Copyable {
  private let width: Int
  private let format: PNGFormat
  private let rowBytes: Int
  /// Memory for packed rows. Each row begins with a PNG filter byte of 0.
  private let packed: UnsafeMutablePointer<UInt8>
  /// Number of packed rows that are waiting for compression.
  private var count = 0
  /// Number of rows that are compressed together.
  private let rowsAtATime: Int
  /// Number of rows that have not arrived yet.
  private var rest: Int
  /// An empty palette, because the function that packs rows requires a palette. The palette is not
  /// used, because the format has no palette indices.
  private var palette = PNGPalette()
  /// The compressor for pixels and the compressor for bytes. Exactly one of them is used; the other
  /// one is `nil`.
  private var pixels: PixelDeflate?
  private var pieces: DeflateStream?

  /// Number of rows per call of ``DeflateStream``.
  private static let rowsPerPiece = 64

  /// Creates a stream to which no rows have been added yet.
  ///
  /// - Parameters:
  ///   - width: pixels per row, above 0.
  ///   - height: number of rows.
  ///   - format: the format of all rows, which must have whole-byte samples and no palette. Pixels
  ///     that are not opaque require ``PNGFormat/rgba``.
  ///   - byPixel: whether rows are compressed with ``PixelDeflate``, one row per call, which
  ///     requires ``PNGFormat/rgb`` or ``PNGFormat/rgba``. If `false`, rows are compressed with
  ///     ``DeflateStream``. Each call compresses many rows, which makes the overhead per call
  ///     negligible.
  init(width: Int, height: Int, format: PNGFormat, byPixel: Bool) {
    self.width = width
    self.format = format
    rowBytes = width * format.bytesPerPixel + 1
    rest = height
    if byPixel {
      rowsAtATime = 1
      pixels = PixelDeflate(
        bytes: rowBytes * height, rowBytes: rowBytes, pixelBytes: format.bytesPerPixel)
    } else {
      rowsAtATime = min(Self.rowsPerPiece, height)
      pieces = DeflateStream()
    }
    unsafe packed = .allocate(capacity: rowBytes * rowsAtATime)
    unsafe packed.initialize(repeating: 0, count: rowBytes * rowsAtATime)
  }

  deinit { unsafe packed.deallocate() }

  /// Adds rows of straight (non-premultiplied) pixels.
  mutating func append(pixels: UnsafeBufferPointer<UInt32>) {
    guard let source = pixels.baseAddress else { return }
    for row in 0..<pixels.count / width { unsafe append(row: source + row * width) }
  }

  /// Adds a row of straight (non-premultiplied) pixels.
  mutating func append(row: UnsafePointer<UInt32>) {
    guard rest > 0 else { return }
    _ = unsafe format.pack(row, count: width, to: nextRow, &palette)
    endRow()
  }

  /// Adds rows of opaque grey, one byte per pixel. The stream's pixel format must be grey.
  mutating func append(grays: UnsafeBufferPointer<UInt8>) {
    guard let source = grays.baseAddress else { return }
    for row in 0..<min(rest, grays.count / width) {
      unsafe nextRow.update(from: source + row * width, count: width)
      endRow()
    }
  }

  /// The memory for the samples of the next packed row, after the row's filter byte.
  private var nextRow: UnsafeMutablePointer<UInt8> { unsafe packed + (count * rowBytes + 1) }

  /// Counts the row that was just packed. If enough rows are waiting, or the image is complete,
  /// compresses the waiting rows.
  private mutating func endRow() {
    count += 1
    rest -= 1
    guard count == rowsAtATime || rest == 0 else { return }
    let rows = unsafe UnsafeBufferPointer(start: packed, count: count * rowBytes)
    unsafe pixels?.append(rows)
    unsafe pieces?.append(rows, isLast: rest == 0)
    count = 0
  }

  /// Returns the zlib stream of all rows.
  mutating func finish() throws(PNGCodecError) -> [UInt8] {
    if let bytes = pixels?.finish() { return bytes }
    return try pieces?.finish() ?? []
  }
}
