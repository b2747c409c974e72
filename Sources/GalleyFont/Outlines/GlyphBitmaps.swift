/// A rectangle of pixels about a glyph's pen, y down from the baseline.
package struct MaskBounds: Hashable, Sendable {
  /// Pixel column of the left edge, from the pen's.
  package var left: Int32
  /// Pixel row of the top edge; -1 is the row that stands on the baseline.
  package var top: Int32
  /// Number of columns.
  package var width: Int32
  /// Number of rows.
  package var height: Int32

  package init(left: Int32, top: Int32, width: Int32, height: Int32) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// What lies in both; nil when nothing does.
  func intersection(_ other: MaskBounds) -> MaskBounds? {
    let right = min(Int64(left) + Int64(width), Int64(other.left) + Int64(other.width))
    let bottom = min(Int64(top) + Int64(height), Int64(other.top) + Int64(other.height))
    let left = max(left, other.left)
    let top = max(top, other.top)
    guard right > Int64(left), bottom > Int64(top) else { return nil }
    return MaskBounds(
      left: left, top: top, width: Int32(clamping: right - Int64(left)),
      height: Int32(clamping: bottom - Int64(top)))
  }
}

/// How much of each pixel a glyph covers, 0 to 255.
package struct CoverageMask: Hashable, Sendable {
  /// Where the mask lies about the pen.
  package let bounds: MaskBounds
  /// Row by row from the top, `width` bytes a row.
  package let coverage: [UInt8]

  package init(bounds: MaskBounds, coverage: [UInt8]) {
    self.bounds = bounds
    self.coverage = coverage
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
