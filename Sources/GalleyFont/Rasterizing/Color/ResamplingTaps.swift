/// Which source pixels make up each target pixel along one axis, and their shares.
struct ResamplingTaps {
  /// A run of neighbouring source pixels; shares count in 1/65536 and add up to less where the
  /// target pixel reaches past the picture.
  struct Tap {
    var first: Int
    /// Where its shares stand among all.
    var shares: Range<Int>
  }

  /// First target pixel.
  let start: Int
  /// One for each target pixel.
  private(set) var taps: [Tap] = []
  /// The shares of all taps one after the other.
  private(set) var shares: [UInt32] = []

  /// Source pixels 0..<`count` scaled by `ratio` and moved to `origin`. A smaller picture takes
  /// the exact average of the area under each pixel, a larger one is bilinear.
  init(count: Int, ratio: Double, origin: Double) {
    let first = origin.rounded(.down)
    let last = (origin + Double(count) * ratio).rounded(.up)
    start = Int(first)
    for target in 0..<max(0, Int(last - first)) {
      let low = (first + Double(target) - origin) / ratio
      let high = (first + Double(target) + 1 - origin) / ratio
      let run =
        ratio <= 1
        ? Self.average(low, high, count: count)
        : Self.bilinear((low + high) / 2 - 0.5, count: count)
      let given = shares.count
      add(run.parts)
      taps.append(Tap(first: run.first, shares: given..<shares.count))
    }
  }

  /// The first source pixel, and of each the part that lies in a stretch.
  private static func average(
    _ low: Double, _ high: Double, count: Int
  ) -> (first: Int, parts: [Double]) {
    let first = Int(max(0, low.rounded(.down)))
    let end = Int(min(Double(count), high.rounded(.up)))
    guard first < end else { return (0, []) }
    let parts = (first..<end).map { source in
      max(0, min(high, Double(source) + 1) - max(low, Double(source))) / (high - low)
    }
    return (first, parts)
  }

  private static func bilinear(
    _ middle: Double, count: Int
  ) -> (first: Int, parts: [Double]) {
    let below = middle.rounded(.down)
    let parts = [1 - (middle - below), middle - below]
    let first = Int(below)
    let inside = (0...1).filter { (0..<count).contains(first + $0) }
    guard let offset = inside.first else { return (0, []) }
    return (first + offset, inside.map { parts[$0] })
  }

  /// Adds shares in whole numbers whose sum is the rounded sum of the parts, so that a plain area
  /// keeps its colour exactly.
  private mutating func add(_ parts: [Double]) {
    var sum = 0.0
    var given: UInt32 = 0
    for part in parts {
      sum += part
      let upToHere = UInt32(min((sum * 65536).rounded(), 65536))
      shares.append(upToHere - given)
      given = upToHere
    }
  }
}
