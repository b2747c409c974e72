extension StrikeBitmap {
  /// The picture scaled by `ratio` about the pen, then moved right by `phase` quarters of a pixel, with whole-number arithmetic on weights, so that
  /// every machine gets the same pixels; nil when nothing is left of it.
  func scaled(by ratio: Double, phase: Int) -> ColorBitmap? {
    let columns = ResamplingTaps(
      count: width, ratio: ratio, origin: Double(left) * ratio + Double(phase) / 4)
    let rows = ResamplingTaps(count: height, ratio: ratio, origin: Double(-top) * ratio)
    guard !columns.taps.isEmpty, !rows.taps.isEmpty else { return nil }
    let lines = narrowed(columns)
    let target = columns.taps.count
    var result: [UInt32] = []
    result.reserveCapacity(target * rows.taps.count)
    for tap in rows.taps {
      for column in 0..<target {
        // Shares are 65536 in all and values at most 65280, so that sums stay below 2³².
        var sums = SIMD4<UInt32>(repeating: 1 << 23)
        var place = tap.first * target + column
        for share in tap.shares {
          sums &+= SIMD4<UInt32>(truncatingIfNeeded: lines[place]) &* rows.shares[share]
          place += target
        }
        result.append(Self.packed(sums &>> 24))
      }
    }
    return ColorBitmap(
      bounds: MaskBounds(
        left: Int32(clamping: columns.start), top: Int32(clamping: rows.start),
        width: Int32(clamping: target), height: Int32(clamping: rows.taps.count)),
      pixels: result)
  }

  /// All rows scaled along x, each channel in 1/256.
  private func narrowed(_ columns: ResamplingTaps) -> [SIMD4<UInt16>] {
    var lines: [SIMD4<UInt16>] = []
    lines.reserveCapacity(columns.taps.count * height)
    let (pixels, shares) = (pixels.span, columns.shares.span)
    for row in 0..<height {
      for tap in columns.taps {
        // Two channels share 64 bits: shares are 65536 in all, so that sums stay below 2²⁵.
        var (redBlue, greenAlpha) = (Self.half, Self.half)
        var place = row * width + tap.first
        for share in tap.shares {
          let (pixel, share) = (UInt64(pixels[place]), UInt64(shares[share]))
          redBlue &+= (pixel & 0xFF | (pixel & 0xFF_0000) &<< 16) &* share
          greenAlpha &+= (pixel &>> 8 & 0xFF | (pixel &>> 24) &<< 32) &* share
          place += 1
        }
        lines.append(
          SIMD4(
            UInt16(truncatingIfNeeded: redBlue &>> 8), UInt16(truncatingIfNeeded: greenAlpha &>> 8),
            UInt16(truncatingIfNeeded: redBlue &>> 40),
            UInt16(truncatingIfNeeded: greenAlpha &>> 40)))
      }
    }
    return lines
  }

  /// A half of 1/256 in both channels of a sum.
  private static let half: UInt64 = 128 << 32 | 128

  private static func packed(_ values: SIMD4<UInt32>) -> UInt32 {
    values[0] | values[1] << 8 | values[2] << 16 | values[3] << 24
  }
}
