extension StrikeBitmap {
  /// The bitmap, scaled by `ratio` with the glyph's origin as the fixed point, then moved right by
  /// `phase` quarters of a pixel. The weights of source pixels are integers, so the result is the
  /// same on every machine. Nil if the result has no pixels.
  func scaled(by ratio: Double, phase: Int) -> ColorBitmap? {
    let columns = ResamplingTaps(
      count: width, ratio: ratio, origin: Double(left) * ratio + Double(phase) / 4)
    let rows = ResamplingTaps(count: height, ratio: ratio, origin: Double(-top) * ratio)
    let target = columns.ends.count
    guard target > 0, !rows.ends.isEmpty else { return nil }
    let lines = narrowed(columns)
    var result: [UInt32] = []
    result.reserveCapacity(target * rows.ends.count)
    unsafe lines.withUnsafeBufferPointer { lines in
      var start = 0
      for end in rows.ends {
        for column in 0..<target {
          // The weights sum to at most 65536 and channels are at most 65280, so the weighted sums
          // of channels stay below 2³².
          var sums = SIMD8<UInt32>(repeating: 1 << 22)
          for pair in rows.pairs[start..<end] {
            let place = pair.first * target + column
            sums &+= unsafe Self.product(
              SIMD8(lowHalf: lines[place], highHalf: lines[place + target]), pair.shares)
          }
          result.append(Self.packed((sums.lowHalf &+ sums.highHalf) &>> 24))
        }
        start = end
      }
    }
    return ColorBitmap(
      bounds: MaskBounds(
        left: Int32(clamping: columns.start), top: Int32(clamping: rows.start),
        width: Int32(clamping: target), height: Int32(clamping: rows.ends.count)),
      pixels: result)
  }

  /// The bitmap's rows, scaled horizontally, with each channel in units of 1/256. An empty row is
  /// appended, because the vertical pass always reads two rows together.
  private func narrowed(_ columns: ResamplingTaps) -> [SIMD4<UInt16>] {
    let (pairs, ends) = (columns.pairs, columns.ends)
    let count = (height + 1) * ends.count
    return unsafe [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { lines, initialized in
      unsafe lines[(height * ends.count)..<count].update(repeating: SIMD4(repeating: 0))
      unsafe pixels.withUnsafeBytes { pixels in
        var line = 0
        for row in 0..<height {
          let place = row * width
          var pair = 0
          for end in ends {
            // The weights sum to at most 65536 and channels are at most 255, so sums stay below
            // 2²⁵.
            var sums = SIMD8<UInt32>(repeating: 64)
            while pair < end {
              let (first, shares) = (pairs[pair].first, pairs[pair].shares)
              let bytes = unsafe pixels.loadUnaligned(
                fromByteOffset: 4 &* (place &+ first), as: SIMD8<UInt8>.self)
              sums &+= Self.product(SIMD8(truncatingIfNeeded: bytes), shares)
              pair &+= 1
            }
            unsafe lines[line] = SIMD4(
              truncatingIfNeeded: (sums.lowHalf &+ sums.highHalf) &>> 8)
            line &+= 1
          }
        }
      }
      initialized = count
    }
  }

  /// For each of two pixels, multiplies the pixel's channels by the pixel's weight.
  @inline(__always)
  private static func product(
    _ channels: SIMD8<UInt16>, _ shares: SIMD8<UInt16>
  ) -> SIMD8<UInt32> {
    SIMD8<UInt32>(truncatingIfNeeded: channels) &* SIMD8<UInt32>(truncatingIfNeeded: shares)
  }

  private static func packed(_ values: SIMD4<UInt32>) -> UInt32 {
    values[0] | values[1] << 8 | values[2] << 16 | values[3] << 24
  }
}

/// The source pixels that contribute to each target pixel along one axis, with their weights.
struct ResamplingTaps {
  /// Two neighbouring source pixels. In a target pixel's last pair, the second source pixel can be
  /// outside the bitmap; the weight of that source pixel is then 0.
  struct Pair {
    /// The index of the first of two neighbouring source pixels.
    let first: Int
    /// Eight weights, in units of 1/65536: the first pixel's weight four times, then the second
    /// pixel's weight four times. Each weight is repeated because a pixel has four channels. If a
    /// target pixel extends past the bitmap's edge, its weights sum to less than 65536 per channel.
    let shares: SIMD8<UInt16>

    init(first: Int, _ share: UInt16, _ next: UInt16) {
      self.first = first
      shares = SIMD8(lowHalf: SIMD4(repeating: share), highHalf: SIMD4(repeating: next))
    }
  }

  /// The index of the first target pixel to which ``pairs`` and ``ends`` belong.
  let start: Int
  /// Pairs of neighbouring source pixels for all target pixels, in the order of the target pixels.
  private(set) var pairs: [Pair] = []
  /// The end of each target pixel's range in ``pairs``: the index after the target pixel's last
  /// pair.
  private(set) var ends: [Int] = []

  /// Computes the weights for `count` source pixels scaled by `ratio`. `origin` is the start of the
  /// first source pixel, in target pixels. If `ratio` is at most 1, each target pixel is the
  /// average of the exact source area that it covers. Otherwise, source pixels are interpolated
  /// linearly.
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
      add(Self.shares(run.parts), from: run.first)
      ends.append(pairs.count)
    }
  }

  /// Finds the source pixels in the interval from `low` to `high`. `first` is the index of the
  /// first source pixel. For each source pixel, `parts` has the fraction of the interval that the
  /// pixel covers.
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

  /// Converts fractions to integer weights, in units of 1/65536. The sum of the weights is the
  /// rounded sum of the fractions, so an area of one colour keeps exactly that colour.
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

  private mutating func add(_ shares: [UInt32], from first: Int) {
    for index in stride(from: 0, to: shares.count, by: 2) {
      let share = shares[index]
      let next = index + 1 < shares.count ? shares[index + 1] : 0
      let place = first + index
      pairs.append(Pair(first: place, UInt16(clamping: share), UInt16(clamping: next)))
      // A full weight of 65536 does not fit into 16 bits. The first pair of source pixels has the
      // weight 65535, so a second pair adds the missing 1.
      guard max(share, next) > UInt32(UInt16.max) else { continue }
      pairs.append(Pair(first: place, share > next ? 1 : 0, share > next ? 0 : 1))
    }
  }
}
