// Composites layers, on which several boxes are painted together, onto a canvas.

extension Canvas {
  /// The colours of the pixels in a rectangle. The rectangle must be inside the canvas.
  mutating func colors(of rect: PixelRect) -> [UInt32] {
    Rows.pixels(of: elements(of: rect))
  }

  /// A canvas for a part of this canvas, with a copy of the part's pixels. The caller can draw on
  /// the copy, and then mix it into this canvas.
  mutating func copy(of rect: PixelRect) -> Canvas {
    var copy = Canvas(rect, over: elements(of: rect), blending: blending)
    copy.count(painted: painted + rect.width * rect.height)
    return copy
  }

  private mutating func elements(of rect: PixelRect) -> [Rows.Element] {
    complete()
    var part: [Rows.Element] = []
    part.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      let start = (y - bounds.minY) * bounds.width + rect.minX - bounds.minX
      part += pixels[start..<start + rect.width]
    }
    return part
  }

  /// Replaces pixels by the pixels of a changed copy. `coverage` has one byte per pixel of the
  /// copy: 255 replaces the pixel, 0 keeps the old pixel, and other values mix both. If `coverage`
  /// is `nil`, all pixels are replaced.
  mutating func mix(_ copy: consuming Canvas, through coverage: [UInt8]?) {
    copy.complete()
    count(painted: copy.painted - painted)
    let upper = copy.pixels
    unsafe forEachRow(of: copy.bounds, within: nil) { row, count, offset in
      for index in 0..<count {
        let share = coverage?[offset + index] ?? 255
        guard share > 0 else { continue }
        unsafe row[index] =
          share == 255
          ? upper[offset + index] : Rows.mean(row[index], upper[offset + index], share)
      }
    }
  }

  /// Paints the pixels of a layer with a blend mode and an opacity of 0 to 255.
  mutating func draw(
    layer: consuming [UInt32], in rect: PixelRect, alpha: UInt8, _ mode: BlendMode
  ) {
    if mode != .normal { mode.blend(&layer, over: colors(of: rect)) }
    draw(layer, in: rect, alpha: alpha)
  }
}
