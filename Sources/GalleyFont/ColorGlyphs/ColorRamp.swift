/// The colours of a gradient by their place on its line.
struct ColorRamp {
  private let extend: ColorLine.Extend
  private let offsets: [Double]
  /// Premultiplied, 0 to 255: so are colours interpolated, by the OpenType specification.
  private let colors: [SIMD4<Double>]

  /// Nil for a line that paints nothing: one without length that is repeated.
  init?(_ line: ColorLine, currentColor: UInt32) {
    guard let first = line.stops.first, let last = line.stops.last else { return nil }
    if line.stops.count > 1, first.offset == last.offset, line.extend != .pad { return nil }
    extend = line.stops.count > 1 ? line.extend : .pad
    offsets = line.stops.map(\.offset)
    colors = line.stops.map {
      PremultipliedPixel.channels(
        straight: $0.color.color ?? currentColor, alpha: $0.color.alpha)
    }
  }

  /// The pixel at a place; at the place of several stops it is the last one's.
  func pixel(at place: Double) -> UInt32 {
    guard let first = offsets.first, let last = offsets.last else { return 0 }
    let place = inside(place.isFinite ? place : first, first, last)
    if place < first { return PremultipliedPixel.packed(colors[0]) }
    if place >= last { return PremultipliedPixel.packed(colors[colors.count - 1]) }
    // The last stop at or before the place; there is one after it.
    var low = 0
    var high = offsets.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= place { low = middle } else { high = middle }
    }
    let part = (place - offsets[low]) / (offsets[high] - offsets[low])
    return PremultipliedPixel.packed(colors[low] + (colors[high] - colors[low]) * part)
  }

  /// The place between the ends that a place beyond them repeats.
  private func inside(_ place: Double, _ first: Double, _ last: Double) -> Double {
    guard extend != .pad, place < first || place > last else { return place }
    let length = last - first
    let turns = (place - first) / length
    guard extend == .reflect else { return first + (turns - turns.rounded(.down)) * length }
    let half = turns / 2
    let part = 2 * (half - half.rounded(.down))
    return first + min(part, 2 - part) * length
  }
}
