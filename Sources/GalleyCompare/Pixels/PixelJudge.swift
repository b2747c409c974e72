/// Compares pairs of premultiplied pixels, using a tolerance. Each pixel has red in the low byte.
struct PixelJudge {
  let tolerance: PixelTolerance
  /// The last pair of pixels that was compared, and the difference between the two pixels. They are
  /// cached because adjacent pairs are often equal.
  private var last: (expected: UInt32, actual: UInt32, difference: Double) = (0, 0, 0)

  init(_ tolerance: PixelTolerance) {
    self.tolerance = tolerance
  }

  /// The difference between two pixels in the unit of the tolerance: steps of 1/255, or ΔE00.
  mutating func difference(_ expected: UInt32, _ actual: UInt32) -> Double {
    guard case .perceptual = tolerance else {
      return Double(Self.channelDifference(expected, actual))
    }
    if last.expected != expected || last.actual != actual {
      last = (expected, actual, Self.deltaE(expected, actual))
    }
    return last.difference
  }

  /// Whether a difference exceeds the tolerance.
  func isBeyond(_ difference: Double) -> Bool {
    switch tolerance {
    case .exact: difference > 0
    case .channels(let most): difference > Double(most)
    case .perceptual(let most): difference > max(0, most.isNaN ? 0 : most)
    }
  }

  /// The largest difference between two pixels in any of the four channels, in steps of 1/255.
  static func channelDifference(_ expected: UInt32, _ actual: UInt32) -> Int {
    var greatest: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let left = expected &>> shift & 0xFF
      let right = actual &>> shift & 0xFF
      greatest = max(greatest, left > right ? left &- right : right &- left)
    }
    return Int(greatest)
  }

  /// The colour difference ΔE00 between two pixels. Both pixels are composited over black and over
  /// white. The larger of the two differences is returned.
  private static func deltaE(_ expected: UInt32, _ actual: UInt32) -> Double {
    guard expected != actual else { return 0 }
    return max(
      color(expected, over: 0).difference(to: color(actual, over: 0)),
      color(expected, over: 255).difference(to: color(actual, over: 255)))
  }

  private static func color(_ pixel: UInt32, over grey: UInt32) -> LabColor {
    let light = (255 &- pixel &>> 24) &* grey / 255
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, (pixel &>> shift & 0xFF) &+ light))
    }
    return LabColor(red: channel(0), green: channel(8), blue: channel(16))
  }
}
