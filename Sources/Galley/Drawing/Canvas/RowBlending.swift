// Source-over row by row, whatever the way colours are mixed.

/// The part of a canvas that something is painted on.
struct PixelBlock {
  /// Pixels a row.
  var columns: Int
  var rows: Int
  /// Elements of the source from a row to the next.
  var sourceStep: Int
  /// Pixels of the canvas from a row to the next.
  var step: Int
  /// Elements of the source from the first painted one to its end, at least.
  var sourceCount: Int
  /// Pixels of the canvas from the first painted one to its end.
  var count: Int

  /// Whether as many elements from a row's first on can be read from the source, and written to the
  /// canvas: what lies behind a row's end belongs to others, and is written as it was.
  @inline(__always)
  func hasRoom(for elements: Int, inRow row: Int) -> Bool {
    row &* sourceStep &+ elements <= sourceCount && row &* step &+ elements <= count
  }
}

/// A way to paint pixels over others. Implemented a pixel at a time, called a row at a time, or all
/// rows of what is as small as a letter.
protocol RowBlending: Sendable {
  /// A premultiplied pixel seen through a coverage of 0 to 255 over another one. An opaque pixel
  /// at full coverage is the result; coverage 0 changes nothing.
  func over(_ source: UInt32, coverage: UInt32, _ destination: UInt32) -> UInt32

  /// One colour over a whole row.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int)

  /// One colour through a block of coverage.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock)

  /// A row of pixels, all seen through one coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt32>,
    count: Int)

  /// A row of pixels through a row of coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int)
}

extension RowBlending {
  // Inlined into each type's own, where the loop over its `over` becomes one over vectors.

  @inline(__always)
  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    if color &>> 24 == 255 {
      unsafe row.update(repeating: color, count: count)
      return
    }
    for index in 0..<count { unsafe row[index] = over(color, coverage: 255, row[index]) }
  }

  @inline(__always)
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock
  ) {
    for index in 0..<block.rows {
      let mask = unsafe coverage + index &* block.sourceStep
      let row = unsafe pixels + index &* block.step
      for column in 0..<block.columns {
        unsafe row[column] = over(color, coverage: UInt32(mask[column]), row[column])
      }
    }
  }

  @inline(__always)
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage), row[index])
    }
  }

  @inline(__always)
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage[index]), row[index])
    }
  }
}

extension Blending {
  /// The arithmetic of this way to mix colours.
  var rows: any RowBlending {
    switch self {
    case .srgb: Compositing()
    case .linear: LinearCompositing()
    }
  }
}
