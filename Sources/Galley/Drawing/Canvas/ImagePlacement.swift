// The position of an image that fills a box.

extension ImageFill {
  /// The pixels that the whole image covers, at least one in each direction. They may extend beyond
  /// the box.
  ///
  /// - Parameters:
  ///   - rect: the box that the image fills.
  ///   - grid: the canvas's pixel grid. An image that is not scaled takes one point per image
  ///     pixel.
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

  /// Places an image of a given size so that its focus point meets the box's focus point. Offsets
  /// are rounded down to whole pixels, so the remainder is at the right and at the bottom.
  private func place(
    _ width: Int, _ height: Int, in rect: PixelRect, _ focus: PictureFocus
  ) -> PixelRect {
    let x = rect.minX + PixelGrid.integer((Double(rect.width - width) * focus.x).rounded(.down))
    let y = rect.minY + PixelGrid.integer((Double(rect.height - height) * focus.y).rounded(.down))
    return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }
}
