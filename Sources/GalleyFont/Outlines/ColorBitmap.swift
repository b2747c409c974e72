/// A glyph as a picture of its own colours, such as an emoji.
package struct ColorBitmap: Hashable, Sendable {
  /// Where it lies about the pen.
  package let bounds: MaskBounds
  /// Row by row from the top, `width` numbers a row: premultiplied sRGB, red in the low byte, then
  /// green, blue, alpha.
  package let pixels: [UInt32]

  package init(bounds: MaskBounds, pixels: [UInt32]) {
    self.bounds = bounds
    self.pixels = pixels
  }

  /// Pixel column of the left edge, from the pen's.
  package var left: Int32 { bounds.left }
  /// Pixel row of the top row from the baseline, y down: negative above.
  package var top: Int32 { bounds.top }
  /// Number of columns.
  package var width: Int32 { bounds.width }
  /// Number of rows.
  package var height: Int32 { bounds.height }
}

/// A picture as the font holds it, with its place at the size it was drawn for.
struct StrikeBitmap {
  /// Distance of the left edge from the pen, in the strike's pixels.
  var left: Int
  /// Height of the top edge above the baseline, in the strike's pixels.
  var top: Int
  var width: Int
  var height: Int
  /// As `ColorBitmap.pixels`, and one more, so that two can be read at each.
  var pixels: [UInt32]
}
