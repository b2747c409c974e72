extension StrikeBitmap {
  /// The picture scaled by `ratio` about the pen, then moved right by `phase` quarters of a pixel,
  /// with whole-number arithmetic on weights, so that every machine gets the same pixels; nil when
  /// nothing is left of it.
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
          // Shares are 65536 in all and values at most 65280, so that sums stay below 2³².
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

  /// All rows scaled along x, each channel in 1/256, and an empty one behind them, so that two can
  /// be read at each.
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
            // Shares are 65536 in all, so that sums stay below 2²⁵.
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

  /// What two pixels' channels give by their shares.
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
