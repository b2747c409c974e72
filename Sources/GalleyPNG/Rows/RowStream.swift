/// The rows of a picture whose form is known to hold all of its pixels: packed and compressed a few
/// at a time, always as many, so that no byte depends on the pieces in which they came.
@safe
struct RowStream: ~Copyable {
  /// Who compresses the rows.
  enum Compression {
    /// ``PixelDeflate``, for colours: row by row.
    case pixels
    /// ``DeflateStream``, for any form: many rows at a time, so that calls cost nothing.
    case soonest
  }

  private let width: Int
  private let format: PNGFormat
  private let rowBytes: Int
  /// Packed rows, each behind its filter byte, which is 0.
  private let packed: UnsafeMutablePointer<UInt8>
  /// How many of them wait.
  private var count = 0
  /// How many are compressed at a time.
  private let rowsAtATime: Int
  /// Rows that have not come yet.
  private var rest: Int
  /// Packing asks for one; there are no numbers in it.
  private var palette = PNGPalette()
  /// Of the two, the one that compresses.
  private var pixels: PixelDeflate?
  private var pieces: DeflateStream?

  /// Rows that ``DeflateStream`` gets at a time.
  private static let soonestRows = 64

  /// - Parameters:
  ///   - width: pixels a row, above 0.
  ///   - height: rows that will come.
  ///   - format: the form of all rows, of whole bytes and no palette; for ``Compression/pixels``
  ///     ``PNGFormat/rgb`` or ``PNGFormat/rgba``. Only ``PNGFormat/rgba`` holds pixels that are not
  ///     opaque.
  init(width: Int, height: Int, format: PNGFormat, _ compression: Compression) {
    self.width = width
    self.format = format
    rowBytes = width * format.bytesPerPixel + 1
    rest = height
    switch compression {
    case .pixels:
      rowsAtATime = 1
      pixels = PixelDeflate(
        bytes: rowBytes * height, rowBytes: rowBytes, pixelBytes: format.bytesPerPixel)
    case .soonest:
      rowsAtATime = min(Self.soonestRows, height)
      pieces = DeflateStream()
    }
    unsafe packed = .allocate(capacity: rowBytes * rowsAtATime)
    unsafe packed.initialize(repeating: 0, count: rowBytes * rowsAtATime)
  }

  deinit { unsafe packed.deallocate() }

  /// Adds rows of straight pixels.
  mutating func append(pixels: UnsafeBufferPointer<UInt32>) {
    guard let source = pixels.baseAddress else { return }
    for row in 0..<pixels.count / width { unsafe append(row: source + row * width) }
  }

  /// Adds a row of straight pixels.
  mutating func append(row: UnsafePointer<UInt32>) {
    guard rest > 0 else { return }
    _ = unsafe format.pack(row, count: width, to: nextRow, &palette)
    endRow()
  }

  /// Adds rows of opaque grey, a byte a pixel, to others of that form.
  mutating func append(grays: UnsafeBufferPointer<UInt8>) {
    guard let source = grays.baseAddress else { return }
    for row in 0..<min(rest, grays.count / width) {
      unsafe nextRow.update(from: source + row * width, count: width)
      endRow()
    }
  }

  /// Where a row is packed, behind its filter byte.
  private var nextRow: UnsafeMutablePointer<UInt8> { unsafe packed + (count * rowBytes + 1) }

  /// Compresses the rows that wait when they are enough, or the last.
  private mutating func endRow() {
    count += 1
    rest -= 1
    guard count == rowsAtATime || rest == 0 else { return }
    let rows = unsafe UnsafeBufferPointer(start: packed, count: count * rowBytes)
    unsafe pixels?.append(rows)
    unsafe pieces?.append(rows, isLast: rest == 0)
    count = 0
  }

  /// All rows as a zlib stream.
  mutating func finish() throws(PNGCodecError) -> [UInt8] {
    if let bytes = pixels?.finish() { return bytes }
    return try pieces?.finish() ?? []
  }
}
