import GalleyFont

/// A glyph's ink (its drawn form) with the pixel position of its pen.
struct PositionedGlyph {
  let ink: GlyphImage
  let x: Int
  let y: Int
  /// Whether the ink is the glyph's stroke rather than its fill.
  let isStroke: Bool
  /// The pixel rectangle to which the ink is clipped.
  let clip: PixelRect
  /// The cache key of the glyph's coverage mask. `nil` if the ink is not a single coverage mask.
  var key: GlyphKey?

  /// The pixels that the ink can touch.
  var bounds: PixelRect { ink.bounds.offsetBy(x: x, y: y).intersection(clip) }

  /// Adds the glyph's coverage to a mask.
  func add(to mask: inout PositionedMask) {
    switch ink {
    case .coverage(let coverage): mask.add(coverage, atX: x, y: y, within: clip)
    case .tiles(let tiles): for tile in tiles { mask.add(tile, atX: x, y: y, within: clip) }
    case .layers(let layers):
      for layer in layers { mask.add(layer.mask, atX: x, y: y, within: clip) }
    case .picture(let picture): mask.add(picture, atX: x, y: y, within: clip)
    case .pictureTiles(let tiles):
      for tile in tiles { mask.add(tile, atX: x, y: y, within: clip) }
    }
  }

  /// Paints the glyph. A glyph with its own colours uses only the alpha of the brush.
  func draw(with brush: Brush, on canvas: inout Canvas<some RowBlending>) {
    switch ink {
    case .coverage(let mask): draw(mask, with: brush, on: &canvas)
    case .tiles(let tiles):
      for tile in tiles { draw(tile, with: brush, on: &canvas) }
    case .layers(let layers):
      for layer in layers {
        draw(layer.mask, in: layer.color, with: brush, on: &canvas)
      }
    case .picture(let picture):
      draw(picture, with: brush, on: &canvas)
    case .pictureTiles(let tiles):
      for tile in tiles { draw(tile, with: brush, on: &canvas) }
    }
  }

  private func draw(
    _ mask: CoverageMask, with brush: Brush, on canvas: inout Canvas<some RowBlending>
  ) {
    canvas.fill(rect(mask.bounds), through: mask.coverage, with: brush, within: clip)
  }

  /// Paints one layer of a colour glyph in the layer's colour. A layer without a colour is painted
  /// with the brush.
  private func draw(
    _ mask: CoverageMask, in own: Color?, with brush: Brush,
    on canvas: inout Canvas<some RowBlending>
  ) {
    guard let own else { return draw(mask, with: brush, on: &canvas) }
    switch brush {
    case .color(let color):
      let faded = own.multiplyingAlpha(by: Double(color.alpha) / 255)
      draw(mask, with: .color(faded), on: &canvas)
    case .gradient(let gradient) where gradient.isOpaque:
      draw(mask, with: .color(own), on: &canvas)
    case .gradient(let gradient):
      let rect = rect(mask.bounds)
      let faded = gradient.alpha(of: rect, through: mask.coverage)
      canvas.fill(rect, through: faded, with: own, within: clip)
    }
  }

  private func draw(
    _ picture: ColorBitmap, with brush: Brush, on canvas: inout Canvas<some RowBlending>
  ) {
    let rect = rect(picture.bounds)
    switch brush {
    case .color(let color):
      canvas.draw(picture.pixels, in: rect, alpha: color.alpha, within: clip)
    case .gradient(let gradient) where gradient.isOpaque:
      canvas.draw(picture.pixels, in: rect, within: clip)
    case .gradient(let gradient):
      canvas.draw(picture.pixels, in: rect, through: gradient.alpha(of: rect), within: clip)
    }
  }

  private func rect(_ bounds: MaskBounds) -> PixelRect {
    PixelRect(bounds).offsetBy(x: x, y: y)
  }
}
