/// A box painted below a text, with its position on the canvas.
struct Backdrop {
  let box: PaintedBox
  /// The text layout's origin on the canvas, in points.
  let origin: (x: Double, y: Double)
  /// The pixel rectangle to which the box is clipped.
  let clip: PixelRect
}
