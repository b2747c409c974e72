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

/// The parts of a `COLR` table of version 1 by their offsets; every read is bounds-checked.
///
/// FreeType 2.12 has functions for it, which Debian's build leaves out.
struct ColorPaintTable {
  /// Offset of the list of glyphs with paints.
  private let glyphs: Int
  /// Offset of the list of layers that paints share; 0 for none.
  private let layers: Int
  /// Offset of the list of clip boxes; 0 for none.
  private let clips: Int

  /// Nil when it is of another version or damaged.
  init?(_ table: borrowing Span<UInt8>) {
    guard table.bigEndian16(at: 0) == 1, let glyphs = table.bigEndian32(at: 14), glyphs > 0,
      let layers = table.bigEndian32(at: 18), let clips = table.bigEndian32(at: 22)
    else { return nil }
    self.glyphs = Int(glyphs)
    self.layers = Int(layers)
    self.clips = Int(clips)
  }

  /// Where a glyph's paint is.
  func paint(of glyph: UInt32, in table: borrowing Span<UInt8>) -> Int? {
    var low = 0
    var high = Int(table.bigEndian32(at: glyphs) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = glyphs + 4 + 6 * middle
      guard let found = table.bigEndian16(at: record) else { return nil }
      if found == glyph { return table.bigEndian32(at: record + 2).map { glyphs + Int($0) } }
      if found < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Where a layer's paint is.
  func paint(ofLayer layer: Int, in table: borrowing Span<UInt8>) -> Int? {
    guard layers > 0, let count = table.bigEndian32(at: layers), layer < count else { return nil }
    return table.bigEndian32(at: layers + 4 + 4 * layer).map { layers + Int($0) }
  }

  /// The box that a glyph is cut at.
  func clipBox(
    of glyph: UInt32, in table: borrowing Span<UInt8>, _ variations: ColorVariations
  ) -> ClipBox? {
    guard clips > 0 else { return nil }
    var low = 0
    var high = Int(table.bigEndian32(at: clips + 1) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = clips + 5 + 7 * middle
      guard let first = table.bigEndian16(at: record),
        let last = table.bigEndian16(at: record + 2)
      else { return nil }
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return table.bigEndian24(at: record + 4).flatMap {
          ClipBox(table, at: clips + Int($0), variations)
        }
      }
    }
    return nil
  }
}

extension ClipBox {
  fileprivate init?(
    _ table: borrowing Span<UInt8>, at offset: Int, _ variations: ColorVariations
  ) {
    guard let minX = table.signed16(at: offset + 1), let minY = table.signed16(at: offset + 3),
      let maxX = table.signed16(at: offset + 5), let maxY = table.signed16(at: offset + 7)
    else { return nil }
    // Boxes of format 2 vary.
    let varies = table.byte(at: offset) == 2
    func change(_ field: Int) -> Double {
      varies ? variations.delta(table, at: offset + 9, field: field) : 0
    }
    self.init(
      minX: minX + change(0), minY: minY + change(1), maxX: maxX + change(2),
      maxY: maxY + change(3))
  }
}
