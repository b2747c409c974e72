/// Reads the paints of one glyph from a `COLR` version 1 table. Variable paints (odd formats,
/// except 1 and 11) are evaluated at the face's axis coordinates.
struct ColorPaintReader {
  private let parts: ColorPaintTable
  /// The palette's colours, in the format of `ColorLayer.color`.
  private let colors: [UInt32]
  private let variations: ColorVariations
  /// Offsets of the paints from the root to the current paint; used to detect cycles.
  private var path: [Int] = []
  /// Number of paints and colour stops that can still be read before the limit is reached.
  private var left = FontLimits.colorPaints

  /// The cost, in pixel operations, of all paints, colour stops and deltas that have been read so
  /// far.
  var work: Int {
    PictureWork.least * (FontLimits.colorPaints - left) + variations.deltas
  }

  init(_ parts: ColorPaintTable, colors: [UInt32], variations: ColorVariations) {
    self.parts = parts
    self.colors = colors
    self.variations = variations
  }

  /// The paint of a glyph, clipped to the glyph's clip box if there is one; nil if the glyph has no
  /// paint.
  mutating func glyph(_ glyph: UInt32, in table: borrowing Span<UInt8>) -> ColorPaint? {
    guard let offset = parts.paint(of: glyph, in: table), let paint = paint(table, at: offset)
    else { return nil }
    return parts.clipBox(of: glyph, in: table, variations).map { .clipped($0, paint) } ?? paint
  }

  /// Reads the paint at an offset in the table. Nil if the paint is damaged, exceeds a limit or
  /// contains itself.
  private mutating func paint(_ table: borrowing Span<UInt8>, at offset: Int) -> ColorPaint? {
    guard path.count < FontLimits.colorPaintDepth, left > 0, !path.contains(offset)
    else { return nil }
    left -= 1
    path.append(offset)
    defer { path.removeLast() }
    guard let format = table.byte(at: offset) else { return nil }
    switch format {
    case 1: return layers(table, at: offset)
    case 2: return color(table, at: offset + 1).map { .fill(.solid($0)) }
    case 3:
      let change = variations.delta(table, at: offset + 5, field: 0)
      return color(table, at: offset + 1, alphaChange: change).map { .fill(.solid($0)) }
    case 4, 5, 6, 7, 8, 9: return gradient(table, at: offset).map { .fill($0) }
    case 10:
      guard let glyph = table.bigEndian16(at: offset + 4) else { return nil }
      return child(table, of: offset, at: 1).map { .glyph(UInt32(glyph), $0) }
    case 11: return table.bigEndian16(at: offset + 1).flatMap { self.glyph(UInt32($0), in: table) }
    case 12...31:
      guard let transform = AffineTransform(table, at: offset, variations) else { return nil }
      return child(table, of: offset, at: 1).map { .transformed(transform, $0) }
    case 32:
      guard let mode = table.byte(at: offset + 4).flatMap({ CompositeMode(rawValue: $0) })
      else { return nil }
      // A composite has two child paints: the source and the backdrop. A child that cannot be read
      // is transparent.
      let source = child(table, of: offset, at: 1) ?? .layers([])
      let backdrop = child(table, of: offset, at: 5) ?? .layers([])
      return .composite(source: source, mode, backdrop: backdrop)
    default: return nil
    }
  }

  /// Reads a child paint. `place` is the position, within the parent, of the three bytes that store
  /// the child's offset.
  private mutating func child(
    _ table: borrowing Span<UInt8>, of offset: Int, at place: Int
  ) -> ColorPaint? {
    guard let distance = table.bigEndian24(at: offset + place), distance > 0 else { return nil }
    return paint(table, at: offset + Int(distance))
  }

  private mutating func layers(_ table: borrowing Span<UInt8>, at offset: Int) -> ColorPaint? {
    guard let count = table.byte(at: offset + 1), let first = table.bigEndian32(at: offset + 2)
    else { return nil }
    var layers: [ColorPaint] = []
    for layer in Int(first)..<Int(first) + Int(count) {
      guard left > 0, let place = parts.paint(ofLayer: layer, in: table) else { break }
      if let paint = paint(table, at: place) { layers.append(paint) }
    }
    return .layers(layers)
  }

  private mutating func gradient(_ table: borrowing Span<UInt8>, at offset: Int) -> ColorFill? {
    guard let format = table.byte(at: offset), let distance = table.bigEndian24(at: offset + 1),
      let line = line(table, at: offset + Int(distance), isVarying: format % 2 == 1)
    else { return nil }
    func change(_ index: Int) -> Double {
      format % 2 == 0
        ? 0 : variations.delta(table, at: offset + (format == 9 ? 12 : 16), field: index)
    }
    func number(_ index: Int) -> Double {
      (table.signed16(at: offset + 4 + 2 * index) ?? 0) + change(index)
    }
    func vector(_ index: Int) -> Vector { Vector(x: number(index), y: number(index + 1)) }
    // The `COLR` table stores radii as unsigned numbers.
    func radius(_ index: Int) -> Double {
      max(0, Double(table.bigEndian16(at: offset + 4 + 2 * index) ?? 0) + change(index))
    }
    // The font stores an angle as the number of half turns minus 1. A stored 0 therefore means half
    // a turn (OpenType 1.9.1).
    func turn(_ index: Int) -> Double { (number(index) / 16384 + 1) / 2 }
    switch format {
    case 4, 5: return .linear(line, start: vector(0), end: vector(2), rotation: vector(4))
    case 6, 7:
      return .radial(
        line, start: .init(center: vector(0), radius: radius(2)),
        end: .init(center: vector(3), radius: radius(5)))
    default:
      return .sweep(line, center: vector(0), startTurn: turn(2), endTurn: turn(3))
    }
  }

  private mutating func line(
    _ table: borrowing Span<UInt8>, at offset: Int, isVarying: Bool
  ) -> ColorLine? {
    guard let extend = table.byte(at: offset), let count = table.bigEndian16(at: offset + 1)
    else { return nil }
    var stops: [ColorLine.Stop] = []
    for index in 0..<Int(count) where left > 0 {
      left -= 1
      let stop = offset + 3 + (isVarying ? 10 : 6) * index
      func change(_ field: Int) -> Double {
        isVarying ? variations.delta(table, at: stop + 6, field: field) : 0
      }
      guard let place = table.fixed14(at: stop),
        let color = color(table, at: stop + 2, alphaChange: change(1))
      else { return nil }
      stops.append(ColorLine.Stop(offset: place + change(0) / 16384, color: color))
    }
    let sorted = stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return ColorLine(
      extend: extend == 1 ? .repeat : extend == 2 ? .reflect : .pad,
      stops: sorted.map(\.element))
  }

  /// Reads a palette index and an alpha value. `alphaChange`, a variation delta in units of
  /// 1/16384, is added to alpha.
  private func color(
    _ table: borrowing Span<UInt8>, at offset: Int, alphaChange: Double = 0
  ) -> PaintColor? {
    guard let index = table.bigEndian16(at: offset), let alpha = table.fixed14(at: offset + 2)
    else { return nil }
    let color = colors.indices.contains(Int(index)) ? colors[Int(index)] : nil
    return PaintColor(color: color, alpha: min(max(alpha + alphaChange / 16384, 0), 1))
  }
}
