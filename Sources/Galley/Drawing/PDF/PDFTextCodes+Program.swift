// Creates a TrueType font for invisible text. Each glyph is a box with a different width. The boxes
// are not empty, because some programs drop characters whose glyphs have no outline.

extension PDFTextCodes {
  /// The top and the bottom of the boxes, in thousandths of the font size. They are the same for
  /// every glyph. The baseline is at 0, and positive positions are above it.
  static let ascent = 800
  static let descent = -200

  /// A font with glyphs of the given widths, in thousandths of the font size. The first glyph has
  /// no outline; all others are boxes.
  static func fontProgram(widths: [Int]) -> [UInt8] {
    var (glyphs, offsets, advances): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for (index, width) in widths.enumerated() {
      offsets += glyphs.count.bytes(4)
      advances += width.bytes(2) + [0, 0]
      if index > 0 { glyphs += box(width: max(width, 1)) }
    }
    offsets += glyphs.count.bytes(4)
    let (count, wide) = (widths.count.bytes(2), (widths.last ?? 0).bytes(2))
    let (low, high) = (descent.bytes(2), ascent.bytes(2))
    // The tables of OpenType that a font embedded in PDF needs (ISO 32000-1 §9.9).
    let head: [UInt8] =
      [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x5F, 0x0F, 0x3C, 0xF5, 0, 0, 0x03, 0xE8]
      + [UInt8](repeating: 0, count: 18) + low + wide + high + [0, 0, 0, 8, 0, 2, 0, 1, 0, 0]
    let hhea: [UInt8] =
      [0, 1, 0, 0] + high + low + [0, 0] + wide + [0, 0, 0, 0] + wide + [0, 1]
      + [UInt8](repeating: 0, count: 14) + count
    let maxp: [UInt8] =
      [0, 1, 0, 0] + count + [0, 4, 0, 1, 0, 0, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 16)
    return file([
      ("glyf", glyphs), ("head", head), ("hhea", hhea), ("hmtx", advances), ("loca", offsets),
      ("maxp", maxp),
    ])
  }

  private static func box(width: Int) -> [UInt8] {
    let (low, right) = (descent.bytes(2), width.bytes(2))
    return [0, 1, 0, 0] + low + right + ascent.bytes(2) + [0, 3, 0, 0, 1, 1, 1, 1, 0, 0] + right
      + [0, 0] + (-width).bytes(2) + low + [0, 0] + (ascent - descent).bytes(2) + [0, 0, 0, 0]
  }

  /// A font file that consists of the given tables, which must be sorted by their tags.
  private static func file(_ tables: [(tag: String, data: [UInt8])]) -> [UInt8] {
    var directory = [0, 1, 0, 0] + tables.count.bytes(2) + [0, 64, 0, 2, 0, 32]
    var data: [UInt8] = []
    for table in tables {
      // The checksum is the sum of all 32-bit words.
      let words = table.data.enumerated().lazy.map { Int($1) << (24 - 8 * ($0 % 4)) }
      let sum = words.reduce(0, +)
      directory += Array(table.tag.utf8) + sum.bytes(4)
      directory += (12 + 16 * tables.count + data.count).bytes(4) + table.data.count.bytes(4)
      data += table.data.padded
    }
    return directory + data
  }
}
