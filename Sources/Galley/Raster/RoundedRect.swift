// Boxes with round corners.

/// A box of whole pixels whose corners are quarters of circles.
struct RoundedRect {
  private let rect: PixelRect
  private let radius: Double

  /// Rows that a pixel's row is cut into; along each, coverage is exact.
  private static let slices = 16

  /// - Parameter radius: of the corners in pixels; more than half a side is half of it.
  init(_ rect: PixelRect, radius: Double) {
    self.rect = rect
    self.radius = min(max(radius, 0), Double(min(rect.width, rect.height)) / 2)
  }

  /// Whether the corners are square.
  var isSquare: Bool { !(radius > 0) }

  /// Coverage, 0 to 255, of the pixels of `part`, row by row.
  func coverage(of part: PixelRect) -> [UInt8] {
    var coverage: [UInt8] = []
    coverage.reserveCapacity(part.width * part.height)
    for y in part.minY..<part.maxY {
      let insets = insets(ofRow: y)
      for x in part.minX..<part.maxX {
        coverage.append(
          y >= rect.minY && y < rect.maxY && x >= rect.minX && x < rect.maxX
            ? self.coverage(ofColumn: x, insets) : 0)
      }
    }
    return coverage
  }

  /// How far the box starts right of its left edge on each slice of a row; empty where it starts at
  /// the edge. Its square root is one that every processor rounds in the same way.
  private func insets(ofRow y: Int) -> [Double] {
    let fromTop = Double(y - rect.minY)
    let fromBottom = Double(rect.maxY - 1 - y)
    guard min(fromTop, fromBottom) < radius else { return [] }
    return (0..<Self.slices).map { slice in
      let place = (Double(slice) + 0.5) / Double(Self.slices)
      let depth = min(fromTop + place, fromBottom + 1 - place)
      let height = radius - depth
      return height > 0 ? radius - (radius * radius - height * height).squareRoot() : 0
    }
  }

  private func coverage(ofColumn x: Int, _ insets: [Double]) -> UInt8 {
    let near = Double(min(x - rect.minX, rect.maxX - 1 - x))
    guard !insets.isEmpty, near < radius else { return 255 }
    var sum = 0.0
    for inset in insets {
      // A column in the middle of a narrow box is cut by both corners.
      let left = min(max(Double(x - rect.minX + 1) - inset, 0), 1)
      let right = min(max(Double(rect.maxX - x) - inset, 0), 1)
      sum += max(left + right - 1, 0)
    }
    return UInt8((sum / Double(insets.count) * 255).rounded(.toNearestOrAwayFromZero))
  }
}
