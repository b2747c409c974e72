/// Buffered image rows in the narrowest format that can store all pixels so far. A row is a filter
/// byte of 0, followed by whole-byte samples. If a new pixel needs a wider format, all earlier rows
/// are repacked.
///
/// Images of text compress best without filters. For other images, see
/// ``filtered(_:rowBytes:pixelBytes:isStopped:)``.
package struct PNGRows {
  /// Pixels per row.
  let width: Int
  private let height: Int
  /// The pixel format of the buffered rows.
  private(set) var format = PNGFormat.gray(depth: 8)
  /// The palette, used only if the format has palette indices.
  private(set) var palette = PNGPalette()
  /// The bytes of all buffered rows. The array has space for all rows of the image.
  package private(set) var bytes: [UInt8] = []
  /// Number of rows so far.
  private var count = 0
  private var survey = PixelSurvey()
  private var isPaletteFull = false
  /// Whether the format is RGBA even if a narrower format is enough.
  private let isRGBA: Bool

  /// Creates an empty row buffer for an image.
  package init(width: Int, height: Int, isRGBA: Bool = false) {
    self.width = width
    self.height = height
    self.isRGBA = isRGBA
    if isRGBA { format = .rgba }
  }

  /// Adds rows of opaque grey, one byte per pixel. All earlier rows must also be one-byte greys.
  mutating func append(grays: UnsafeBufferPointer<UInt8>) {
    let (width, rows) = (width, min(height - count, grays.count / width))
    let start = makeRoom()
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let source = grays.baseAddress, let out = bytes.baseAddress else { return }
      for row in 0..<rows {
        let place = unsafe out + start + row * (width + 1)
        unsafe place[0] = 0
        unsafe (place + 1).update(from: source + row * width, count: width)
      }
    }
    count += rows
  }

  /// Adds rows of straight (non-premultiplied) pixels.
  package mutating func append(pixels: UnsafeBufferPointer<UInt32>) {
    _ = unsafe append(pixels: pixels, before: nil)
  }

  /// Adds rows of straight (non-premultiplied) pixels. If these pixels need the format `last`, no
  /// row is added and the result is `false`.
  ///
  /// - Parameter last: the format at which buffering ends; `nil` to buffer rows of every format.
  mutating func append(pixels: UnsafeBufferPointer<UInt32>, before last: PNGFormat?) -> Bool {
    unsafe survey.add(pixels)
    while true {
      guard narrowest != last else { return false }
      widen()
      if unsafe pack(pixels) { return true }
      isPaletteFull = true
    }
  }

  /// The narrowest format that can hold all pixels examined so far.
  private var narrowest: PNGFormat {
    if isRGBA { return .rgba }
    if survey.isGray, survey.isOpaque { return .gray(depth: 8) }
    if !isPaletteFull { return .palette(depth: 8) }
    return survey.isGray ? .grayAlpha : survey.isOpaque ? .rgb : .rgba
  }

  private func rowBytes(_ format: PNGFormat) -> Int { width * format.bytesPerPixel + 1 }

  /// Returns the offset of the next row. If no memory is allocated yet, allocates memory for all
  /// rows.
  private mutating func makeRoom() -> Int {
    if bytes.isEmpty {
      bytes = unsafe [UInt8](hugeCount: rowBytes(format) * height) { _ in }
    }
    return count * rowBytes(format)
  }

  /// Packs pixels and adds them as rows. If the palette is full, no row is added and the result is
  /// `false`.
  private mutating func pack(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    let (width, format) = (width, format)
    let (start, step) = (makeRoom(), rowBytes(format))
    let rows = min(height - count, pixels.count / width)
    var palette = palette
    let isPacked = unsafe bytes.withUnsafeMutableBufferPointer { bytes -> Bool in
      guard let source = pixels.baseAddress, let out = bytes.baseAddress else { return true }
      for row in 0..<rows {
        let place = unsafe out + start + row * step
        unsafe place[0] = 0
        guard
          unsafe format.pack(source + row * width, count: width, to: place + 1, &palette)
        else { return false }
      }
      return true
    }
    if isPacked { count += rows }
    self.palette = palette
    return isPacked
  }

  /// Unpacks each row and calls `body` with its straight (non-premultiplied) pixels.
  func forEachRow(_ body: (UnsafePointer<UInt32>) -> Void) {
    var pixels = [UInt32](repeating: 0, count: width)
    let step = rowBytes(format)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let source = bytes.baseAddress, let row = pixels.baseAddress else { return }
        for index in 0..<count {
          unsafe format.unpack(source + (index * step + 1), to: pixels, palette)
          unsafe body(UnsafePointer(row))
        }
      }
    }
  }

  /// Repacks all rows in the wider format that the pixels now need.
  private mutating func widen() {
    let new = narrowest
    guard format != new else { return }
    let before = self
    format = new
    bytes = []
    palette = PNGPalette()
    guard count > 0 else { return }
    _ = makeRoom()
    let (width, step) = (width, rowBytes(new))
    var (palette, index) = (palette, 0)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let out = bytes.baseAddress else { return }
      unsafe before.forEachRow { row in
        let place = unsafe out + index * step
        index += 1
        unsafe place[0] = 0
        // If the new format has a palette, all buffered pixels are grey. There are at most 256
        // greys, so the palette cannot overflow.
        _ = unsafe new.pack(row, count: width, to: place + 1, &palette)
      }
    }
    self.palette = palette
  }
}

extension PNGRows {
  /// The buffered rows, repacked with the fewest bits per pixel that can store their values.
  package consuming func narrowed() -> PNGRows {
    switch format {
    case .gray:
      let depth = grayDepth
      // A palette saves space only if its indices need fewer bits than the grey samples.
      let colors = [8: 16, 4: 4, 2: 2][depth] ?? 0
      if let numbers = grayPalette(atMost: colors), numbers.depth < depth {
        var table = [UInt8](repeating: 0, count: 256)
        for (number, color) in numbers.colors.enumerated() {
          table[Int(color & 0xFF)] = UInt8(truncatingIfNeeded: number)
        }
        palette = numbers
        return packed(.palette(depth: numbers.depth)) { table[Int($0)] }
      }
      return depth == 8 ? self : packed(.gray(depth: depth)) { $0 >> UInt8(8 - depth) }
    case .palette:
      let depth = palette.depth
      return depth == 8 ? self : packed(.palette(depth: depth)) { $0 }
    case .grayAlpha, .rgb, .rgba: return self
    }
  }

  /// The smallest bit depth (1, 2, 4 or 8) that can represent every grey of the image. A grey can
  /// be stored in n bits if its eight bits repeat a pattern of n bits.
  private var grayDepth: Int {
    var (beyond1, beyond2, beyond4): (UInt8, UInt8, UInt8) = (0, 0, 0)
    forEachRowOfSamples { row in
      for value in row {
        beyond1 |= value ^ (value &>> 1)
        beyond2 |= value ^ (value &>> 2)
        beyond4 |= value ^ (value &>> 4)
      }
      return beyond4 & 0x0F == 0
    }
    return beyond1 & 0x7F == 0 ? 1 : beyond2 & 0x3F == 0 ? 2 : beyond4 & 0x0F == 0 ? 4 : 8
  }

  /// A palette of all greys of the image, from dark to light; `nil` if there are more than `limit`
  /// greys.
  private func grayPalette(atMost limit: Int) -> PNGPalette? {
    var isThere = [Bool](repeating: false, count: 256)
    var count = 0
    forEachRowOfSamples { row in
      for value in row where !isThere[Int(value)] {
        isThere[Int(value)] = true
        count += 1
      }
      return count <= limit
    }
    guard count <= limit else { return nil }
    var palette = PNGPalette()
    for value in UInt32(0)...255 where isThere[Int(value)] {
      _ = palette.number(of: 0xFF00_0000 | value &* 0x01_0101)
    }
    return palette
  }

  /// Calls `body` with the samples of each row until `body` returns `false`.
  private func forEachRowOfSamples(_ body: (ArraySlice<UInt8>) -> Bool) {
    let step = rowBytes(format)
    for row in 0..<count {
      guard body(bytes[row * step + 1..<(row + 1) * step]) else { return }
    }
  }

  private consuming func packed(_ format: PNGFormat, _ sample: (UInt8) -> UInt8) -> PNGRows {
    let (width, count, step) = (width, count, rowBytes(self.format))
    let packedStep = (width * format.bitDepth + 7) / 8 + 1
    let bytes = bytes
    self.bytes = unsafe [UInt8](hugeCount: packedStep * count) { output in
      unsafe bytes.withUnsafeBufferPointer { input in
        guard let source = input.baseAddress, let out = output.baseAddress else { return }
        for row in 0..<count {
          unsafe out[row * packedStep] = 0
          unsafe PNGFormat.packBits(
            source + (row * step + 1), count: width, depth: format.bitDepth,
            to: out + (row * packedStep + 1), sample)
        }
      }
    }
    self.format = format
    return self
  }
}

extension PNGRows {
  /// The libdeflate level for balanced compression. Compared with level 4, level 5 saves 2 % of the
  /// bytes and takes 1.3 times as long. Level 12 saves 10 % of the bytes and takes forty times as
  /// long as level 4.
  private static let balancedLevel = 4
  private static let smallestLevel = 12

  /// Bytes per row, including its filter byte.
  private var rowBytes: Int { (width * format.bitsPerPixel + 7) / 8 + 1 }

  /// Compresses all rows to a zlib stream.
  ///
  /// - Parameter isStopped: returns whether to stop; `nil` means never stop.
  package func compressed(
    _ effort: PNGCompression, isStopped: (() -> Bool)? = nil
  ) throws(PNGCodecError) -> [UInt8] {
    switch effort {
    case .fast:
      var stream = DeflateStream()
      unsafe bytes.withUnsafeBufferPointer {
        unsafe stream.append($0, isLast: true, isStopped: isStopped)
      }
      if let isStopped, isStopped() { throw .stopped }
      return try stream.finish()
    case .balanced:
      switch format {
      case .gray, .grayAlpha, .palette:
        return try Deflate.zlib(bytes, level: Self.balancedLevel, isStopped: isStopped)
      case .rgb, .rgba: return try pixelDeflated(isStopped)
      }
    case .small:
      return try smallest(isStopped)
    }
  }

  /// Number of bytes that are compressed between two calls of `isStopped`.
  private static let bytesAtATime = 1 << 20

  private func pixelDeflated(_ isStopped: (() -> Bool)?) throws(PNGCodecError) -> [UInt8] {
    var deflate = PixelDeflate(
      bytes: bytes.count, rowBytes: rowBytes, pixelBytes: format.bytesPerPixel)
    for start in stride(from: 0, to: bytes.count, by: Self.bytesAtATime) {
      if let isStopped, isStopped() { throw .stopped }
      unsafe bytes.withUnsafeBufferPointer { bytes in
        let end = min(start + Self.bytesAtATime, bytes.count)
        unsafe deflate.append(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    return deflate.finish()
  }

  /// Compresses at the highest level. Text compresses best without filters; gradients and
  /// photographs compress better with filters. Whole-byte samples without a palette are compressed
  /// with and without filters, and the smaller result is returned.
  private func smallest(_ isStopped: (() -> Bool)?) throws(PNGCodecError) -> [UInt8] {
    let plain = try Deflate.zlib(bytes, level: Self.smallestLevel, isStopped: isStopped)
    if case .palette = format { return plain }
    guard format.bitsPerPixel >= 8 else { return plain }
    let filtered = try Deflate.zlib(
      Self.filtered(
        bytes, rowBytes: rowBytes - 1, pixelBytes: format.bytesPerPixel, isStopped: isStopped),
      level: Self.smallestLevel, isStopped: isStopped)
    return filtered.count < plain.count ? filtered : plain
  }
}

// PNG row filters for rows of whole-byte samples (PNG 3 §9).
extension PNGRows {
  /// Filters each row with the filter that gives the smallest sum of absolute values. Filtered
  /// bytes are treated as signed, as the specification recommends (§12.7).
  ///
  /// - Parameters:
  ///   - rows: rows of `rowBytes` bytes, each starting with a filter byte of 0.
  ///   - pixelBytes: bytes per pixel, at least 1.
  ///   - isStopped: returns whether to stop; called once per row.
  static func filtered(
    _ rows: [UInt8], rowBytes: Int, pixelBytes: Int, isStopped: (() -> Bool)? = nil
  ) throws(PNGCodecError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    var above = [UInt8](repeating: 0, count: rowBytes)
    for start in stride(from: 1, to: rows.count, by: rowBytes + 1) {
      if let isStopped, isStopped() { throw .stopped }
      let row = Array(rows[start..<start + rowBytes])
      var best = row
      var bestSum = Int.max
      var bestKind: UInt8 = 0
      for kind in UInt8(0)...4 {
        let candidate = filtered(row, above: above, pixelBytes: pixelBytes, kind)
        let sum = candidate.reduce(0) { $0 &+ Int(Int8(bitPattern: $1).magnitude) }
        if sum < bestSum { (best, bestSum, bestKind) = (candidate, sum, kind) }
      }
      result.append(bestKind)
      result += best
      above = row
    }
    return result
  }

  private static func filtered(
    _ row: [UInt8], above: [UInt8], pixelBytes: Int, _ kind: UInt8
  ) -> [UInt8] {
    if kind == 0 { return row }
    return row.indices.map { index in
      let left = index >= pixelBytes ? row[index - pixelBytes] : 0
      let up = above[index]
      switch kind {
      case 1: return row[index] &- left
      case 2: return row[index] &- up
      case 3: return row[index] &- UInt8((Int(left) + Int(up)) / 2)
      default:
        let upLeft = index >= pixelBytes ? above[index - pixelBytes] : 0
        return row[index] &- paeth(Int(left), Int(up), Int(upLeft))
      }
    }
  }

  /// The Paeth predictor (PNG 3 §9.4).
  private static func paeth(_ left: Int, _ up: Int, _ upLeft: Int) -> UInt8 {
    let estimate = left + up - upLeft
    let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - upLeft))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return UInt8(left) }
    return UInt8(distances.1 <= distances.2 ? up : upLeft)
  }
}
