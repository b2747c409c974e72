/// The values of the pixels of a rectangle during a blur. A value is coverage with eight fractional
/// bits, 0 to 65280 (255 · 256).
struct BlurPlane {
  private(set) var rect: PixelRect
  private var values: [UInt16]

  /// Creates a plane that contains the coverage values of the given rows of a mask.
  init(_ mask: PositionedMask, rows: Range<Int>) {
    rect = mask.rect.withRows(rows)
    let start = (rows.lowerBound - mask.rect.minY) * rect.width
    let size = rect.width * rect.height
    values = unsafe [UInt16](unsafeUninitializedCapacity: size) { values, count in
      unsafe mask.coverage.withUnsafeBufferPointer { coverage in
        for index in 0..<size {
          unsafe values[index] = UInt16(coverage[start &+ index]) &<< 8
        }
      }
      count = size
    }
  }

  /// Creates a plane that covers a range of columns and has no rows yet. The first appended row
  /// will be the row `firstRow`.
  init(width columns: Range<Int>, firstRow: Int) {
    rect = PixelRect(
      minX: columns.lowerBound, minY: firstRow, maxX: columns.upperBound, maxY: firstRow)
    values = []
  }

  private init(zero rect: PixelRect) {
    self.rect = rect
    values = [UInt16](repeating: 0, count: rect.width * rect.height)
  }

  /// Appends pixel rows at the bottom of the plane. The appended rows must have the same columns as
  /// the plane.
  mutating func append(_ rows: BlurPlane) {
    values += rows.values
    rect = rect.withRows(rect.minY..<rect.maxY + rows.rect.height)
  }

  /// A plane that contains only a range of the columns of this plane.
  func columns(_ columns: Range<Int>) -> BlurPlane {
    var result = BlurPlane(width: columns, firstRow: rect.minY)
    result.values.reserveCapacity(columns.count * rect.height)
    for row in 0..<rect.height {
      let start = row * rect.width + columns.lowerBound - rect.minX
      result.values += values[start..<start + columns.count]
    }
    result.rect = result.rect.withRows(rect.minY..<rect.maxY)
    return result
  }

  /// Rounds the values to whole numbers; halves are rounded up. Writes the results to the same
  /// columns of `coverage`, which belongs to a wider rectangle with the same rows.
  func round(to coverage: inout [UInt8], of whole: PixelRect) {
    unsafe coverage.withUnsafeMutableBufferPointer { coverage in
      unsafe values.withUnsafeBufferPointer { values in
        for row in 0..<rect.height {
          let start = row &* whole.width &+ rect.minX &- whole.minX
          for x in 0..<rect.width {
            let value = unsafe values[row &* rect.width &+ x]
            unsafe coverage[start &+ x] = UInt8(truncatingIfNeeded: (value &+ 128) &>> 8)
          }
        }
      }
    }
  }

  /// A copy of the plane with rows and columns swapped. The values are copied in blocks that fit in
  /// the processor's caches.
  func transposed() -> BlurPlane {
    var result = BlurPlane(
      zero: PixelRect(minX: rect.minY, minY: rect.minX, maxX: rect.maxY, maxY: rect.maxX))
    let width = rect.width
    let height = rect.height
    let block = 32
    unsafe values.withUnsafeBufferPointer { source in
      unsafe result.values.withUnsafeMutableBufferPointer { out in
        for top in stride(from: 0, to: height, by: block) {
          for left in stride(from: 0, to: width, by: block) {
            for y in top..<min(top + block, height) {
              for x in left..<min(left + block, width) {
                unsafe out[x &* height &+ y] = source[y &* width &+ x]
              }
            }
          }
        }
      }
    }
    return result
  }

  /// Blurs every column, and returns only the rows `rows` of the result.
  func blurredColumns(_ kernel: BlurKernel, rows: Range<Int>) -> BlurPlane {
    switch kernel {
    case .identity: weighted([65_536], rows: rows)
    case .gaussian(let weights): weighted(weights, rows: rows)
    case .boxes(let boxes): boxed(boxes[...], rows: rows)
    }
  }

  private func weighted(_ weights: [UInt32], rows: Range<Int>) -> BlurPlane {
    var result = BlurPlane(zero: rect.withRows(rows))
    var sums = [UInt32](repeating: 0, count: rect.width)
    for y in rows {
      for index in sums.indices { sums[index] = 32_768 }
      for (distance, weight) in weights.enumerated() {
        add(row: y - distance, times: weight, to: &sums)
        if distance > 0 { add(row: y + distance, times: weight, to: &sums) }
      }
      let start = (y - rows.lowerBound) * rect.width
      unsafe result.values.withUnsafeMutableBufferPointer { out in
        unsafe sums.withUnsafeBufferPointer { sums in
          for index in 0..<sums.count {
            unsafe out[start &+ index] = UInt16(truncatingIfNeeded: sums[index] &>> 16)
          }
        }
      }
    }
    return result
  }

  /// Applies box filters one after another. Each filter computes only the rows that later filters
  /// need. Rows that can contain only zeros are skipped.
  private func boxed(_ boxes: ArraySlice<BlurKernel.Box>, rows: Range<Int>) -> BlurPlane {
    guard let box = boxes.first else { return self }
    let rest = boxes.dropFirst()
    let before = rest.reduce(0) { $0 + $1.before }
    let after = rest.reduce(0) { $0 + $1.after }
    let needed = rows.lowerBound - before..<rows.upperBound + after
    let inked = rect.minY - box.after..<rect.maxY + box.before
    return boxed(box, rows: rest.isEmpty ? rows : needed.clamped(to: inked))
      .boxed(rest, rows: rows)
  }

  /// Applies one box filter along the columns, with one sliding sum per column.
  private func boxed(_ box: BlurKernel.Box, rows: Range<Int>) -> BlurPlane {
    var result = BlurPlane(zero: rect.withRows(rows))
    var sums = [UInt32](repeating: 0, count: rect.width)
    let first = rows.lowerBound - box.before..<rows.lowerBound + box.after + 1
    for y in first.clamped(to: rect.minY..<rect.maxY) { add(row: y, times: 1, to: &sums) }
    let divisor = BoxDivisor(box.length)
    let nothing = [UInt16](repeating: 0, count: rect.width)
    unsafe withRows(or: nothing) { row in
      unsafe result.values.withUnsafeMutableBufferPointer { out in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          guard var means = out.baseAddress, let sums = sums.baseAddress else { return }
          for y in rows {
            unsafe Self.slide(
              sums, divisor, to: means, entering: row(y + box.after + 1),
              leaving: row(y - box.before), count: rect.width)
            unsafe means += rect.width
          }
        }
      }
    }
    return result
  }

  /// Writes one row of results: for each column, the mean of the values in the box filter's range
  /// of rows. Then moves this range down by one row.
  @inline(__always)
  private static func slide(
    _ sums: UnsafeMutablePointer<UInt32>, _ divisor: BoxDivisor,
    to means: UnsafeMutablePointer<UInt16>, entering: UnsafePointer<UInt16>,
    leaving: UnsafePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let sum = unsafe sums[index]
      unsafe means[index] = divisor.quotient(sum)
      unsafe sums[index] = sum &+ UInt32(entering[index]) &- UInt32(leaving[index])
    }
  }

  /// Calls `body` with a function that returns the values of a row. For a row outside the plane,
  /// the function returns the zeros that the caller passes as `nothing`.
  @inline(__always)
  private func withRows(
    or nothing: [UInt16], _ body: ((Int) -> UnsafePointer<UInt16>) -> Void
  ) {
    unsafe values.withUnsafeBufferPointer { values in
      unsafe nothing.withUnsafeBufferPointer { nothing in
        guard let start = values.baseAddress, let outside = nothing.baseAddress else { return }
        unsafe body { row in
          unsafe row >= rect.minY && row < rect.maxY
            ? start + (row - rect.minY) * rect.width : outside
        }
      }
    }
  }

  /// Adds a row, multiplied by `factor`, to the sums of the columns. A row outside the plane adds
  /// 0.
  private func add(row: Int, times factor: UInt32, to sums: inout [UInt32]) {
    guard row >= rect.minY, row < rect.maxY else { return }
    let start = (row - rect.minY) * rect.width
    unsafe values.withUnsafeBufferPointer { values in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for index in 0..<sums.count {
          unsafe sums[index] = sums[index] &+ factor &* UInt32(values[start &+ index])
        }
      }
    }
  }
}

/// Division by the length of a box filter, computed as a multiplication.
///
/// Let s be the integer part of log₂ of the length. The factor is 2³¹⁺ˢ divided by the length,
/// rounded to a 32-bit integer. For a sum of `length` values, the error of the quotient is at most
/// 3·10⁻⁵. If all values in a box are equal, the rounded mean is therefore exactly this value.
private struct BoxDivisor {
  private let factor: UInt32
  private let shift: UInt64

  /// - length: length of the box filter, 1 to 65535.
  init(_ length: Int) {
    let length = UInt64(clamping: max(1, length))
    shift = 31 + UInt64(63 - length.leadingZeroBitCount)
    factor = UInt32(truncatingIfNeeded: ((1 << shift) + length / 2) / length)
  }

  @inline(__always)
  func quotient(_ sum: UInt32) -> UInt16 {
    // Both operands have 32 bits, so that one SIMD instruction computes two products.
    let product = UInt64(sum) &* UInt64(factor)
    return UInt16(truncatingIfNeeded: (product &+ 1 &<< (shift &- 1)) &>> shift)
  }
}

extension PixelRect {
  /// A rectangle that has the columns of this rectangle, and the pixel rows `rows`.
  fileprivate func withRows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
