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
