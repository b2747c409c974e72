/// The positions along a gradient line where the pixel value changes. The pixels between two
/// changes are equal, so they are filled without computing each pixel.
///
/// With eight bits per channel, a gradient has few different values. For example, a gradient from
/// black to white changes 255 times, however many pixels are between the stops. Near a change, a
/// rounding error could select the wrong value. ``GradientRamp`` therefore computes every pixel
/// there. All filled pixels are thus equal to the pixels that ``GradientRamp`` would compute.
struct GradientSteps {
  /// A range of positions around a change of the pixel value. ``GradientRamp`` computes the pixels
  /// in this range. All pixels between two neighbouring ranges are equal.
  private struct Change {
    var low: Double
    var high: Double
  }

  private let changes: [Change]
  /// The pixel values along the gradient line: the value before each change, followed by the value
  /// after the last change.
  private let pixels: [UInt32]
  private let ramp: GradientRamp

  /// A distance along the gradient line. ``GradientRamp`` computes all pixels that are at most this
  /// far from a change. The distance is far larger than rounding errors and far smaller than the
  /// distance between pixels.
  private static let doubt = 1e-9
  /// Minimum difference between a channel's values in two neighbouring stops, unless the values are
  /// equal. With a smaller difference, the positions of the changes would not be precise enough.
  private static let leastDifference = 1e-3
  /// Maximum number of changes of the pixel value along a gradient.
  private static let most = 1 << 14

  /// Finds the positions where the pixel value changes. Returns `nil` if the gradient repeats, or
  /// if it is not interpolated in sRGB. In other colour spaces, the changes between two stops are
  /// not evenly spaced. Also returns `nil` if there are no colours or more than `most` changes.
  /// Also returns `nil` if a channel's values in two neighbouring stops differ, but by less than
  /// `leastDifference`.
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

  /// Fills `row` with the colours at evenly spaced positions on the gradient line. The first
  /// position is `start`, and the distance between two positions is `step`, which must not be 0.
  func fill(_ row: inout [UInt32], from start: Double, step: Double) {
    let count = row.count
    // If `step` is negative, the row is filled from right to left, so that the positions on the
    // gradient line ascend.
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
