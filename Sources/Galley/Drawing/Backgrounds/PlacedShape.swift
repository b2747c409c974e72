import GalleyFont

/// A path prepared for painting: the edges of the path's fill and of its stroke, in pixels.
struct PlacedShape {
  private var layers: [(edges: ShapeEdges, paint: Paint)] = []
  /// The path's bounds in pixels. Gradients span these bounds.
  private var box = ExactRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The smallest rectangle around everything that is painted; `nil` if nothing is painted.
  private(set) var bounds: ExactRect?

  /// Number of pixel rows that are painted in one step. The row number at which a step starts is a
  /// multiple of this number. The pixels therefore do not depend on how the image is divided into
  /// bands.
  private static let rowsPerStep = 32

  /// Maximum number of straight lines into which a path is flattened. If a path has more than half
  /// this number of segments, its maximum is two lines per segment.
  private static let lines = 1 << 14

  /// - Parameters:
  ///   - area: the area of the box inside its insets, in points on the canvas.
  ///   - scale: pixels per point.
  init(_ shape: ShapePath, in area: Rectangle, scale: Double) {
    let (zoom, x, y) = shape.placement(in: area)
    let factor = zoom * scale
    // In the rasterizer's coordinates, y points up. Coordinates are limited to the range of the
    // pixel grid, so that all numbers are finite.
    let path = shape.path.mapped {
      Path.Point(
        x: PixelGrid.limited($0.x * factor + x * scale),
        y: PixelGrid.limited(-$0.y * factor - y * scale))
    }
    let strokeWidth = PixelGrid.limited(shape.strokeWidth * factor)
    guard let own = path.bounds else { return }
    box = ExactRect(
      minX: own.x, minY: -own.y - own.height, maxX: own.x + own.width, maxY: -own.y)
    let most = max(2 * path.elements.count, Self.lines)
    if let fill = shape.fill {
      let contours = PathFlattening(path, tolerance: 1 / 128, most: most).contours
      layers.append(
        (ShapeEdges(filling: contours, isEvenOdd: shape.fillRule == .evenodd), fill))
    }
    if let stroke = shape.stroke, strokeWidth > 0 {
      let contours = PathFlattening(path, tolerance: 0.01, most: most).contours
      layers.append(
        (
          ShapeEdges(
            stroking: contours,
            GlyphStroke(width: strokeWidth, join: shape.strokeJoin.ofGlyphs),
            cap: shape.strokeCap.ofEdges), stroke
        ))
    }
    for box in layers.compactMap(\.edges.bounds) {
      let own = ExactRect(minX: box.minX, minY: -box.maxY, maxX: box.maxX, maxY: -box.minY)
      bounds = bounds?.union(own) ?? own
    }
  }

  /// Total number of edges: those of the fill and those of the stroke.
  var edgeCount: Int { layers.reduce(0) { $0 + $1.edges.count } }

  /// Removes the parts of the edges that are outside the image. `picture` is the rectangle of the
  /// image's pixels.
  mutating func limit(to picture: PixelRect) {
    for index in layers.indices { layers[index].edges.limit(to: MaskBounds(picture)) }
  }

  /// Paints the visible part of the shape: first its fill, then its stroke.
  func draw(on canvas: inout Canvas<some RowBlending>, _ work: RenderWork) throws(RenderError) {
    guard let visible = bounds?.pixels.intersection(canvas.bounds), !visible.isEmpty else { return }
    let height = Self.rowsPerStep
    for (edges, paint) in layers {
      let brush = Brush(paint, in: box, blending: canvas.blending)
      // The remainder of a negative row number is negative in Swift, so `height` is added to it.
      let first = visible.minY - ((visible.minY % height) + height) % height
      for top in stride(from: first, to: visible.maxY, by: height) {
        let part = PixelRect(
          minX: visible.minX, minY: top, maxX: visible.maxX, maxY: top + height)
        canvas.count(painted: edges.work(in: MaskBounds(part)))
        try work.check(painted: canvas.painted)
        canvas.fill(part, through: edges.coverage(in: MaskBounds(part)), with: brush)
      }
    }
  }
}

extension StrokeJoin {
  /// This shape of stroke corners, as a value of the rasterizer's own type.
  var ofGlyphs: GlyphStroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension ShapePath.StrokeCap {
  fileprivate var ofEdges: GalleyFont.StrokeCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension TextDocument.Frame {
  /// The frame's path, prepared for painting at the given scale; `nil` if the frame has no path.
  func placedShape(
    in layout: TextLayout, scale: Double, picture: PixelRect
  ) -> PlacedShape? {
    guard var shape = shape(in: layout, x: x, y: y, scale: scale) else { return nil }
    shape.limit(to: picture)
    return shape
  }

  /// The smallest rectangle around the frame's path and its stroke, in points from the box's top
  /// left corner; `nil` if the box shows no path.
  func shapeInk(in layout: TextLayout) -> Rectangle? {
    // The scale is large, so that curves are flattened finely.
    let scale = 64.0
    return shape(in: layout, x: 0, y: 0, scale: scale)?.bounds.map { ink in
      Rectangle(
        x: ink.minX / scale, y: ink.minY / scale, width: ink.width / scale,
        height: ink.height / scale)
    }
  }

  private func shape(
    in layout: TextLayout, x: Double, y: Double, scale: Double
  ) -> PlacedShape? {
    shownPath(in: layout, x: x, y: y).map { PlacedShape($0.path, in: $0.area, scale: scale) }
  }

  /// The path that the frame shows, and the area of the box inside its insets, in points; `nil` for
  /// a frame that shows no path. The box's top left corner is at (`x`, `y`).
  func shownPath(
    in layout: TextLayout, x: Double, y: Double
  ) -> (path: ShapePath, area: Rectangle)? {
    guard content == .path, let path else { return nil }
    let insets = container.insets
    let area = Rectangle(
      x: x + insets.left, y: y + insets.top, width: layout.width - insets.left - insets.right,
      height: layout.height - insets.top - insets.bottom)
    return (path, area)
  }
}
