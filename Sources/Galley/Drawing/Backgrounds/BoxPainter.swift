/// Paints the boxes behind text: their colours, gradients, images and borders, with square or
/// rounded corners.
struct BoxPainter {
  let grid: PixelGrid

  /// Paints a box: its colour or gradient, then its image, then its border. Nothing outside `clip`
  /// is painted. Boxes with square corners are aligned to whole pixels, so that their edges are
  /// sharp and neighbouring boxes touch. Boxes with rounded corners are not aligned to whole
  /// pixels.
  func draw(
    _ box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0),
    on canvas: inout Canvas<some RowBlending>,
    within clip: PixelRect? = nil
  ) {
    drawGround(of: box, at: origin, on: &canvas, within: clip)
    drawBorder(of: box, at: origin, on: &canvas, within: clip)
  }

  /// Paints a box's background colour or gradient, then its image. See ``draw(_:at:on:within:)``.
  func drawGround(
    of box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0),
    on canvas: inout Canvas<some RowBlending>, within clip: PixelRect? = nil
  ) {
    let (exact, shape, rect) = place(of: box, at: origin)
    let visible = rect.intersection(canvas.bounds).intersection(clip ?? canvas.bounds)
    guard !visible.isEmpty else { return }
    if let paint = box.paint {
      let brush = Brush(paint, in: exact, blending: canvas.blending)
      canvas.fill(
        visible, through: shape.isSquare ? nil : shape.coverage(of: visible), with: brush)
    }
    if let image = box.image { draw(image, in: rect, visible, shape, on: &canvas) }
  }

  /// Paints a box's border. See ``draw(_:at:on:within:)``.
  func drawBorder(
    of box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0),
    on canvas: inout Canvas<some RowBlending>, within clip: PixelRect? = nil
  ) {
    guard let border = box.border else { return }
    let (_, shape, rect) = place(of: box, at: origin)
    let visible = rect.intersection(canvas.bounds).intersection(clip ?? canvas.bounds)
    guard !visible.isEmpty else { return }
    draw(border, in: rect, visible, shape, on: &canvas)
  }

  /// The pixels that a box covers, including its border and its image.
  func pixels(of box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0)) -> PixelRect {
    place(of: box, at: origin).pixels
  }

  /// The edges of a painted box: the outer edge of the box, the inner edge of its border, and the
  /// edge that clips inset shadows. If the border is opaque, inset shadows continue under it, up to
  /// the middle of its width. No light line is then visible between border and shadow.
  func edges(
    of box: PaintedBox
  ) -> (outer: RoundedRect, inner: RoundedRect, shadow: RoundedRect) {
    let (_, shape, pixels) = place(of: box, at: (0, 0))
    let outer = shape.isSquare ? RoundedRect(ExactRect(pixels), radius: 0) : shape
    guard let border = box.border, border.width > 0 else { return (outer, outer, outer) }
    let width = grid.pixels(border.width)
    let edge = shape.isSquare ? max(width.rounded(.toNearestOrAwayFromZero), 1) : width
    let inner = outer.inset(by: edge)
    return (outer, inner, border.color.alpha == 255 ? outer.inset(by: edge / 2) : inner)
  }

  /// The position of a box: its exact rectangle, its shape with rounded corners, and the pixels
  /// that it covers.
  func place(
    of box: PaintedBox, at origin: (x: Double, y: Double)
  ) -> (exact: ExactRect, shape: RoundedRect, pixels: PixelRect) {
    let (x, y) = (origin.x + box.rectangle.x, origin.y + box.rectangle.y)
    let (width, height) = (box.rectangle.width, box.rectangle.height)
    let exact = grid.exactRect(x: x, y: y, width: width, height: height)
    let shape =
      box.cornerRadii.map { RoundedRect(exact, radii: $0.map(grid.pixels)) }
      ?? RoundedRect(exact, radius: grid.pixels(box.cornerRadius))
    let pixels =
      shape.isSquare ? grid.rect(x: x, y: y, width: width, height: height) : shape.pixels
    return (exact, shape, pixels)
  }

  /// Paints a border: the area between a box and the same box inset by the border's width. The
  /// radius of the inner corners is the outer radius minus the border's width. The border is
  /// therefore as wide at the corners as along the sides (CSS Backgrounds 3 §4.2).
  private func draw(
    _ border: Border, in rect: PixelRect, _ visible: PixelRect, _ shape: RoundedRect,
    on canvas: inout Canvas<some RowBlending>
  ) {
    guard border.width > 0 else { return }
    let width = grid.pixels(border.width)
    guard shape.isSquare else {
      let inside = shape.inset(by: width).coverage(of: visible)
      let ring = zip(shape.coverage(of: visible), inside).map { $0 > $1 ? $0 - $1 : 0 }
      canvas.fill(visible, through: ring, with: border.color)
      return
    }
    let edge = PixelGrid.integer(max(width.rounded(.toNearestOrAwayFromZero), 1))
    let (across, down) = (min(edge, rect.width), min(edge, rect.height))
    let (innerTop, innerBottom) = (rect.minY + down, max(rect.maxY - down, rect.minY + down))
    for side in [
      PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: innerTop),
      PixelRect(minX: rect.minX, minY: innerBottom, maxX: rect.maxX, maxY: rect.maxY),
      PixelRect(
        minX: rect.minX, minY: innerTop, maxX: rect.minX + across, maxY: innerBottom),
      PixelRect(
        minX: max(rect.maxX - across, rect.minX + across), minY: innerTop, maxX: rect.maxX,
        maxY: innerBottom),
    ] {
      canvas.fill(side, with: border.color, within: visible)
    }
  }

  private func draw(
    _ fill: ImageFill, in rect: PixelRect, _ seen: PixelRect, _ shape: RoundedRect,
    on canvas: inout Canvas<some RowBlending>
  ) {
    let place = fill.place(in: rect, grid)
    let visible = place.intersection(seen)
    guard !visible.isEmpty else { return }
    canvas.count(readingOf: fill.image, at: place, visible: visible)
    let pixels = fill.image.resampled(
      width: place.width, height: place.height,
      part: visible.offsetBy(x: -place.minX, y: -place.minY))
    if shape.isSquare {
      canvas.draw(pixels, in: visible)
    } else {
      canvas.draw(pixels, in: visible, through: shape.coverage(of: visible))
    }
  }
}
