/// A box with rounded corners, which are quarter circles. The edges of the box can lie between
/// pixel boundaries. Therefore a small box, such as a dot, is round at any position.
struct RoundedRect {
  let rect: ExactRect
  /// Radii in pixels, at least 0. The corners do not overlap.
  let radii: CornerRadii

  /// Number of horizontal slices into which a pixel row at a corner is divided. A slice is treated
  /// as a rectangle, and the part of a pixel that this rectangle covers is computed exactly.
  private static let slices = 64

  /// - Parameter radius: the radius of the corners in pixels, limited to half of the shorter side.
  init(_ rect: ExactRect, radius: Double) {
    self.rect = rect
    radii = CornerRadii(min(max(radius, 0), max(min(rect.width, rect.height), 0) / 2))
  }

  /// - Parameter radii: the radii of the corners in pixels. If corners would overlap, all radii are
  ///   reduced by the same factor (CSS Backgrounds 3 §4.5).
  init(_ rect: ExactRect, radii: CornerRadii) {
    self.rect = rect
    if radii.areEqual {
      self.radii = RoundedRect(rect, radius: radii.topLeft).radii
      return
    }
    let known = radii.map { $0 > 0 ? min($0, Double(PixelGrid.farthest)) : 0 }
    let (width, height) = (max(rect.width, 0), max(rect.height, 0))
    let factor = [
      width / (known.topLeft + known.topRight), width / (known.bottomLeft + known.bottomRight),
      height / (known.topLeft + known.bottomLeft), height / (known.topRight + known.bottomRight),
    ].reduce(1) { $1 < $0 ? $1 : $0 }
    self.radii = known.map { $0 * factor }
  }

  /// Creates a box, and does not reduce radii that make corners overlap.
  private init(_ rect: ExactRect, unreduced radii: CornerRadii) {
    self.rect = rect
    self.radii = radii.map { $0 > 0 ? $0 : 0 }
  }

  /// The box with each edge moved inwards by `width` pixels. The centres of the corner circles do
  /// not move.
  func inset(by width: Double) -> RoundedRect {
    let inner = ExactRect(
      minX: rect.minX + width, minY: rect.minY + width, maxX: rect.maxX - width,
      maxY: rect.maxY - width)
    return radii.areEqual
      ? RoundedRect(inner, radius: radii.topLeft - width)
      : RoundedRect(inner, unreduced: radii.map { $0 - width })
  }

  /// The shape of a shadow that is larger than the box by `spread` pixels on each side. Square
  /// corners stay square. A radius below `spread` grows by less than `spread`, and a larger radius
  /// grows by `spread` (CSS Backgrounds 3 §6.1.1). A negative `spread` makes the shape smaller.
  func spread(by spread: Double) -> RoundedRect {
    guard spread > 0 else { return inset(by: -spread) }
    return RoundedRect(
      ExactRect(
        minX: rect.minX - spread, minY: rect.minY - spread, maxX: rect.maxX + spread,
        maxY: rect.maxY + spread),
      radii: radii.map { radius in
        guard radius < spread else { return radius + spread }
        let rest = radius / spread - 1
        return radius + spread * (1 + rest * rest * rest)
      })
  }

  /// The box, moved right by `x` pixels and down by `y` pixels.
  func offsetBy(x: Double, y: Double) -> RoundedRect {
    RoundedRect(
      ExactRect(
        minX: rect.minX + x, minY: rect.minY + y, maxX: rect.maxX + x, maxY: rect.maxY + y),
      unreduced: radii)
  }

  /// The same box in units that are smaller by `factor`: all coordinates and radii are multiplied
  /// by `factor`.
  func scaled(by factor: Double) -> RoundedRect {
    RoundedRect(
      ExactRect(
        minX: rect.minX * factor, minY: rect.minY * factor, maxX: rect.maxX * factor,
        maxY: rect.maxY * factor),
      unreduced: radii.map { $0 * factor })
  }

  /// Whether the corners of the box are square.
  var isSquare: Bool { !(radii.greatest > 0) }

  /// The pixels that the box touches, even partly.
  var pixels: PixelRect { rect.pixels }

  /// A horizontal slice of a pixel row: a fraction of the row's height, and the x range that the
  /// box covers in the slice.
  private struct Slice {
    var height: Double
    var left: Double
    var right: Double
  }

  /// For each pixel of `part`, row by row, the fraction that the box covers. 255 means fully
  /// covered.
  func coverage(of part: PixelRect) -> [UInt8] {
    var coverage: [UInt8] = []
    coverage.reserveCapacity(part.width * part.height)
    for y in part.minY..<max(part.minY, part.maxY) {
      let slices = slices(ofRow: y)
      // A slice is a horizontal strip of the pixel row. Between the x coordinates `left` and
      // `right`, every slice is inside the box.
      let left = slices.reduce(-Double.infinity) { max($0, $1.left) }
      let right = slices.reduce(Double.infinity) { min($0, $1.right) }
      let full = slices.reduce(0) { $0 + $1.height }
      for x in part.minX..<max(part.minX, part.maxX) {
        let (start, end) = (Double(x), Double(x + 1))
        let area =
          start >= left && end <= right
          ? full
          : slices.reduce(0) { $0 + $1.height * max(min($1.right, end) - max($1.left, start), 0) }
        coverage.append(UInt8((min(area, 1) * 255).rounded(.toNearestOrAwayFromZero)))
      }
    }
    return coverage
  }

  /// Divides a pixel row into horizontal slices, from which the coverage of rounded corners is
  /// computed. Parts of the row above or below the box are omitted. If the box's sides are straight
  /// in this row, there is a single slice. The curve of a corner is computed with square roots. All
  /// processors round a square root in the same way, so the result is the same everywhere.
  private func slices(ofRow y: Int) -> [Slice] {
    let top = max(Double(y), rect.minY)
    let bottom = min(Double(y + 1), rect.maxY)
    guard bottom > top else { return [] }
    let isStraight =
      top - rect.minY >= max(radii.topLeft, radii.topRight)
      && rect.maxY - bottom >= max(radii.bottomLeft, radii.bottomRight)
    if isStraight || isSquare {
      return [Slice(height: bottom - top, left: rect.minX, right: rect.maxX)]
    }
    let height = (bottom - top) / Double(Self.slices)
    return (0..<Self.slices).map { index in
      let middle = top + (Double(index) + 0.5) * height
      let (above, below) = (middle - rect.minY, rect.maxY - middle)
      let left = max(Self.inset(radii.topLeft, above), Self.inset(radii.bottomLeft, below))
      let right = max(Self.inset(radii.topRight, above), Self.inset(radii.bottomRight, below))
      return Slice(height: height, left: rect.minX + left, right: rect.maxX - right)
    }
  }

  /// The distance from a point on a side of a box to the curve of the nearest corner, measured at
  /// right angles to the side. `distance` is the distance from the point to the end of the side.
  private static func inset(_ radius: Double, _ distance: Double) -> Double {
    let rise = max(radius - distance, 0)
    return radius - max(radius * radius - rise * rise, 0).squareRoot()
  }
}

/// A rectangle in pixels whose edges need not be integers.
struct ExactRect: Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Creates a rectangle from whole pixels.
  init(_ rect: PixelRect) {
    (minX, minY) = (Double(rect.minX), Double(rect.minY))
    (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
  }

  /// The smallest rectangle that contains both rectangles.
  func union(_ other: ExactRect) -> ExactRect {
    ExactRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The whole pixels that the rectangle touches, even partly.
  var pixels: PixelRect {
    PixelRect(
      minX: PixelGrid.integer(minX.rounded(.down)), minY: PixelGrid.integer(minY.rounded(.down)),
      maxX: PixelGrid.integer(maxX.rounded(.up)), maxY: PixelGrid.integer(maxY.rounded(.up)))
  }
}

extension PixelGrid {
  /// A box in points, converted to pixels without rounding its edges to whole pixels.
  func exactRect(x: Double, y: Double, width: Double, height: Double) -> ExactRect {
    ExactRect(
      minX: pixels(x), minY: pixels(y), maxX: pixels(x + width), maxY: pixels(y + height))
  }
}
