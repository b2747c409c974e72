// Reads, measures and transforms paths.

extension Path {
  /// Reads SVG path data (SVG 2 §9.3). Coordinates are in points. If the data does not close a
  /// contour, the contour has no ``Element/close``.
  ///
  /// - Throws: ``PathDataError`` if the data is malformed, or if it has more segments or larger
  ///   coordinates than the limits allow.
  public init(svgData data: String, limits: Limits = .default) throws(PathDataError) {
    self = try PathDataParser.path(data, limits)
  }

  /// The smallest rectangle around the path's lines and curves, without strokes; `nil` for an empty
  /// path.
  public var bounds: Rectangle? { BoundingBox(self).rectangle }

  /// A copy of the path with a function applied to all of its points.
  func mapped(_ place: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let end): .move(to: place(end))
        case .line(let end): .line(to: place(end))
        case .quad(let control, let end): .quad(control: place(control), to: place(end))
        case .cubic(let first, let second, let end):
          .cubic(place(first), place(second), to: place(end))
        case .close: .close
        }
      })
  }
}

extension Path.Element {
  /// The cubic curve that equals a quadratic curve.
  static func cubic(
    from start: Path.Point, _ control: Path.Point, to end: Path.Point
  ) -> Path.Element {
    func between(_ point: Path.Point) -> Path.Point {
      Path.Point(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    return .cubic(between(start), between(end), to: end)
  }
}
