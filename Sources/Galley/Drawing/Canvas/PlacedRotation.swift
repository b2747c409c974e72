/// A rotation of a box on a canvas. The box is painted upright on a layer, and the pixels of the
/// layer are then moved to the canvas.
///
/// The layer has ``factor`` times the canvas's resolution. Each pixel of the canvas is the mean of
/// a square of the layer. The square is as large as one canvas pixel, and parallel to the box's
/// edges.
struct PlacedRotation {
  /// Number of layer pixels per canvas pixel, along each axis.
  let factor: Int
  /// The transforms from positions on the upright box to positions on the canvas (`forward`), and
  /// back (`backward`). Both positions are in canvas pixels.
  private let forward: Transform
  private let backward: Transform
  /// Whether the angle is a multiple of 90 degrees, so that each layer pixel becomes exactly one
  /// canvas pixel.
  private let isExact: Bool

  /// Resolution of a layer, as a multiple of the canvas's resolution. With this resolution, the
  /// edges of rotated letters look as smooth as the edges of upright letters.
  static let fineness = 4

  /// Creates the rotation of a box; `nil` if the box is too far away to be painted.
  ///
  /// - Parameters:
  ///   - turn: clockwise angle in degrees.
  ///   - anchor: the point about which the box is rotated.
  ///   - box: the box in points.
  ///   - grid: the pixel grid of the canvas.
  ///   - isFine: whether the canvas is itself a layer of a higher resolution. If so, the new layer
  ///     has the same resolution.
  init?(
    _ turn: Double, about anchor: Gradient.Center, of box: Rectangle, on grid: PixelGrid,
    isFine: Bool
  ) {
    let exact = grid.exactRect(x: box.x, y: box.y, width: box.width, height: box.height)
    let place = Rectangle(x: exact.minX, y: exact.minY, width: exact.width, height: exact.height)
    var transform = Transform(degrees: turn, about: anchor.point(in: place))
    let isExact = turn.truncatingRemainder(dividingBy: 90) == 0
    if isExact {
      transform.e = transform.e.rounded(.toNearestOrAwayFromZero)
      transform.f = transform.f.rounded(.toNearestOrAwayFromZero)
    }
    let farthest = Double(PixelGrid.farthest)
    guard abs(transform.e) < farthest, abs(transform.f) < farthest else { return nil }
    self.isExact = isExact
    factor = isExact || isFine ? 1 : Self.fineness
    (forward, backward) = (transform, transform.inverse)
  }

  /// The layer pixels that affect a rectangle of the canvas.
  func layerBounds(of rect: PixelRect) -> PixelRect {
    let upright = backward.bounds(of: Rectangle(rect, scale: 1))
    return ExactRect(upright, scale: Double(factor)).pixels.grown(by: isExact ? 0 : factor)
  }

  /// The canvas pixels that a rectangle of the layer affects.
  func canvasBounds(of layer: PixelRect) -> PixelRect {
    let rotated = forward.bounds(of: Rectangle(layer, scale: 1 / Double(factor)))
    return ExactRect(rotated, scale: 1).pixels.grown(by: isExact ? 0 : 1)
  }

  /// Approximate number of layer pixels that are read for a rectangle of the canvas.
  func readings(of rect: PixelRect) -> Int {
    rect.width * rect.height * (isExact ? 1 : (factor + 1) * (factor + 1))
  }

  /// The pixels of the canvas rectangle `rect`, computed from a layer. `bounds` is the rectangle of
  /// the layer. Outside `bounds`, the layer is transparent.
  func pixels(of rect: PixelRect, from layer: [UInt32], _ bounds: PixelRect) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      for x in rect.minX..<max(rect.minX, rect.maxX) {
        let (across, down) = layerPoint(x, y)
        result.append(
          isExact
            ? Self.pixel(
              PixelGrid.integer(across.rounded(.down)), PixelGrid.integer(down.rounded(.down)),
              layer, bounds)
            : mean(across, down, layer, bounds))
      }
    }
    return result
  }

  /// The canvas pixel under each pixel of a layer, after the layer is rotated. If a layer pixel is
  /// outside the canvas, the nearest canvas pixel is used.
  func ground(of layer: PixelRect, from canvas: [UInt32], _ bounds: PixelRect) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(layer.width * layer.height)
    let unit = Double(factor)
    for y in layer.minY..<max(layer.minY, layer.maxY) {
      for x in layer.minX..<max(layer.minX, layer.maxX) {
        let place = forward.point(x: (Double(x) + 0.5) / unit, y: (Double(y) + 0.5) / unit)
        let (column, row) = (
          PixelGrid.integer(place.x.rounded(.down)), PixelGrid.integer(place.y.rounded(.down))
        )
        result.append(
          Self.pixel(
            min(max(column, bounds.minX), bounds.maxX - 1),
            min(max(row, bounds.minY), bounds.maxY - 1), canvas, bounds))
      }
    }
    return result
  }

  /// The position, on the layer, of a canvas pixel's centre.
  private func layerPoint(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
    let place = backward.point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return (place.x * Double(factor), place.y * Double(factor))
  }

  private static func pixel(
    _ x: Int, _ y: Int, _ pixels: [UInt32], _ bounds: PixelRect
  ) -> UInt32 {
    guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
    return pixels[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  /// The mean of the layer's pixels in a square around a point of the layer. The square is as large
  /// as one canvas pixel.
  private func mean(
    _ x: Double, _ y: Double, _ layer: [UInt32], _ bounds: PixelRect
  ) -> UInt32 {
    let half = Double(factor) / 2
    let (left, right) = (max(x - half, Double(bounds.minX)), min(x + half, Double(bounds.maxX)))
    let (top, bottom) = (max(y - half, Double(bounds.minY)), min(y + half, Double(bounds.maxY)))
    guard left < right, top < bottom else { return 0 }
    let columns = Int(left.rounded(.down))..<Int(right.rounded(.up))
    var sum = SIMD4<Double>.zero
    for row in Int(top.rounded(.down))..<Int(bottom.rounded(.up)) {
      let height = min(bottom, Double(row + 1)) - max(top, Double(row))
      let start = (row - bounds.minY) * bounds.width - bounds.minX
      for column in columns {
        let pixel = layer[start + column]
        guard pixel != 0 else { continue }
        let width = min(right, Double(column + 1)) - max(left, Double(column))
        let channels = SIMD4(
          Double(pixel & 0xFF), Double(pixel &>> 8 & 0xFF), Double(pixel &>> 16 & 0xFF),
          Double(pixel &>> 24))
        sum += height * width * channels
      }
    }
    let mean = (sum / Double(factor * factor)).rounded(.toNearestOrAwayFromZero)
    return Pixel.word(
      red: UInt32(mean.x), green: UInt32(mean.y), blue: UInt32(mean.z), alpha: UInt32(mean.w))
  }
}

extension Rectangle {
  /// Creates a rectangle from whole pixels. `scale` is the side length of a pixel in the units of
  /// the rectangle.
  fileprivate init(_ rect: PixelRect, scale: Double) {
    self.init(
      x: Double(rect.minX) * scale, y: Double(rect.minY) * scale,
      width: Double(rect.width) * scale, height: Double(rect.height) * scale)
  }
}

extension ExactRect {
  /// Creates a rectangle in pixels. `scale` is the number of pixels per unit.
  ///
  /// Each coordinate is rounded to a multiple of 2⁻²⁰ pixels, so that a rounding error does not add
  /// a row of pixels.
  fileprivate init(_ rectangle: Rectangle, scale: Double) {
    self = PixelGrid(scale: scale).exactRect(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}
