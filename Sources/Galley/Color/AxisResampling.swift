// How the pixels of one axis of a picture become fewer or more.

/// For each pixel of a resized axis, which pixels of the original it is made of.
///
/// Fewer pixels are the means of what they cover; more pixels lie on straight lines between the
/// middles of the original ones, beyond the outer middles on the outer pixels. Weights are whole
/// numbers, so the result is the same everywhere.
struct AxisResampling {
  /// Neighbouring pixels of the original and their parts of 65536, which are all of it.
  struct Mix: Equatable {
    var first: Int
    var weights: [UInt32]
  }

  private let source: Int
  private let size: Int

  /// - Parameters:
  ///   - source: pixels of the original, above 0.
  ///   - size: pixels of the result, above 0.
  init(from source: Int, to size: Int) {
    self.source = max(1, source)
    self.size = max(1, size)
  }

  /// What pixel `index` of the result is made of.
  func mix(_ index: Int) -> Mix {
    size < source ? mean(index) : interpolated(index)
  }

  /// The means of `index · source/size` to `(index + 1) · source/size`, counted in parts of 1/size.
  private func mean(_ index: Int) -> Mix {
    let start = index * source
    let end = start + source
    let first = start / size
    let last = (end - 1) / size
    var weights: [UInt32] = []
    var before = 0
    for pixel in first...last {
      let covered = min(end, (pixel + 1) * size) - start
      let upTo = (covered * 65_536 + source / 2) / source
      weights.append(UInt32(upTo - before))
      before = upTo
    }
    return Mix(first: first, weights: weights)
  }

  /// The middle of pixel `index` lies at `(2·index + 1) · source / (2·size)`, half a pixel behind
  /// the place that is counted from.
  private func interpolated(_ index: Int) -> Mix {
    let place = (2 * index + 1) * source - size
    let whole = 2 * size
    let first = place >= 0 ? place / whole : -1
    if first < 0 { return Mix(first: 0, weights: [65_536]) }
    if first >= source - 1 { return Mix(first: source - 1, weights: [65_536]) }
    let part = ((place - first * whole) * 65_536 + size) / whole
    if part == 0 { return Mix(first: first, weights: [65_536]) }
    return Mix(first: first, weights: [UInt32(65_536 - part), UInt32(part)])
  }
}
