/// A gradient that is placed over a box of the canvas. Each pixel takes the gradient's colour at
/// the pixel's centre.
struct PlacedGradient: Hashable {
  let ramp: GradientRamp
  let geometry: GradientGeometry

  /// Whether every colour of the gradient is opaque.
  var isOpaque: Bool { ramp.isOpaque }

  /// The premultiplied pixel of the gradient's first colour.
  var firstPixel: UInt32 { ramp.firstPixel }

  init(_ gradient: Gradient, in box: ExactRect, blending: Blending) {
    self.init(gradient, GradientRamp(gradient, blending: blending), in: box)
  }

  /// Places a gradient in a box. `ramp` contains the gradient's colours, which the caller has
  /// already computed.
  init(_ gradient: Gradient, _ ramp: GradientRamp, in box: ExactRect) {
    let (geometry, length) = GradientGeometry.place(gradient, in: box)
    // If a repeating gradient's period is shorter than a pixel, the period cannot be shown. The
    // average colour of the gradient is painted instead (CSS Images 4 §3.6).
    let isTooFine = gradient.repeats && !(ramp.period * length >= 1)
    self.ramp = isTooFine ? GradientRamp(averageOf: gradient) : ramp
    self.geometry = isTooFine ? .flat : geometry
  }

  /// Whether all pixels of a row have the same gradient colour.
  var isEqualAlongRows: Bool { geometry.step?.x == 0 }

  /// Whether all pixels of a column have the same gradient colour.
  var isEqualDownColumns: Bool { geometry.step?.y == 0 }

  /// A table of the gradient's pixels, with which an area of `area` pixels is filled faster. The
  /// result is `nil` if every row has a single colour. It is also `nil` if the area is too small
  /// for a table, or if ``GradientTable`` does not support the gradient.
  func table(for area: Int) -> GradientTable? {
    isEqualAlongRows ? nil : GradientTable(ramp, area: area)
  }

  /// Fills `row` with the gradient's pixels, starting at pixel (x, y) of the canvas.
  func fill(_ row: inout [UInt32], x: Int, y: Int, _ table: GradientTable?) {
    var span = row.mutableSpan
    guard !isEqualAlongRows else {
      var pixel: UInt32 = 0
      forEachPixel(x: x, y: y, count: 1) { pixel = $1 }
      for index in span.indices { span[index] = pixel }
      return
    }
    forEachPixel(x: x, y: y, count: span.count, table) { span[$0] = $1 }
  }

  /// Calls `body` for `count` pixels, from (x, y) to the right. The arguments are the pixel's
  /// index, starting at 0, and the gradient's premultiplied colour at that pixel.
  @inline(__always)
  func forEachPixel(
    x: Int, y: Int, count: Int, _ table: GradientTable? = nil, _ body: (Int, UInt32) -> Void
  ) {
    switch geometry {
    case .line(let origin, let step):
      let start = origin + Double(x) * step.x + Double(y) * step.y
      ramp.forEachPixel(count: count, at: { start + step.x * Double($0) }, table, body)
    case .rings(let center, let radii):
      let down = (Double(y) + 0.5 - center.y) / radii.y
      let square = down * down
      ramp.forEachPixel(
        count: count,
        at: { index in
          let right = (Double(x + index) + 0.5 - center.x) / radii.x
          return (right * right + square).squareRoot()
        }, table, body)
    case .rays(let center, let start, let side):
      let down = Double(y) + 0.5 - center.y
      ramp.forEachPixel(
        count: count,
        at: { index in
          let right = Double(x + index) + 0.5 - center.x
          return GradientGeometry.turn(
            right * start.x + down * start.y, right * side.x + down * side.y)
        }, table, body)
    }
  }

  /// The gradient's alpha for each pixel of a rectangle, multiplied by the pixel's coverage. If
  /// `coverage` is `nil`, the rectangle is fully covered.
  func alpha(of rect: PixelRect, through coverage: [UInt8]? = nil) -> [UInt8] {
    var faded: [UInt8] = []
    faded.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      let row = (y - rect.minY) * rect.width
      forEachPixel(x: rect.minX, y: y, count: rect.width) { index, pixel in
        var product = (pixel &>> 24) &* UInt32(coverage?[row + index] ?? 255) &+ 128
        product = (product &+ product &>> 8) &>> 8
        faded.append(UInt8(truncatingIfNeeded: product))
      }
    }
    return faded
  }
}
