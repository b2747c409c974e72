/// Source-over compositing of a premultiplied source pixel s on a destination pixel d, through a
/// coverage m of 0 to 255.
///
/// The formula for each channel c, with all numbers from 0 to 255:
///
///     a  = s.alpha · m / 255                      rounded to nearest
///     d' = (s.c · m + d.c · (255 − a)) / 255      rounded to nearest
///
/// A quotient by 255 is never halfway between two integers, so rounding is unambiguous. If the
/// source is opaque, `a` equals `m`, so only `d'` is rounded. If d is opaque, the result is opaque,
/// too. The numerator of the result's alpha then differs from 255² by |s.alpha · m − 255 · a| ≤
/// 127, and rounding removes this difference. The formula is the same for alpha and for the colour
/// channels. So if no channel of s or d exceeds its pixel's alpha, no channel of the result exceeds
/// the result's alpha.
///
/// Let t be a numerator of the formula plus 128. Then (t + t/256)/256, with truncated quotients, is
/// the numerator divided by 255 and rounded. A 32-bit word holds two channels. The 16 bits per
/// channel are enough for t, because t is at most 255² + 127 + 128 < 2¹⁶.
struct Compositing: Sendable {
  /// Blends one pixel, without branches or overflow.
  @inline(__always)
  func over(_ source: UInt32, coverage: UInt32, _ destination: UInt32) -> UInt32 {
    var alpha = (source &>> 24) &* coverage &+ 128
    alpha = (alpha &+ alpha &>> 8) &>> 8
    let keep = 255 &- alpha
    let low =
      (source & 0xFF_00FF) &* coverage &+ (destination & 0xFF_00FF) &* keep &+ 0x80_0080
    let high =
      ((source &>> 8) & 0xFF_00FF) &* coverage &+ ((destination &>> 8) & 0xFF_00FF) &* keep
      &+ 0x80_0080
    let redBlue = ((low &+ ((low &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
    let greenAlpha = (high &+ ((high &>> 8) & 0xFF_00FF)) & 0xFF00_FF00
    return redBlue | greenAlpha
  }
}

extension Compositing {
  /// A vector with four pixels, or with the coverage values of four pixels.
  private typealias Pixels = SIMD4<UInt32>
  /// A vector with two channels of each of four pixels. The 16 bits per channel are enough for a
  /// product of two channels.
  private typealias Channels = SIMD8<UInt16>

  /// Four source pixels, split into channels. If one colour is blended onto many pixels, it is
  /// split once, and the result is used for all of them.
  private struct Source {
    let redBlue: Channels
    let greenAlpha: Channels
    let alpha: Channels

    @inline(__always)
    init(_ pixels: Pixels) {
      redBlue = channels(pixels & 0xFF_00FF)
      greenAlpha = channels((pixels &>> 8) & 0xFF_00FF)
      let alpha = pixels &>> 24
      self.alpha = channels(alpha | alpha &<< 16)
    }
  }

  @inline(__always)
  private static func channels(_ pixels: Pixels) -> Channels {
    unsafe unsafeBitCast(pixels, to: Channels.self)
  }

  @inline(__always)
  private static func pixels(_ channels: Channels) -> Pixels {
    unsafe unsafeBitCast(channels, to: Pixels.self)
  }

  /// Blends four pixels at once, with the same result as the method `over` for one pixel. The
  /// comment on ``Compositing`` explains the formula. Each channel has 16 bits, which are enough
  /// for the intermediate values. If the source is opaque, its alpha times the coverage is simply
  /// the coverage.
  @inline(__always)
  private static func over(
    _ source: Source, coverage: Pixels, _ destination: Pixels, isOpaque: Bool
  ) -> Pixels {
    let half = Channels(repeating: 128)
    let covered = channels(coverage | coverage &<< 16)
    var alpha = covered
    if !isOpaque {
      alpha = over255(source.alpha &* covered &+ half)
    }
    let kept = Channels(repeating: 255) &- alpha
    let low =
      source.redBlue &* covered &+ channels(destination & 0xFF_00FF) &* kept &+ half
    let high =
      source.greenAlpha &* covered &+ channels((destination &>> 8) & 0xFF_00FF) &* kept &+ half
    return pixels(over255(low)) | pixels(over255(high)) &<< 8
  }

  /// Divides numerators by 255 and rounds the results. The caller must first add 128 to each
  /// numerator. The function does not convert to wider integers, because the compiler does not
  /// always inline such a conversion. Calling the conversion would take longer than the rest of
  /// this function.
  @inline(__always)
  private static func over255(_ sums: Channels) -> Channels {
    (sums &+ sums &>> 8) &>> 8
  }

  @inline(__always)
  private static func blend(
    _ source: Source, coverage: UInt32, over row: UnsafeMutablePointer<UInt32>,
    isOpaque: Bool = false
  ) {
    let bytes = unsafe unsafeBitCast(coverage, to: SIMD4<UInt8>.self)
    let pixels = UnsafeMutableRawPointer(row)
    let result = over(
      source,
      coverage: Pixels(UInt32(bytes.x), UInt32(bytes.y), UInt32(bytes.z), UInt32(bytes.w)),
      unsafe pixels.loadUnaligned(as: Pixels.self), isOpaque: isOpaque)
    unsafe pixels.storeBytes(of: result, as: Pixels.self)
  }

  /// Calls `paint` for each group of four pixels, with the index of the group's first pixel and the
  /// coverage of its four pixels. If the count is not a multiple of four, the last group overlaps
  /// the group before it. Pixels in both groups get coverage 0 in the last group, so that they are
  /// not painted twice. If there are fewer than four pixels, there is no group.
  @inline(__always)
  private static func forEachFour(
    from start: Int, to count: Int, coverage: (Int) -> UInt32, _ paint: (Int, UInt32) -> Void
  ) {
    var index = start
    while index &+ 4 <= count {
      paint(index, coverage(index))
      index &+= 4
    }
    guard index < count, index > start else { return }
    let last = count &- 4
    let painted = UInt32(truncatingIfNeeded: 8 &* (index &- last))
    paint(last, coverage(last) & UInt32(littleEndian: .max &<< painted))
  }

  /// Number of pixels in each step of the loop over a row. If all pixels of a step have coverage 0,
  /// the step skips them. If an opaque colour fully covers all of them, the step overwrites them
  /// without blending.
  private static let block = 16

  /// Paints one colour over a whole row of pixels.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    if color &>> 24 == 255 {
      unsafe row.update(repeating: color, count: count)
      return
    }
    for index in 0..<count { unsafe row[index] = over(color, coverage: 255, row[index]) }
  }

  /// Paints one colour through a block of coverage values.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock
  ) {
    // Each call passes a constant `isOpaque`, so that the compiler specialises the loop.
    if color &>> 24 == 255 {
      unsafe rows(color, through: coverage, over: pixels, block, isOpaque: true)
    } else {
      unsafe rows(color, through: coverage, over: pixels, block, isOpaque: false)
    }
  }

  @inline(__always)
  private func rows(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock, isOpaque: Bool
  ) {
    let source = Source(Pixels(repeating: color))
    for index in 0..<block.rows {
      unsafe row(
        color, source, through: coverage + index &* block.sourceStep,
        over: pixels + index &* block.step, count: block.columns,
        isRoomy: block.hasRoom(for: (block.columns &+ 3) & ~3, inRow: index),
        isOpaque: isOpaque)
    }
  }

  @inline(__always)
  private func row(
    _ color: UInt32, _ source: Source, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int, isRoomy: Bool, isOpaque: Bool
  ) {
    let mask = unsafe UnsafeRawPointer(coverage)
    let four = { (place: Int) in
      unsafe mask.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    }
    var index = 0
    while index &+ Self.block <= count {
      let first = unsafe mask.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = unsafe mask.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
      if isOpaque, first & second == .max {
        unsafe (row + index).update(repeating: color, count: Self.block)
      } else if first | second != 0 {
        Self.forEachFour(from: index, to: index &+ Self.block, coverage: four) {
          unsafe Self.blend(source, coverage: $1, over: row + $0, isOpaque: isOpaque)
        }
      }
      index &+= Self.block
    }
    while index &+ 4 <= count {
      unsafe Self.blend(source, coverage: four(index), over: row + index, isOpaque: isOpaque)
      index &+= 4
    }
    guard index < count else { return }
    guard !isRoomy else {
      let behind = UInt32(truncatingIfNeeded: 32 &- 8 &* (count &- index))
      unsafe Self.blend(
        source, coverage: four(index) & UInt32(littleEndian: .max &>> behind), over: row + index,
        isOpaque: isOpaque)
      return
    }
    for index in index..<count {
      unsafe row[index] = over(color, coverage: UInt32(coverage[index]), row[index])
    }
  }

  /// Paints a row of source pixels, all with the same coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let all = UInt32(coverage) &* 0x0101_0101
    let source = unsafe UnsafeRawPointer(pixels)
    Self.forEachFour(from: 0, to: count, coverage: { _ in all }) {
      unsafe Self.blend(
        Source(source.loadUnaligned(fromByteOffset: $0 &* 4, as: Pixels.self)), coverage: $1,
        over: row + $0)
    }
    guard count < 4 else { return }
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage), row[index])
    }
  }

  /// Paints a row of source pixels through a row of coverage values.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let mask = unsafe UnsafeRawPointer(coverage)
    let source = unsafe UnsafeRawPointer(pixels)
    let four = { (place: Int) in
      unsafe mask.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    }
    Self.forEachFour(from: 0, to: count, coverage: four) {
      unsafe Self.blend(
        Source(source.loadUnaligned(fromByteOffset: $0 &* 4, as: Pixels.self)), coverage: $1,
        over: row + $0)
    }
    guard count < 4 else { return }
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage[index]), row[index])
    }
  }
}
