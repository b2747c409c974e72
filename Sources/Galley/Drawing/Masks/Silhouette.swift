import GalleyFont

/// The shape of a colour glyph's image. An outside stroke can be drawn around the shape.
///
/// The stroke covers the pixels near the shape. For each pixel near the shape, a distance transform
/// finds the nearest pixel of the shape. The transform takes linear time (Felzenszwalb and
/// Huttenlocher, *Distance Transforms of Sampled Functions*).
struct Silhouette {
  private let bounds: PixelRect
  private let alpha: [UInt8]

  /// Smallest alpha of a pixel that belongs to the shape. Fainter pixels only smooth the shape's
  /// edge.
  private static let threshold: UInt8 = 128
  /// The row number of a column that has no pixel of the shape.
  private static let none = Int32.min
  /// Maximum distance, in pixels, between the shape and the outer edge of its stroke.
  static let maximumRadius = 256.0

  init(of picture: ColorBitmap, movedDownBy rows: Int = 0) {
    let rect = PixelRect(picture.bounds).offsetBy(x: 0, y: rows)
    alpha = picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    bounds = alpha.count == rect.width * rect.height ? rect : .empty
  }

  /// The mask of the shape and of all pixels within `radius` pixels around it. A radius above
  /// ``maximumRadius`` is reduced to this maximum. `nil` if the shape is empty, or if the mask
  /// would be entirely outside `clip`.
  ///
  /// - Parameter clip: the pixels to which the mask is clipped.
  func grown(by radius: Double, within clip: PixelRect) -> CoverageMask? {
    guard !bounds.isEmpty, alpha.contains(where: { $0 >= Self.threshold }) else { return nil }
    let radius = min(radius, Self.maximumRadius)
    let whole = bounds.grown(by: Int(radius.rounded(.up)) + 1).intersection(clip)
    guard !whole.isEmpty else { return nil }
    let nearest = nearestRows
    var coverage: [UInt8] = []
    coverage.reserveCapacity(whole.width * whole.height)
    for y in whole.minY..<whole.maxY {
      // For a row above or below the image, the nearest pixels are looked up in the image's first
      // or last row.
      let start = (min(max(y, bounds.minY), bounds.maxY - 1) - bounds.minY) * bounds.width
      let rows = nearest[start..<start + bounds.width].map { $0 == Self.none ? nil : Int($0) }
      var envelope = NearestColumns(distances: rows.map { $0.map { Double(abs(y - $0)) } })
      for x in whole.minX..<whole.maxX {
        guard let column = envelope.nearest(to: x - bounds.minX), let row = rows[column] else {
          coverage.append(0)
          continue
        }
        let share = share(ofX: x, y: y, nearX: column + bounds.minX, y: row, radius)
        coverage.append(UInt8((share * 255).rounded(.toNearestOrAwayFromZero)))
      }
    }
    return CoverageMask(bounds: MaskBounds(whole), coverage: coverage)
  }

  private func alpha(x: Int, y: Int) -> UInt8 {
    guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
    return alpha[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  /// For each pixel of the image, the row of the nearest pixel of the shape in the same column.
  /// ``none`` if the column has no such pixel.
  private var nearestRows: [Int32] {
    let width = bounds.width
    var nearest = [Int32](repeating: Self.none, count: alpha.count)
    for (index, value) in alpha.enumerated() {
      if value >= Self.threshold {
        nearest[index] = Int32(clamping: bounds.minY + index / width)
      } else if index >= width {
        nearest[index] = nearest[index - width]
      }
    }
    for index in nearest.indices.dropLast(width).reversed() {
      let (row, below) = (Int32(clamping: bounds.minY + index / width), nearest[index + width])
      let isNearer = nearest[index] == Self.none || below - row < row - nearest[index]
      if below != Self.none, below >= row, isNearer { nearest[index] = below }
    }
    return nearest
  }

  /// The fraction of a pixel that the shape and its stroke cover, 0 to 1. The fraction is computed
  /// from the nearest pixel of the shape. The alpha values around this nearest pixel show the exact
  /// position of the edge.
  private func share(
    ofX x: Int, y: Int, nearX: Int, y nearY: Int, _ radius: Double
  ) -> Double {
    func distance(_ otherX: Int, _ otherY: Int) -> Double {
      let (across, down) = (Double(x - otherX), Double(y - otherY))
      return (across * across + down * down).squareRoot()
    }
    let middle = distance(nearX, nearY)
    if middle <= radius - 2 { return 1 }
    if middle >= radius + 3 { return 0 }
    var share = 0.0
    for otherY in nearY - 1...nearY + 1 {
      for otherX in nearX - 1...nearX + 1 {
        let own = Double(alpha(x: otherX, y: otherY)) / 255
        guard own > 0 else { continue }
        let length = distance(otherX, otherY)
        let edge = Self.edge(own, across: Double(x - otherX), down: Double(y - otherY), length)
        share = max(share, radius + 0.5 - length + edge)
      }
    }
    return min(share, 1)
  }

  /// The signed distance from a pixel's centre to the shape's edge, in the direction of another
  /// pixel. Within the pixel, the edge is assumed to be a straight line. The part of the pixel
  /// inside the shape has the area `alpha`. The distance is positive if the centre is inside the
  /// shape. Source: Gustavson and Strand, *Anti-aliased Euclidean Distance Transform*.
  private static func edge(
    _ alpha: Double, across: Double, down: Double, _ length: Double
  ) -> Double {
    guard across != 0, down != 0 else { return alpha - 0.5 }
    let major = max(abs(across), abs(down)) / length
    let minor = min(abs(across), abs(down)) / length
    // The edge of the shape crosses the pixel. If the covered area `alpha` is less than `corner`,
    // the covered part is a triangle at one corner of the pixel.
    let corner = minor / major / 2
    if alpha < corner { return (2 * major * minor * alpha).squareRoot() - (major + minor) / 2 }
    if alpha <= 1 - corner { return (alpha - 0.5) * major }
    return (major + minor) / 2 - (2 * major * minor * (1 - alpha)).squareRoot()
  }
}

/// Finds the pixel of the shape that is nearest to each pixel of a row. Each column has one
/// candidate: the shape's pixel that is nearest to the row. As a function of x along the row, the
/// squared distance to a candidate is a parabola. At each x, the lowest parabola belongs to the
/// nearest candidate.
private struct NearestColumns {
  /// The columns that contain the nearest pixel of the shape for at least one position in the row,
  /// from left to right. For each of these columns, `starts` has the first such position.
  private var columns: [Int] = []
  private var starts: [Double] = []
  private var next = 0

  /// - Parameter distances: for each column, the vertical distance from the row to the column's
  ///   nearest pixel of the shape; `nil` for a column without a pixel of the shape.
  init(distances: [Double?]) {
    func height(_ column: Int) -> Double {
      let (place, distance) = (Double(column), distances[column] ?? .infinity)
      return distance * distance + place * place
    }
    for column in distances.indices where distances[column] != nil {
      var start = -Double.infinity
      while let last = columns.last {
        start = (height(column) - height(last)) / Double(2 * (column - last))
        guard let begin = starts.last, start <= begin else { break }
        columns.removeLast()
        starts.removeLast()
        start = -.infinity
      }
      columns.append(column)
      starts.append(start)
    }
  }

  /// The column with the pixel of the shape that is nearest to the x coordinate `place`; `nil` if
  /// no column has a pixel of the shape. The x coordinates of successive calls must not decrease.
  mutating func nearest(to place: Int) -> Int? {
    while next + 1 < columns.count, starts[next + 1] < Double(place) { next += 1 }
    return columns.isEmpty ? nil : columns[next]
  }
}
