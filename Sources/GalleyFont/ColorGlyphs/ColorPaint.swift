/// The paint of a `COLR` version 1 glyph: a tree that is read from the font, in font units; y grows
/// upwards.
package indirect enum ColorPaint: Equatable {
  /// Paints stacked on top of each other, the bottom one first.
  case layers([ColorPaint])
  /// A colour or gradient that covers the whole plane.
  case fill(ColorFill)
  /// A paint clipped to a glyph's outline.
  case glyph(UInt32, ColorPaint)
  case transformed(AffineTransform, ColorPaint)
  case composite(source: ColorPaint, CompositeMode, backdrop: ColorPaint)
  /// A paint clipped to a box.
  case clipped(VectorBox, ColorPaint)
}

/// A solid colour, or a linear, radial or sweep gradient.
package enum ColorFill: Equatable {
  case solid(PaintColor)
  /// A gradient from `start` to `end`. Lines of equal colour are parallel to the line from `start`
  /// to `rotation`.
  case linear(ColorLine, start: Vector, end: Vector, rotation: Vector)
  /// A gradient from one circle to another.
  case radial(ColorLine, start: Circle, end: Circle)
  /// A gradient whose colours change counter-clockwise around a centre. Angles are in full turns
  /// from the x axis.
  case sweep(ColorLine, center: Vector, startTurn: Double, endTurn: Double)

  package struct Circle: Hashable {
    package var center: Vector
    package var radius: Double

    package init(center: Vector, radius: Double) {
      (self.center, self.radius) = (center, radius)
    }
  }
}

/// A palette colour or the text's own colour, with the paint's alpha.
package struct PaintColor: Hashable {
  /// The colour, in the format of `ColorLayer.color`; nil for the text's own colour.
  package var color: UInt32?
  /// The paint's alpha from 0 to 1, by which the colour's own alpha is multiplied.
  package var alpha: Double
}

/// The colour stops of a gradient; stop offsets can be outside 0 to 1.
package struct ColorLine: Hashable {
  /// The rule for a gradient's colours before its first stop and after its last stop: the nearest
  /// stop's colour continues, or the gradient is repeated or reflected.
  package enum Extend: Hashable {
    case pad
    case `repeat`
    case reflect
  }

  package struct Stop: Hashable {
    package var offset: Double
    package var color: PaintColor
  }

  package var extend: Extend
  /// Colour stops sorted by offset; stops with equal offsets keep the font's order.
  package var stops: [Stop]
}

/// The offsets of the lists of glyphs, layers and clip boxes in a `COLR` version 1 table. Every
/// read is bounds-checked.
///
/// FreeType 2.12 has functions that read these lists, but Debian builds FreeType without these
/// functions.
struct ColorPaintTable {
  /// Byte offset, in the `COLR` table, of the list of base glyphs.
  private let glyphs: Int
  /// Byte offset, in the `COLR` table, of the list of shared layers; 0 if absent.
  private let layers: Int
  /// Byte offset, in the `COLR` table, of the list of clip boxes; 0 if absent.
  private let clips: Int

  /// Reads the header of a `COLR` table; nil if the table is damaged or has a version other than 1.
  init?(_ table: borrowing Span<UInt8>) {
    guard table.bigEndian16(at: 0) == 1, let glyphs = table.bigEndian32(at: 14), glyphs > 0,
      let layers = table.bigEndian32(at: 18), let clips = table.bigEndian32(at: 22)
    else { return nil }
    self.glyphs = Int(glyphs)
    self.layers = Int(layers)
    self.clips = Int(clips)
  }

  /// The offset of a glyph's paint in the table; nil if the glyph has no paint.
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

  /// The offset of a layer's paint in the table; nil if the layer is missing.
  func paint(ofLayer layer: Int, in table: borrowing Span<UInt8>) -> Int? {
    guard layers > 0, let count = table.bigEndian32(at: layers), layer < count else { return nil }
    return table.bigEndian32(at: layers + 4 + 4 * layer).map { layers + Int($0) }
  }

  /// The box to which a glyph's paint is clipped; nil if the font defines no such box.
  func clipBox(
    of glyph: UInt32, in table: borrowing Span<UInt8>, _ variations: ColorVariations
  ) -> VectorBox? {
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
          VectorBox(table, at: clips + Int($0), variations)
        }
      }
    }
    return nil
  }
}

extension VectorBox {
  fileprivate init?(
    _ table: borrowing Span<UInt8>, at offset: Int, _ variations: ColorVariations
  ) {
    guard let minX = table.signed16(at: offset + 1), let minY = table.signed16(at: offset + 3),
      let maxX = table.signed16(at: offset + 5), let maxY = table.signed16(at: offset + 7)
    else { return nil }
    // If a clip box has format 2, its corners vary with the axis coordinates.
    let varies = table.byte(at: offset) == 2
    func change(_ field: Int) -> Double {
      varies ? variations.delta(table, at: offset + 9, field: field) : 0
    }
    self.init(
      minX: minX + change(0), minY: minY + change(1), maxX: maxX + change(2),
      maxY: maxY + change(3))
  }
}
