// Painting with gradients.

extension Canvas {
  /// Paints a rectangle, wholly or through coverage, inside `clip`.
  ///
  /// - Parameter coverage: one byte a pixel of `rect`, row by row; too few paint nothing.
  mutating func fill(
    _ rect: PixelRect, through coverage: [UInt8]? = nil, with brush: Brush,
    within clip: PixelRect? = nil
  ) {
    switch brush {
    case .color(let color):
      if let coverage {
        fill(rect, through: coverage, with: color, within: clip)
      } else {
        fill(rect, with: color, within: clip)
      }
    case .gradient(let gradient):
      fill(rect, through: coverage, with: gradient, within: clip)
    }
  }

  private mutating func fill(
    _ rect: PixelRect, through coverage: [UInt8]?, with gradient: PlacedGradient,
    within clip: PixelRect?
  ) {
    if let coverage, coverage.count < rect.width * rect.height { return }
    let visible = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !visible.isEmpty else { return }
    var pixels = [UInt32](repeating: 0, count: visible.width)
    for y in visible.minY..<visible.maxY {
      if gradient.isEqualAlongRows {
        gradient.forEachPixel(x: visible.minX, y: y, count: 1) { _, pixel in
          for index in pixels.indices { pixels[index] = pixel }
        }
      } else {
        gradient.forEachPixel(x: visible.minX, y: y, count: visible.width) { index, pixel in
          pixels[index] = pixel
        }
      }
      let offset = (y - rect.minY) * rect.width + visible.minX - rect.minX
      draw(pixels, atX: visible.minX, y: y, through: coverage, from: offset)
    }
  }
}
