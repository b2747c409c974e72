import GalleyFont

// Paths of boxes, polygons and glyphs for vector files.
extension Path {
  /// Distance from each end point of a quarter circle to the nearer control point of the Bézier
  /// curve, as a multiple of the radius.
  private static let circle = 0.552_284_749_8

  /// Creates a path of a rectangle. If the rectangle is empty, the path is empty.
  init(_ rect: Rectangle) {
    self.init()
    add(rect)
  }

  /// Adds a rectangle, unless it is empty.
  mutating func add(_ rect: Rectangle) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    elements += [
      .move(to: Point(x: rect.x, y: rect.y)), .line(to: Point(x: right, y: rect.y)),
      .line(to: Point(x: right, y: bottom)), .line(to: Point(x: rect.x, y: bottom)), .close,
    ]
  }

  /// Adds a box with rounded corners. `scale` is the number of grid units per point.
  mutating func add(_ box: RoundedRect, scale: Double) {
    let (left, top) = (box.rect.minX / scale, box.rect.minY / scale)
    let (right, bottom) = (box.rect.maxX / scale, box.rect.maxY / scale)
    guard right > left, bottom > top else { return }
    guard !box.isSquare else {
      return add(Rectangle(x: left, y: top, width: right - left, height: bottom - top))
    }
    let radii = box.radii.map { $0 / scale }
    elements.append(.move(to: Point(x: left + radii.topLeft, y: top)))
    for (x, y, radius, from, to) in [
      (right, top, radii.topRight, (-1.0, 0.0), (0.0, 1.0)),
      (right, bottom, radii.bottomRight, (0, -1), (-1, 0)),
      (left, bottom, radii.bottomLeft, (1, 0), (0, -1)),
      (left, top, radii.topLeft, (0, 1), (1, 0)),
    ] {
      func point(_ direction: (Double, Double), _ distance: Double) -> Point {
        Point(x: x + direction.0 * distance, y: y + direction.1 * distance)
      }
      elements.append(.line(to: point(from, radius)))
      guard radius > 0 else { continue }
      let control = radius * (1 - Self.circle)
      elements.append(.cubic(point(from, control), point(to, control), to: point(to, radius)))
    }
    elements.append(.close)
  }

  /// Adds closed contours of straight lines.
  mutating func add(_ contours: [[Point]]) {
    for contour in contours {
      guard let first = contour.first else { continue }
      elements.append(.move(to: first))
      elements += contour.dropFirst().map { .line(to: $0) }
      elements.append(.close)
    }
  }

  /// Adds a glyph's outline. `place` converts the points from font units.
  mutating func add(_ outline: GlyphOutline, place: (Point) -> Point) {
    var points = outline.points[...]
    func next() -> Point {
      points.popFirst().map { place(Point(x: Double($0.x), y: Double($0.y))) } ?? Point(x: 0, y: 0)
    }
    for verb in outline.verbs {
      switch verb {
      case .move: elements.append(.move(to: next()))
      case .line: elements.append(.line(to: next()))
      case .quad: elements.append(.quad(control: next(), to: next()))
      case .cubic: elements.append(.cubic(next(), next(), to: next()))
      case .close: elements.append(.close)
      }
    }
  }
}

extension Transform {
  /// Maps the unit square to a rectangle. If the height is negative, the square is mirrored.
  init(toFill rect: Rectangle) {
    self.init(x: rect.x, y: rect.y)
    (a, d) = (rect.width, rect.height)
  }

  /// Whether the transform maps the plane to the plane, not to a line or a point.
  var hasInverse: Bool {
    let area = a * d - b * c
    return area != 0 && area.isFinite
  }
}

extension Rectangle {
  static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle grown by a distance on each side.
  func grown(by margin: Double) -> Rectangle {
    Rectangle(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
