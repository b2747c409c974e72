// Paints the colours and pictures of boxes.

/// Paints what lies behind text: boxes' colours, gradients and pictures, round corners included.
struct BoxPainter {
  let grid: PixelGrid

  /// A box with what fills it, in points.
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var cornerRadius = 0.0
    var paint: Paint?
    var image: TextDocument.ImageFill?
  }

  /// Paints a box: its colour or gradient, then its picture. Square boxes stand on whole pixels, so
  /// that neighbours touch and edges are sharp; round ones where they are.
  func draw(_ box: Box, on canvas: inout Canvas) {
    let exact = grid.exactRect(x: box.x, y: box.y, width: box.width, height: box.height)
    let shape = RoundedRect(exact, radius: grid.pixels(box.cornerRadius))
    let rect =
      shape.isSquare
      ? grid.rect(x: box.x, y: box.y, width: box.width, height: box.height) : shape.pixels
    let visible = rect.intersection(canvas.bounds)
    guard !visible.isEmpty else { return }
    if let paint = box.paint {
      let brush = Brush(paint, in: exact, blending: canvas.blending)
      canvas.fill(
        visible, through: shape.isSquare ? nil : shape.coverage(of: visible), with: brush)
    }
    if let image = box.image { draw(image, in: rect, shape, on: &canvas) }
  }

  private func draw(
    _ fill: TextDocument.ImageFill, in rect: PixelRect, _ shape: RoundedRect,
    on canvas: inout Canvas
  ) {
    let place = place(of: fill, in: rect)
    let visible = place.intersection(rect).intersection(canvas.bounds)
    guard !visible.isEmpty else { return }
    let pixels = fill.image.resampled(
      width: place.width, height: place.height,
      part: visible.offsetBy(x: -place.minX, y: -place.minY))
    if shape.isSquare {
      canvas.draw(pixels, in: visible)
    } else {
      canvas.draw(pixels, in: visible, through: shape.coverage(of: visible))
    }
  }

  /// The pixels that a whole picture takes, inside the box or beyond it; at least one.
  private func place(of fill: TextDocument.ImageFill, in rect: PixelRect) -> PixelRect {
    let (width, height) = (Double(rect.width), Double(rect.height))
    let (imageWidth, imageHeight) = (Double(fill.image.width), Double(fill.image.height))
    let factor: Double
    switch fill.fit {
    case .fill: return rect
    case .none:
      return PixelRect(
        minX: rect.minX, minY: rect.minY,
        maxX: rect.minX + max(1, grid.edge(imageWidth)),
        maxY: rect.minY + max(1, grid.edge(imageHeight)))
    case .contain: factor = min(width / imageWidth, height / imageHeight)
    case .cover: factor = max(width / imageWidth, height / imageHeight)
    }
    let pixel = PixelGrid(scale: 1)
    let (placedWidth, placedHeight) = (
      max(1, pixel.edge(imageWidth * factor)), max(1, pixel.edge(imageHeight * factor))
    )
    // Centred; where a pixel is left over, it is at the right and below.
    let x = rect.minX + (rect.width - placedWidth) >> 1
    let y = rect.minY + (rect.height - placedHeight) >> 1
    return PixelRect(minX: x, minY: y, maxX: x + placedWidth, maxY: y + placedHeight)
  }
}
