/// A box with rounded corners, which are quarter circles. The edges of the box can lie between
/// pixel boundaries. Therefore a small box, such as a dot, is round at any position.
struct RoundedRect {
  private let rect: ExactRect
  private let radius: Double

  /// Number of horizontal slices into which a pixel row at a corner is divided. A slice is treated
  /// as a rectangle, and the part of a pixel that this rectangle covers is computed exactly.
  private static let slices = 64

  /// - Parameter radius: the radius of the corners in pixels, limited to half of the shorter side.
  init(_ rect: ExactRect, radius: Double) {
    self.rect = rect
    self.radius = min(max(radius, 0), max(min(rect.width, rect.height), 0) / 2)
  }

  /// The box with each edge moved inwards by `width` pixels. The centres of the corner circles do
  /// not move.
  func inset(by width: Double) -> RoundedRect {
    RoundedRect(
      ExactRect(
        minX: rect.minX + width, minY: rect.minY + width, maxX: rect.maxX - width,
        maxY: rect.maxY - width),
      radius: radius - width)
  }

  /// Whether the corners of the box are square.
  var isSquare: Bool { !(radius > 0) }

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
      // From x = `left` to x = `right`, the box covers every slice of the row.
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

  /// The slices into which a pixel row is divided. Parts of the row above or below the box are
  /// omitted. If the box's sides are straight in this row, there is a single slice. The curve of a
  /// corner is computed with square roots. All processors round a square root in the same way, so
  /// the result is the same everywhere.
  private func slices(ofRow y: Int) -> [Slice] {
    let top = max(Double(y), rect.minY)
    let bottom = min(Double(y + 1), rect.maxY)
    guard bottom > top else { return [] }
    guard min(top - rect.minY, rect.maxY - bottom) < radius else {
      return [Slice(height: bottom - top, left: rect.minX, right: rect.maxX)]
    }
    let height = (bottom - top) / Double(Self.slices)
    return (0..<Self.slices).map { index in
      let middle = top + (Double(index) + 0.5) * height
      let rise = max(radius - min(middle - rect.minY, rect.maxY - middle), 0)
      let inset = radius - max(radius * radius - rise * rise, 0).squareRoot()
      return Slice(height: height, left: rect.minX + inset, right: rect.maxX - inset)
    }
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
