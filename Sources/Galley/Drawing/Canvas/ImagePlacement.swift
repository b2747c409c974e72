// Computes the position of an image that fills a box.

extension ImageFill {
  /// The rectangle of pixels that the whole image covers. The rectangle can extend beyond the box
  /// `rect`. The rectangle is at least one pixel wide and one pixel high.
  ///
  /// - Parameters:
  ///   - rect: the box that the image fills.
  ///   - grid: the canvas's pixel grid. If `fit` is `.none`, each image pixel is one point wide and
  ///     tall on this grid.
  func place(in rect: PixelRect, _ grid: PixelGrid) -> PixelRect {
    let (width, height) = (Double(rect.width), Double(rect.height))
    let (imageWidth, imageHeight) = (Double(image.width), Double(image.height))
    let factor: Double
    switch fit {
    case .fill: return rect
    case .none:
      return place(
        max(1, grid.edge(imageWidth)), max(1, grid.edge(imageHeight)), in: rect,
        focus ?? PictureFocus(x: 0, y: 0))
    case .contain: factor = min(width / imageWidth, height / imageHeight)
    case .cover: factor = max(width / imageWidth, height / imageHeight)
    }
    let pixel = PixelGrid(scale: 1)
    return place(
      max(1, pixel.edge(imageWidth * factor)), max(1, pixel.edge(imageHeight * factor)), in: rect,
      focus ?? PictureFocus(x: 0.5, y: 0.5))
  }

  /// The rectangle of an image whose size is `width` by `height` canvas pixels. The point `focus`
  /// of the image is placed on the point `focus` of the box. `focus` gives both points as fractions
  /// of the width and of the height. The left and top edges are then rounded down to whole pixels.
  private func place(
    _ width: Int, _ height: Int, in rect: PixelRect, _ focus: PictureFocus
  ) -> PixelRect {
    let x = rect.minX + PixelGrid.integer((Double(rect.width - width) * focus.x).rounded(.down))
    let y = rect.minY + PixelGrid.integer((Double(rect.height - height) * focus.y).rounded(.down))
    return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }
}
