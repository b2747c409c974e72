// Stretches, slants and rotates the image of a colour glyph.

import GalleyFont

extension ColorBitmap {
  /// The glyph's image, stretched, slanted and rotated by a transform. The transform's font size is
  /// ignored.
  func transformed(
    _ transform: GlyphTransform, phase: Int = 0
  ) throws(GlyphError) -> ColorBitmap {
    let picture = try transformed(scaleX: transform.scaleX, skew: transform.skew, phase: phase)
    return transform.orientation == .sideways ? picture.turned : picture
  }

  /// The glyph's image, rotated about the pen position by 90 degrees clockwise.
  var turned: ColorBitmap {
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for column in 0..<Int(width) {
      for row in (0..<Int(height)).reversed() { turned.append(pixels[row * Int(width) + column]) }
    }
    return ColorBitmap(
      bounds: MaskBounds(left: -(top + height), top: left, width: height, height: width),
      pixels: turned)
  }

  /// The glyph's image, stretched and slanted horizontally: a point at (x, y) moves to (scaleX·x +
  /// skew·y, y). The y coordinate points up from the pen position. The image is also moved right by
  /// `phase` quarters of a pixel. Each new pixel is the mean of the old pixels that it covers in
  /// its row.
  func transformed(
    scaleX: Double, skew: Double, phase: Int = 0
  ) throws(GlyphError) -> ColorBitmap {
    guard scaleX != 1 || skew != 0, scaleX > 0, width > 0, height > 0 else { return self }
    let left = Double(bounds.left)
    let right = left + Double(bounds.width)
    let shifts = (0..<Int(height)).map {
      Double(phase) / 4 - skew * (Double(top) + Double($0) + 0.5)
    }
    let leftmost = (scaleX * left + (shifts.min() ?? 0)).rounded(.down)
    let rightmost = (scaleX * right + (shifts.max() ?? 0)).rounded(.up)
    let limit = Double(FontLimits.maskSide)
    // A comparison with NaN is false. Therefore the error is also thrown if a value is NaN.
    guard rightmost - leftmost <= limit, abs(leftmost) <= 64 * limit else {
      throw .tooLarge(width: Int(FontLimits.maskSide) + 1, height: Int(height))
    }
    let columns = Int(rightmost - leftmost)
    var transformed: [UInt32] = []
    transformed.reserveCapacity(columns * Int(height))
    for (row, shift) in shifts.enumerated() {
      let sums = PixelSums(pixels, row: row, width: Int(width))
      for column in 0..<columns {
        let start = (leftmost + Double(column) - shift) / scaleX - left
        transformed.append(sums.mean(from: start, to: start + 1 / scaleX))
      }
    }
    return ColorBitmap(
      bounds: MaskBounds(
        left: Int32(leftmost), top: top, width: Int32(clamping: columns), height: height),
      pixels: transformed)
  }
}

/// For each channel, the running totals of the values in a pixel row. The mean of any range of
/// pixels is computed from the difference of two totals.
private struct PixelSums {
  private let pixels: ArraySlice<UInt32>
  private let sums: [SIMD4<Double>]

  init(_ pixels: [UInt32], row: Int, width: Int) {
    self.pixels = pixels[row * width..<(row + 1) * width]
    var sum = SIMD4<Double>.zero
    sums =
      [sum]
      + self.pixels.map { pixel in
        sum += Self.channels(pixel)
        return sum
      }
  }

  /// The mean of the pixels from `start` to `end`. Both positions are in pixels from the row's left
  /// end. Pixels outside the row are transparent.
  func mean(from start: Double, to end: Double) -> UInt32 {
    let whole = integral(to: end) - integral(to: start)
    let mean = (whole / (end - start)).rounded(.toNearestOrAwayFromZero)
    let alpha = min(max(mean.w, 0), 255)
    // Each colour channel is limited to alpha, because rounding errors of the sums can make a
    // channel larger than alpha.
    func channel(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), alpha)) }
    return Pixel.word(
      red: channel(mean.x), green: channel(mean.y), blue: channel(mean.z), alpha: UInt32(alpha))
  }

  private func integral(to place: Double) -> SIMD4<Double> {
    let place = min(max(place, 0), Double(pixels.count))
    let index = min(Int(place), pixels.count - 1)
    let part = place - Double(index)
    return sums[index] + part * Self.channels(pixels[pixels.startIndex + index])
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF),
      Double(pixel >> 24))
  }
}
