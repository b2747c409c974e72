/// What paints a glyph of `COLR` version 1: a tree read from the font, in font units, y up.
indirect enum ColorPaint: Equatable {
  /// One over the other from the bottom.
  case layers([ColorPaint])
  /// A colour or gradient without end.
  case fill(ColorFill)
  /// A paint inside of a glyph's outline.
  case glyph(UInt32, ColorPaint)
  case transformed(AffineTransform, ColorPaint)
  case composite(source: ColorPaint, CompositeMode, backdrop: ColorPaint)
  /// A paint inside of a box.
  case clipped(ClipBox, ColorPaint)
}

/// An upright rectangle in font units, y up.
struct ClipBox: Hashable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
}

/// A colour everywhere, or one that changes along a line, between circles or about a point.
enum ColorFill: Equatable {
  case solid(PaintColor)
  /// From `start` to `end`; equal colours lie along lines parallel to that from `start` to
  /// `rotation`.
  case linear(ColorLine, start: Vector, end: Vector, rotation: Vector)
  /// From one circle to the other.
  case radial(ColorLine, start: Circle, end: Circle)
  /// Counter-clockwise about a centre; the angles in turns from the x axis.
  case sweep(ColorLine, center: Vector, startTurn: Double, endTurn: Double)

  struct Circle: Hashable {
    var center: Vector
    var radius: Double
  }
}

/// A colour of the palette, or the text's own, made clearer.
struct PaintColor: Hashable {
  /// As `ColorLayer.color`: nil for the text's own.
  var color: UInt32?
  /// 0 to 1, times the colour's own alpha.
  var alpha: Double
}

/// Colours along a line whose numbers need not be within 0 and 1.
struct ColorLine: Hashable {
  /// What is beyond the first and last stop.
  enum Extend: Hashable {
    case pad
    case `repeat`
    case reflect
  }

  struct Stop: Hashable {
    var offset: Double
    var color: PaintColor
  }

  var extend: Extend
  /// By offset; those with the same one in the font's order.
  var stops: [Stop]
}
