/// A rectangle of pixels relative to a glyph's pen position, y down from the baseline.
package struct MaskBounds: Hashable, Sendable {
  /// Pixel column of the left edge, relative to the pen.
  package var left: Int32
  /// Pixel row of the top edge relative to the baseline; -1 is the row directly above the baseline.
  package var top: Int32
  /// Number of pixel columns.
  package var width: Int32
  /// Number of pixel rows.
  package var height: Int32

  package init(left: Int32, top: Int32, width: Int32, height: Int32) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The intersection of two rectangles; nil if they do not overlap.
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

/// A glyph's coverage of each pixel, 0 to 255.
package struct CoverageMask: Hashable, Sendable {
  /// The mask's rectangle relative to the pen.
  package let bounds: MaskBounds
  /// Coverage bytes in rows from the top, `width` bytes per row.
  package let coverage: [UInt8]

  package init(bounds: MaskBounds, coverage: [UInt8]) {
    self.bounds = bounds
    self.coverage = coverage
  }

  /// Pixel column of the left edge, relative to the pen.
  package var left: Int32 { bounds.left }
  /// Pixel row of the top edge relative to the baseline, y down: negative above the baseline.
  package var top: Int32 { bounds.top }
  /// Number of pixel columns.
  package var width: Int32 { bounds.width }
  /// Number of pixel rows.
  package var height: Int32 { bounds.height }
}

/// The bitmap of a glyph with its own colours, such as an emoji.
package struct ColorBitmap: Hashable, Sendable {
  /// The bitmap's rectangle relative to the pen.
  package let bounds: MaskBounds
  /// Pixels in rows from the top, `width` numbers per row: premultiplied sRGB, red in the low byte,
  /// then green, blue, alpha.
  package let pixels: [UInt32]

  package init(bounds: MaskBounds, pixels: [UInt32]) {
    self.bounds = bounds
    self.pixels = pixels
  }

  /// Pixel column of the left edge, relative to the pen.
  package var left: Int32 { bounds.left }
  /// Pixel row of the top edge relative to the baseline, y down: negative above the baseline.
  package var top: Int32 { bounds.top }
  /// Number of pixel columns.
  package var width: Int32 { bounds.width }
  /// Number of pixel rows.
  package var height: Int32 { bounds.height }
}

/// A bitmap from a strike, before scaling. A strike is a font's set of bitmaps for one size.
struct StrikeBitmap {
  /// Distance of the bitmap's left edge from the glyph's origin, in the strike's pixels.
  var left: Int
  /// Height of the top edge above the baseline, in the strike's pixels.
  var top: Int
  var width: Int
  var height: Int
  /// Pixels in the format of `ColorBitmap.pixels`. An extra pixel follows the last pixel, so that
  /// two adjacent pixels can be read at any index.
  var pixels: [UInt32]
}
