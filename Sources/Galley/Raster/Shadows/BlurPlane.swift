// The passes of a blur over columns.

/// Values of 0 to 65280, 255 with eight bits below the point, of the pixels of a rectangle.
struct BlurPlane {
  private let rect: PixelRect
  private var values: [UInt16]

  /// A mask's coverage.
  init(_ mask: InkMask) {
    rect = mask.rect
    values = unsafe [UInt16](unsafeUninitializedCapacity: mask.coverage.count) { values, count in
      unsafe mask.coverage.withUnsafeBufferPointer { coverage in
        for index in 0..<coverage.count {
          unsafe values[index] = UInt16(coverage[index]) &<< 8
        }
      }
      count = mask.coverage.count
    }
  }

  private init(zero rect: PixelRect) {
    self.rect = rect
    values = [UInt16](repeating: 0, count: rect.width * rect.height)
  }

  /// Rounded to whole coverage; a half goes up.
  var bytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: values.count) { bytes, count in
      unsafe values.withUnsafeBufferPointer { values in
        for index in 0..<values.count {
          unsafe bytes[index] = UInt8(truncatingIfNeeded: (values[index] &+ 128) &>> 8)
        }
      }
      count = values.count
    }
  }

  /// Columns for rows, in blocks that the processor's caches hold.
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

  /// Every column blurred, of which `rows` are kept.
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

  /// Boxes one after the other, each only on the rows that the next ones need and where there can
  /// be ink.
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

  /// Means of a box's length, by sums that slide down the columns.
  private func boxed(_ box: BlurKernel.Box, rows: Range<Int>) -> BlurPlane {
    var result = BlurPlane(zero: rect.withRows(rows))
    var sums = [UInt32](repeating: 0, count: rect.width)
    let first = rows.lowerBound - box.before..<rows.lowerBound + box.after + 1
    for y in first.clamped(to: rect.minY..<rect.maxY) { add(row: y, times: 1, to: &sums) }
    let divisor = BoxDivisor(box.length)
    let nothing = [UInt16](repeating: 0, count: rect.width)
    for y in rows {
      unsafe result.values.withUnsafeMutableBufferPointer { out in
        unsafe withRow(y + box.after + 1, or: nothing) { entering in
          unsafe withRow(y - box.before, or: nothing) { leaving in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
              guard let start = out.baseAddress, let sums = sums.baseAddress else { return }
              unsafe Self.slide(
                sums, divisor, to: start + (y - rows.lowerBound) * rect.width, entering: entering,
                leaving: leaving, count: rect.width)
            }
          }
        }
      }
    }
    return result
  }

  /// Writes the means of a row, then moves the sums on by one row.
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

  /// A row's values; one outside has none.
  private func withRow(
    _ row: Int, or nothing: [UInt16], _ body: (UnsafePointer<UInt16>) -> Void
  ) {
    let isInside = row >= rect.minY && row < rect.maxY
    unsafe (isInside ? values : nothing).withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return }
      unsafe body(isInside ? start + (row - rect.minY) * rect.width : start)
    }
  }

  /// Adds a row as often as `factor` says to sums of its columns; one outside is 0.
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

/// Division by a box's length as a multiplication.
///
/// With s the whole part of log₂ of the length, 2³¹⁺ˢ over it is rounded to 32 bits. That is exact
/// to 3·10⁻⁵ for every sum of that many values, so equal values give themselves.
private struct BoxDivisor {
  private let factor: UInt32
  private let shift: UInt64

  /// - Parameter length: 1 to 65535.
  init(_ length: Int) {
    let length = UInt64(clamping: max(1, length))
    shift = 31 + UInt64(63 - length.leadingZeroBitCount)
    factor = UInt32(truncatingIfNeeded: ((1 << shift) + length / 2) / length)
  }

  @inline(__always)
  func quotient(_ sum: UInt32) -> UInt16 {
    // Of numbers of 32 bits, so that one instruction multiplies two of them.
    let product = UInt64(sum) &* UInt64(factor)
    return UInt16(truncatingIfNeeded: (product &+ 1 &<< (shift &- 1)) &>> shift)
  }
}

extension PixelRect {
  /// The same columns of other rows.
  fileprivate func withRows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
