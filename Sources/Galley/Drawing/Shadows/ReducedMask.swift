// Coverage at a reduced resolution, which is sufficient for a wide blur.

extension PositionedMask {
  /// The mask at reduced resolution: each pixel is the mean coverage of a square of `side` by
  /// `side` pixels. The squares are aligned to the canvas's origin, so that separately blurred
  /// parts of an image match at their edges.
  func reduced(by side: Int) -> PositionedMask {
    let small = rect.reduced(by: side)
    let area = UInt64(clamping: side * side)
    var reduced: [UInt8] = []
    reduced.reserveCapacity(small.width * small.height)
    for row in small.minY..<small.maxY {
      let sums = columnSums(max(row * side, rect.minY)..<min((row + 1) * side, rect.maxY))
      for column in small.minX..<small.maxX {
        let first = max(column * side, rect.minX) - rect.minX
        let end = min((column + 1) * side, rect.maxX) - rect.minX
        let sum = sums[first..<end].reduce(UInt64(0)) { $0 &+ UInt64($1) }
        reduced.append(UInt8(clamping: (sum + area / 2) / area))
      }
    }
    return PositionedMask(small, coverage: reduced)
  }

  /// For each column of the mask, the sum of the coverage in the pixel rows `rows`.
  private func columnSums(_ rows: Range<Int>) -> [UInt32] {
    var sums = [UInt32](repeating: 0, count: rect.width)
    let width = rect.width
    unsafe coverage.withUnsafeBufferPointer { coverage in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for y in rows {
          let start = (y - rect.minY) * width
          for x in 0..<width { unsafe sums[x] &+= UInt32(coverage[start &+ x]) }
        }
      }
    }
    return sums
  }

  /// The coverage of the pixels in the rectangle `large`, computed from this reduced mask. Each
  /// pixel of the reduced mask represents a square of `side` by `side` pixels. Coverage between the
  /// squares' centres is interpolated linearly.
  func enlarged(by side: Int, to large: PixelRect) -> PositionedMask {
    var result = [UInt8](repeating: 0, count: large.width * large.height)
    var columns = [UInt32](repeating: 0, count: rect.width + 2)
    let across = (large.minX..<large.maxX).map { Self.place(of: $0, side) }
    for y in large.minY..<large.maxY {
      let (row, share) = Self.place(of: y, side)
      for column in 0..<rect.width {
        columns[column + 1] =
          UInt32(value(column, row - rect.minY)) * UInt32(2 * side - share)
          + UInt32(value(column, row + 1 - rect.minY)) * UInt32(share)
      }
      let start = (y - large.minY) * large.width
      for (index, place) in across.enumerated() {
        let column = place.index - rect.minX + 1
        let left = columns.indices.contains(column) ? columns[column] : 0
        let right = columns.indices.contains(column + 1) ? columns[column + 1] : 0
        let whole = UInt64(4 * side * side)
        let sum =
          UInt64(left) * UInt64(2 * side - place.share) + UInt64(right) * UInt64(place.share)
        result[start + index] = UInt8(clamping: (sum + whole / 2) / whole)
      }
    }
    return PositionedMask(large, coverage: result)
  }

  /// Finds the two neighbouring squares of a reduced mask from which a pixel is interpolated, along
  /// one axis. `index` is the last square whose centre is at or before the pixel's centre. `share`
  /// is the weight of the square after it, from 0 to `2 * side`.
  private static func place(of pixel: Int, _ side: Int) -> (index: Int, share: Int) {
    // The distance, in half pixels, from the centre of the square with index 0 to the centre of the
    // pixel.
    let distance = 2 * pixel + 1 - side
    let index = distance.flooredQuotient(2 * side)
    return (index, distance - index * 2 * side)
  }

  /// The coverage in a column and a row of the mask; 0 for a row outside the mask.
  private func value(_ column: Int, _ row: Int) -> UInt8 {
    guard row >= 0, row < rect.height else { return 0 }
    return coverage[row * rect.width + column]
  }
}

extension PixelRect {
  /// The rectangle of all squares that this rectangle touches. Each square is `side` pixels wide
  /// and high. The returned coordinates count squares, not pixels.
  func reduced(by side: Int) -> PixelRect {
    PixelRect(
      minX: minX.flooredQuotient(side), minY: minY.flooredQuotient(side),
      maxX: (maxX - 1).flooredQuotient(side) + 1, maxY: (maxY - 1).flooredQuotient(side) + 1)
  }
}

extension Int {
  /// The quotient of two integers, rounded down. `divisor` must be above 0.
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
