/// The character codes of the invisible text in a PDF file. Each code has a character and a width,
/// so that the selection boxes match the layout.
struct PDFTextCodes {
  struct Code {
    let font: Int
    let code: Int
    /// The width of the character in thousandths of the font size.
    let width: Int
  }

  /// A font with its character codes. Code 0 is not used.
  private struct Font {
    let number: Int
    var texts: [String] = [""]
    var widths: [Int] = [0]
  }

  /// Maximum difference, in thousandths of the font size, between the width of a character and the
  /// width of its character code. The difference does not move the next character, because the text
  /// operators correct its position.
  private static let tolerance = 10
  /// Maximum number of character codes for the same character. Each code has a different width. If
  /// this many codes exist, the code with the nearest width is used.
  private static let widthsPerCharacter = 16
  private static let fontCodes = 60_000
  /// Maximum width of a character, in thousandths of the font size.
  private static let widest = 30_000

  private var fonts: [Font] = []
  private var known: [String: [Code]] = [:]

  /// Returns the code of a character. `width` is in thousandths of the font size.
  mutating func code(
    for text: String, width: Double, in objects: inout PDFObjects
  ) -> Code {
    let wanted = Int(min(max(width.rounded(), 1), Double(Self.widest)))
    let codes = known[text] ?? []
    if let nearest = codes.min(by: { abs($0.width - wanted) < abs($1.width - wanted) }),
      abs(nearest.width - wanted) <= Self.tolerance || codes.count >= Self.widthsPerCharacter
    {
      return nearest
    }
    if (fonts.last?.texts.count ?? Self.fontCodes) >= Self.fontCodes {
      fonts.append(Font(number: objects.reserve()))
    }
    let last = fonts.count - 1
    let code = Code(font: fonts[last].number, code: fonts[last].texts.count, width: wanted)
    fonts[last].texts.append(text)
    fonts[last].widths.append(wanted)
    known[text, default: []].append(code)
    return code
  }

  func write(to objects: inout PDFObjects) {
    for font in fonts { write(font, to: &objects) }
  }

  private func write(_ font: Font, to objects: inout PDFObjects) {
    let widths = [0] + Set(font.widths.dropFirst()).sorted()
    let program = Self.fontProgram(widths: widths)
    let glyphs = Dictionary(uniqueKeysWithValues: zip(widths.dropFirst(), 1...))
    let map = font.widths.flatMap { (glyphs[$0] ?? 0).bytes(2) }
    let name = "AAAAAA+GalleyText"
    let file = objects.write("/Length1 \(program.count)", stream: program)
    let descriptor = objects.write(
      """
      <</Type/FontDescriptor/FontName/\(name)/Flags 4/FontBBox[0 \(Self.descent) \
      \(widths.last ?? 0) \(Self.ascent)]/ItalicAngle 0/StemV 80\
      /Ascent \(Self.ascent)/Descent \(Self.descent)\
      /CapHeight 700/FontFile2 \(file) 0 R>>
      """)
    let toGlyphs = objects.write("", stream: map)
    let list = font.widths.dropFirst().map(String.init).joined(separator: " ")
    let descendant = objects.write(
      """
      <</Type/Font/Subtype/CIDFontType2/BaseFont/\(name)\
      /CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>\
      /FontDescriptor \(descriptor) 0 R/DW 1000/W[1[\(list)]]\
      /CIDToGIDMap \(toGlyphs) 0 R>>
      """)
    let unicode = objects.write("", stream: Self.characterMap(of: font.texts))
    objects.write(
      """
      <</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H\
      /DescendantFonts[\(descendant) 0 R]/ToUnicode \(unicode) 0 R>>
      """, as: font.number)
  }

  /// The character map that converts codes to Unicode (ISO 32000-1 §9.10.3).
  private static func characterMap(of texts: [String]) -> [UInt8] {
    var map: MarkupBytes = """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def/CMapType 2 def
      1 begincodespacerange<0000><FFFF>endcodespacerange

      """
    // In a character map of a PDF, each `bfchar` block has at most 100 entries.
    for start in stride(from: 1, to: texts.count, by: 100) {
      let end = min(start + 100, texts.count)
      map.append("\(end - start) beginbfchar\n")
      for code in start..<end {
        map.append(ascii: "<")
        map.append(code, radix: 16, digits: 4)
        map.append("><\(hexadecimal: texts[code])>\n")
      }
      map.append("endbfchar\n")
    }
    map.append("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return map.bytes
  }
}

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
