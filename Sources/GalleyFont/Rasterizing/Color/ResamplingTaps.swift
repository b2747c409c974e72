/// Which source pixels make up each target pixel along one axis, and their shares.
struct ResamplingTaps {
  /// A run of neighbouring source pixels; shares count in 1/65536 and add up to less where the
  /// target pixel reaches past the picture.
  struct Tap {
    var first: Int
    var shares: [UInt32]
  }

  /// First target pixel.
  let start: Int
  /// One for each target pixel.
  private(set) var taps: [Tap] = []

  /// Source pixels 0..<`count` scaled by `ratio` and moved to `origin`. A smaller picture takes
  /// the exact average of the area under each pixel, a larger one is bilinear.
  init(count: Int, ratio: Double, origin: Double) {
    let first = origin.rounded(.down)
    let last = (origin + Double(count) * ratio).rounded(.up)
    start = Int(first)
    for target in 0..<max(0, Int(last - first)) {
      let low = (first + Double(target) - origin) / ratio
      let high = (first + Double(target) + 1 - origin) / ratio
      taps.append(
        ratio <= 1
          ? Self.average(low, high, count: count)
          : Self.bilinear((low + high) / 2 - 0.5, count: count))
    }
  }

  private static func average(_ low: Double, _ high: Double, count: Int) -> Tap {
    let first = Int(max(0, low.rounded(.down)))
    let end = Int(min(Double(count), high.rounded(.up)))
    guard first < end else { return Tap(first: 0, shares: []) }
    let parts = (first..<end).map { source in
      max(0, min(high, Double(source) + 1) - max(low, Double(source))) / (high - low)
    }
    return Tap(first: first, shares: shares(parts))
  }

  private static func bilinear(_ middle: Double, count: Int) -> Tap {
    let below = middle.rounded(.down)
    let parts = [1 - (middle - below), middle - below]
    let first = Int(below)
    let inside = (0...1).filter { (0..<count).contains(first + $0) }
    guard let offset = inside.first else { return Tap(first: 0, shares: []) }
    return Tap(first: first + offset, shares: shares(inside.map { parts[$0] }))
  }

  /// Shares in whole numbers whose sum is the rounded sum of the parts, so that a plain area
  /// keeps its colour exactly.
  private static func shares(_ parts: [Double]) -> [UInt32] {
    var sum = 0.0
    var given: UInt32 = 0
    return parts.map { part in
      sum += part
      let upToHere = UInt32(min((sum * 65536).rounded(), 65536))
      defer { given = upToHere }
      return upToHere - given
    }
  }
}
