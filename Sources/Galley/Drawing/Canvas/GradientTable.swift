/// A table of a gradient's pixels. The positions from 0 to 1 are divided into intervals of equal
/// length. In most intervals, the pixel is the same at all positions, so the table stores this
/// pixel.
///
/// With eight bits per channel, a gradient has few different pixels. For example, a gradient from
/// black to white changes 255 times, however many pixels it fills. If the pixel changes within an
/// interval, the pixels in this interval are computed one by one. All pixels are thus equal to
/// those of ``GradientRamp``.
struct GradientTable {
  /// The pixel value of each interval, or `mixed` if the pixel value changes within the interval.
  private let pixels: [UInt32]
  /// Number of intervals, which is a power of two. The product of a position and `count` is
  /// therefore exact.
  private let count: Double
  private let first: UInt32
  private let last: UInt32

  /// The marker of an interval in which the pixel changes. The marker cannot be a premultiplied
  /// pixel, whose colour channels never exceed its alpha.
  private static let mixed = Pixel.word(red: 255, green: 255, blue: 255, alpha: 0)
  /// Number of intervals per change of the pixel value. With 16 intervals, at most one pixel in 16
  /// is computed if the changes are evenly spaced.
  private static let intervalsPerChange = 16
  private static let maximumCount = 1 << 16
  /// Minimum number of pixels to fill per interval. From this number on, the table saves more time
  /// than its computation takes.
  private static let areaPerInterval = 4
  private static let minimumCount = 1 << 6

  /// Computes the table of a gradient's pixels for an area of `area` pixels. Returns `nil` if the
  /// area is small, or if the gradient has no colours.
  ///
  /// Also returns `nil` unless the gradient is interpolated in sRGB. In another colour space, a
  /// channel can increase and then decrease between two stops. An interval with equal pixel values
  /// at its ends could then contain another pixel value.
  init?(_ ramp: GradientRamp, area: Int) {
    let wanted = min(area / Self.areaPerInterval, Self.maximumCount)
    guard ramp.space == .srgb, wanted >= Self.minimumCount, !ramp.colors.isEmpty else { return nil }
    var count = Self.minimumCount
    while count < ramp.changes * Self.intervalsPerChange, count * 2 <= wanted { count *= 2 }
    self.count = Double(count)
    (first, last) = (ramp.firstPixel, ramp.lastPixel)
    var passed = ramp.stops(upTo: 0)
    var pixel = ramp.pixel(at: 0, after: passed)
    pixels = (1...count).map { index in
      let end = Double(index) / Double(count)
      let (lastPassed, lastPixel) = (passed, pixel)
      passed = ramp.stops(upTo: end)
      pixel = ramp.pixel(at: end, after: passed)
      return passed == lastPassed && pixel == lastPixel ? pixel : Self.mixed
    }
  }

  /// The pixel value at a position of the gradient, or `nil` if the pixel value must be computed.
  /// The position must be finite. If the gradient repeats, the position must be between the first
  /// and the last stop.
  @inline(__always)
  func pixel(at place: Double) -> UInt32? {
    guard place >= 0 else { return first }
    guard place < 1 else { return last }
    let pixel = pixels[Int(place * count)]
    return pixel == Self.mixed ? nil : pixel
  }
}
