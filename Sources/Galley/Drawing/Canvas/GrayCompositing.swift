import GalleyPNG

/// Compositing of opaque grey pixels, one byte per pixel. The result equals the channel value that
/// ``Compositing`` computes for a grey source over an opaque grey pixel.
///
/// Use this type only if everything painted is grey, and if encoded values are blended instead of
/// linear light. Only the red channel and the alpha of a source pixel are read.
struct GrayCompositing: RowBlending {
  init(_ blending: Blending = .srgb) {
    assert(blending == .srgb, "grey pixels cannot be blended as linear light")
  }

  static func element(_ pixel: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel) }

  static func pixels(of grays: [UInt8]) -> [UInt32] {
    unsafe [UInt32](hugeCount: grays.count) { pixels in
      unsafe grays.withUnsafeBytes { grays in
        guard let source = grays.baseAddress, let out = pixels.baseAddress else { return }
        unsafe color(source, count: grays.count, to: out)
      }
    }
  }

  static func mean(_ lower: UInt8, _ upper: UInt8, _ coverage: UInt8) -> UInt8 {
    let sum = UInt32(upper) &* UInt32(coverage) &+ UInt32(lower) &* UInt32(255 - coverage)
    return UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
  }

  /// Blends one pixel, without branches or overflow. All intermediate values are below 2¹⁶: the
  /// largest is `sum + sum / 256`, and `sum` is at most 255² + 127 + 128 (see ``Compositing``).
  @inline(__always)
  private static func over(
    _ gray: UInt16, alpha: UInt16, coverage: UInt8, _ destination: UInt8
  ) -> UInt8 {
    let coverage = UInt16(coverage)
    var covered = alpha &* coverage &+ 128
    covered = (covered &+ covered &>> 8) &>> 8
    let sum = gray &* coverage &+ UInt16(destination) &* (255 &- covered) &+ 128
    return UInt8(truncatingIfNeeded: (sum &+ sum &>> 8) &>> 8)
  }

  @inline(__always)
  private static func parts(of pixel: UInt32) -> (gray: UInt16, alpha: UInt16) {
    (UInt16(truncatingIfNeeded: pixel & 0xFF), UInt16(truncatingIfNeeded: pixel &>> 24))
  }

  /// Paints one colour over a whole row of pixels.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt8>, count: Int) {
    assert(Pixel.isGray(color))
    let (gray, alpha) = Self.parts(of: color)
    if alpha == 255 {
      unsafe row.update(repeating: UInt8(truncatingIfNeeded: gray), count: count)
      return
    }
    for index in 0..<count {
      unsafe row[index] = Self.over(gray, alpha: alpha, coverage: 255, row[index])
    }
  }

  /// Paints one colour through a block of coverage values.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt8>, _ block: PixelBlock
  ) {
    assert(Pixel.isGray(color))
    let (gray, alpha) = Self.parts(of: color)
    // Rows are processed in 8-byte words, and the last word can extend beyond the row's end. That
    // is safe if the last word is within the coverage array and the canvas's array. If the last
    // word of a row is safe, the last words of all rows above are safe, too.
    let words = (block.columns &+ 7) &>> 3
    var roomyRows = block.rows
    while roomyRows > 0, !block.hasRoom(for: 8 &* words, inRow: roomyRows &- 1) { roomyRows -= 1 }
    let behind = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &* words &- 8 &* block.columns)
    var (mask, row) = unsafe (coverage, pixels)
    for _ in 0..<roomyRows {
      var column = 0
      while column < block.columns {
        let word = unsafe Self.eight(mask + column)
        unsafe Self.eight(
          gray, alpha, coverage: column &+ 8 > block.columns ? word & behind : word,
          over: row + column)
        column &+= 8
      }
      unsafe (mask, row) = (mask + block.sourceStep, row + block.step)
    }
    for _ in roomyRows..<block.rows {
      for column in 0..<block.columns {
        unsafe row[column] = Self.over(gray, alpha: alpha, coverage: mask[column], row[column])
      }
      unsafe (mask, row) = (mask + block.sourceStep, row + block.step)
    }
  }

  @inline(__always)
  private static func eight(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// Computes the same result as `over`, for eight pixels at a time.
  @inline(__always)
  private static func eight(
    _ gray: UInt16, _ alpha: UInt16, coverage: UInt64, over row: UnsafeMutablePointer<UInt8>
  ) {
    guard coverage != 0 else { return }
    typealias Bytes = SIMD8<UInt8>
    typealias Numbers = SIMD8<UInt16>
    let pixels = UnsafeMutableRawPointer(row)
    let half = Numbers(repeating: 128)
    let coverage = Numbers(
      truncatingIfNeeded: unsafe unsafeBitCast(coverage.littleEndian, to: Bytes.self))
    let below = Numbers(truncatingIfNeeded: unsafe pixels.loadUnaligned(as: Bytes.self))
    var covered = coverage
    if alpha != 255 {
      covered = coverage &* alpha &+ half
      covered = (covered &+ covered &>> 8) &>> 8
    }
    let sum = coverage &* gray &+ below &* (Numbers(repeating: 255) &- covered) &+ half
    let result = Bytes(truncatingIfNeeded: (sum &+ sum &>> 8) &>> 8)
    unsafe pixels.storeBytes(of: result, as: Bytes.self)
  }

  /// Paints a row of source pixels, all with the same coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    for index in 0..<count {
      assert(unsafe Pixel.isGray(pixels[index]))
      let (gray, alpha) = unsafe Self.parts(of: pixels[index])
      unsafe row[index] = Self.over(gray, alpha: alpha, coverage: coverage, row[index])
    }
  }

  /// Paints a row of source pixels through a row of coverage values.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for index in 0..<count {
      assert(unsafe Pixel.isGray(pixels[index]))
      let (gray, alpha) = unsafe Self.parts(of: pixels[index])
      unsafe row[index] = Self.over(gray, alpha: alpha, coverage: coverage[index], row[index])
    }
  }

  /// Converts grey bytes to opaque pixels, sixteen at a time.
  private static func color(
    _ grays: UnsafeRawPointer, count: Int, to pixels: UnsafeMutableRawPointer
  ) {
    var index = 0
    while index &+ 16 <= count {
      let bytes = unsafe grays.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      unsafe pixels.storeBytes(
        of: color(bytes.lowHalf), toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
      unsafe pixels.storeBytes(
        of: color(bytes.highHalf), toByteOffset: index &* 4 &+ 32, as: SIMD8<UInt32>.self)
      index &+= 16
    }
    for index in index..<max(index, count) {
      let gray = unsafe grays.load(fromByteOffset: index, as: UInt8.self)
      unsafe pixels.storeBytes(
        of: 0xFF00_0000 | UInt32(gray) &* 0x01_0101, toByteOffset: index &* 4, as: UInt32.self)
    }
  }

  /// Converts eight grey bytes to opaque pixels, by repeating each byte and setting alpha to 255.
  @inline(__always)
  private static func color(_ grays: SIMD8<UInt8>) -> SIMD8<UInt32> {
    var pairs = SIMD16<UInt8>()
    (pairs.evenHalf, pairs.oddHalf) = (grays, grays)
    let words = unsafe unsafeBitCast(pairs, to: SIMD8<UInt16>.self)
    var fours = SIMD16<UInt16>()
    (fours.evenHalf, fours.oddHalf) = (words, words)
    return unsafe unsafeBitCast(fours, to: SIMD8<UInt32>.self) | 0xFF00_0000
  }
}
