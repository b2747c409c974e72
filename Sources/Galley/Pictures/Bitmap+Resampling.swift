extension Bitmap {
  /// Resamples the image to another size, each axis separately. An axis that shrinks uses area
  /// averages, and an axis that grows uses linear interpolation. The result is `nil` if a side is 0
  /// or less, or if a side or the area exceeds the limits.
  public func resampled(width: Int, height: Int, limits: Limits = .default) -> Bitmap? {
    guard Bitmap.fits(width: width, height: height, limits) else { return nil }
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    return Bitmap(
      width: width, height: height, pixels: resampled(width: width, height: height, part: whole))
  }

  /// Resamples only the pixels of the result that are inside `part`, and returns them row by row.
  func resampled(width: Int, height: Int, part: PixelRect) -> [UInt32] {
    guard (width, height) != (self.width, self.height) else { return pixels(of: part) }
    let columns = AxisResampling(from: self.width, to: width)
    let rows = AxisResampling(from: self.height, to: height)
    let mixes = (part.minX..<part.maxX).map(columns.mix)
    var result: [UInt32] = []
    result.reserveCapacity(part.width * part.height)
    // Consecutive result rows often use the same source rows. The last two resampled source rows
    // are cached for this reason.
    var remembered: [(row: Int, channels: [UInt32])] = []
    for y in part.minY..<part.maxY {
      let mix = rows.mix(y)
      // Each sum is a channel value with 24 fractional bits. A shift removes these bits when the
      // pixel is stored. A sum starts at one half instead of 0, so that the channel value is
      // rounded to the nearest integer.
      var sums = [UInt32](repeating: 1 << 23, count: mixes.count * 4)
      for (index, weight) in mix.weights.enumerated() {
        let row = mix.first + index
        let known = remembered.first { $0.row == row }?.channels
        let channels = known ?? mixed(row: row, mixes)
        if known == nil { remembered = remembered.suffix(1) + [(row, channels)] }
        for place in sums.indices { sums[place] &+= weight &* channels[place] }
      }
      for column in mixes.indices {
        result.append(
          Pixel.word(
            red: sums[4 * column] >> 24, green: sums[4 * column + 1] >> 24,
            blue: sums[4 * column + 2] >> 24, alpha: sums[4 * column + 3] >> 24))
      }
    }
    return result
  }

  /// The pixels of a part of the image, without resampling.
  private func pixels(of part: PixelRect) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(part.width * part.height)
    for y in part.minY..<part.maxY {
      result += pixels[y * width + part.minX..<y * width + part.maxX]
    }
    return result
  }

  /// A source row, resampled to the new width. Each pixel has four channel values with eight
  /// fractional bits. The channel value 255 is therefore stored as 65280.
  private func mixed(row: Int, _ mixes: [AxisResampling.Mix]) -> [UInt32] {
    let start = row * width
    return mixes.flatMap { mix -> [UInt32] in
      var sums = SIMD4<UInt32>(repeating: 128)
      for (index, weight) in mix.weights.enumerated() {
        let pixel = pixels[start + mix.first + index]
        let channels = SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 0xFF
        sums &+= channels &* weight
      }
      return [sums.x >> 8, sums.y >> 8, sums.z >> 8, sums.w >> 8]
    }
  }

  private static func fits(width: Int, height: Int, _ limits: Limits) -> Bool {
    width > 0 && height > 0 && width <= limits.canvasSide && height <= limits.canvasSide
      && width * height <= limits.canvasPixels
  }
}

/// Computes the weights of the source pixels for each result pixel along one axis.
///
/// If the axis shrinks, each result pixel is the average of the source pixels that it covers. If
/// the axis grows, pixels are interpolated linearly between the centres of the source pixels.
/// Before the first centre, the first pixel is repeated. After the last centre, the last pixel is
/// repeated. Weights are integers, so that the result is the same on all machines.
struct AxisResampling {
  /// Adjacent source pixels, beginning at index `first`, and their weights. The weights add up to
  /// 65536.
  struct Mix: Equatable {
    var first: Int
    var weights: [UInt32]
  }

  private let source: Int
  private let size: Int

  /// Creates the resampling of an axis from one number of pixels to another.
  ///
  /// - Parameters:
  ///   - source: number of source pixels, above 0.
  ///   - size: number of result pixels, above 0.
  init(from source: Int, to size: Int) {
    self.source = max(1, source)
    self.size = max(1, size)
  }

  /// The source pixels that contribute to result pixel `index`, with their weights.
  func mix(_ index: Int) -> Mix {
    size < source ? mean(index) : interpolated(index)
  }

  /// The weights for the average of the source pixels between the positions `index · source/size`
  /// and `(index + 1) · source/size`. All positions are multiplied by `size`, so that they are
  /// integers.
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

  /// The weights that interpolate the source at the centre of result pixel `index`. In source
  /// pixels, this centre is at `(2·index + 1) · source / (2·size)`. Half a source pixel is
  /// subtracted from this position, because interpolation is between the centres of source pixels.
  /// `place` is the result of this subtraction, in units of 1/(2·size) source pixels.
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
