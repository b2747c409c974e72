/// The places on a gradient's line where its pixels change, so that those between are filled
/// without a look at each.
///
/// Eight bits a channel have few values: black to white changes 255 times, however many pixels lie
/// between. Every pixel is the one that the ramp gives: near a change, where rounding decides, the
/// ramp is asked.
struct GradientSteps {
  /// A change: before `low` and behind `high` pixels are equal.
  private struct Change {
    var low: Double
    var high: Double
  }

  private let changes: [Change]
  /// The pixel before each change, and that behind the last one.
  private let pixels: [UInt32]
  private let ramp: GradientRamp

  /// How far from a change the ramp is asked: far more than its arithmetic errs, and far less than
  /// pixels are apart.
  private static let doubt = 1e-9
  /// Least difference of a channel between two stops whose changes are known well enough.
  private static let leastDifference = 1e-3
  /// Most changes of a gradient.
  private static let most = 1 << 14

  /// `nil` where colours are mixed in light, whose changes are not evenly spread, or change too
  /// often.
  init?(_ ramp: GradientRamp) {
    guard let places = ramp.changes(leastDifference: Self.leastDifference, most: Self.most)
    else { return nil }
    var changes: [Change] = []
    for place in places.sorted() {
      let change = Change(low: place - Self.doubt, high: place + Self.doubt)
      if let last = changes.last, change.low <= last.high {
        changes[changes.count - 1].high = change.high
      } else {
        changes.append(change)
      }
    }
    pixels = (0...changes.count).map { index in
      let low = index == 0 ? (changes.first?.low ?? 0) - 1 : changes[index - 1].high
      let high = index == changes.count ? low + 1 : changes[index].low
      return ramp.pixel(at: (low + high) / 2)
    }
    self.changes = changes
    self.ramp = ramp
  }

  /// Fills pixels whose places begin at `start` and are `step`, not 0, apart.
  func fill(_ row: inout [UInt32], from start: Double, step: Double) {
    let count = row.count
    // Against the line's direction pixels are filled from the last one.
    func index(_ number: Int) -> Int { step > 0 ? number : count - 1 - number }
    func place(_ number: Int) -> Double { start + step * Double(index(number)) }
    let distance = abs(step)
    var change = changes.partitioningIndex { $0.high >= place(0) }
    var number = 0
    while number < count {
      let here = place(number)
      while change < changes.count, here > changes[change].high { change += 1 }
      guard change < changes.count else {
        Self.fill(&row, index(number), index(count - 1), pixels[change])
        return
      }
      let low = changes[change].low
      guard here < low else {
        row[index(number)] = ramp.pixel(at: here)
        number += 1
        continue
      }
      var end = number + Int(min((low - here) / distance, Double(count - number)))
      while end > number + 1, place(end - 1) >= low { end -= 1 }
      while end < count, place(end) < low { end += 1 }
      Self.fill(&row, index(number), index(end - 1), pixels[change])
      number = end
    }
  }

  private static func fill(_ row: inout [UInt32], _ one: Int, _ other: Int, _ pixel: UInt32) {
    var span = row.mutableSpan
    for index in min(one, other)...max(one, other) { span[index] = pixel }
  }
}
