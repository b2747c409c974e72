/// A TrueType font for invisible text. Each glyph is a box with a different width. The boxes are
/// not empty, because some programs drop characters whose glyphs have no outline.
struct PDFFontProgram {
  /// Distances of the top and the bottom of the boxes from the baseline, in thousandths of the font
  /// size.
  static let ascent = 800
  static let descent = -200

  /// The bytes of the font file.
  private(set) var bytes: [UInt8] = []

  /// - widths: the widths of the glyphs in thousandths of the font size; the first glyph has no
  ///   outline.
  init(widths: [Int]) {
    var (glyphs, offsets, advances): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for (index, width) in widths.enumerated() {
      offsets += Self.number(glyphs.count, bytes: 4)
      advances += Self.number(width, bytes: 2) + [0, 0]
      if index > 0 { glyphs += Self.box(width: width) }
    }
    offsets += Self.number(glyphs.count, bytes: 4)
    let count = Self.number(widths.count, bytes: 2)
    let (low, high) = (Self.number(Self.descent, bytes: 2), Self.number(Self.ascent, bytes: 2))
    let wide = Self.number(widths.last ?? 0, bytes: 2)
    // The tables of OpenType that a font embedded in PDF needs (ISO 32000-1 §9.9).
    let head: [UInt8] =
      [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x5F, 0x0F, 0x3C, 0xF5, 0, 0, 0x03, 0xE8]
      + [UInt8](repeating: 0, count: 18) + low + wide + high + [0, 0, 0, 8, 0, 2, 0, 1, 0, 0]
    let hhea: [UInt8] =
      [0, 1, 0, 0] + high + low + [0, 0] + wide + [0, 0, 0, 0] + wide + [0, 1]
      + [UInt8](repeating: 0, count: 14) + count
    let maxp: [UInt8] =
      [0, 1, 0, 0] + count + [0, 4, 0, 1, 0, 0, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 16)
    bytes = Self.file([
      ("glyf", glyphs), ("head", head), ("hhea", hhea), ("hmtx", advances), ("loca", offsets),
      ("maxp", maxp),
    ])
  }

  /// The lowest `count` bytes of a number, most significant byte first.
  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A glyph with one contour of four points on the curve.
  private static func box(width: Int) -> [UInt8] {
    let (low, high, wide) = (number(descent, bytes: 2), number(ascent, bytes: 2), max(width, 1))
    let right = number(wide, bytes: 2)
    let height = ascent - descent
    return [0, 1, 0, 0] + low + right + high + [0, 3, 0, 0, 1, 1, 1, 1]
      + [0, 0] + right + [0, 0] + number(-wide, bytes: 2)
      + low + [0, 0] + number(height, bytes: 2) + [0, 0] + [0, 0]
  }

  /// A font file that consists of the given tables, which must be sorted by their tags.
  private static func file(_ tables: [(tag: String, data: [UInt8])]) -> [UInt8] {
    let count = tables.count
    var directory = [0, 1, 0, 0] + number(count, bytes: 2) + [0, 64, 0, 2, 0, 32]
    var data: [UInt8] = []
    for table in tables {
      directory += Array(table.tag.utf8) + number(sum(table.data), bytes: 4)
      directory += number(12 + 16 * count + data.count, bytes: 4)
      directory += number(table.data.count, bytes: 4)
      data += table.data + [UInt8](repeating: 0, count: (4 - table.data.count % 4) % 4)
    }
    return directory + data
  }

  /// The checksum of a table.
  private static func sum(_ data: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for (index, byte) in data.enumerated() { sum &+= UInt32(byte) << (24 - 8 * (index % 4)) }
    return Int(sum)
  }
}
