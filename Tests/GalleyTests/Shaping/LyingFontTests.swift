// Fonts with damaged tables: text in such a font is drawn or rejected, and nothing traps.

import TestSupport
import Testing

@testable import Galley

@Suite("Fonts with damaged tables")
struct LyingFontTests {
  /// Font files, and for each file a string whose layout uses the file's tables.
  private static let files = [
    ("Tests/Fonts/NotoSans-Subset.ttf", "The quick AVATAR fi ffl"),
    ("Tests/Fonts/NotoSansCJKjp-Declaration.otf", "すべて人は、人種"),
    ("Tests/Fonts/NotoSansNKo-Subset.ttf", "ߞߣߐ߫ ߛߓߍߟߌ߫"),
    ("Tests/Fonts/NotoColorEmoji-Subset.ttf", "😀👍🏽1️⃣"),
    ("Tests/Fonts/Variable.ttf", "HOHO HO"), ("Tests/Fonts/Shapes.ttf", "ABCDE"),
    ("Tests/Fonts/Pictures.ttf", "CAC"),
    ("Fonts/NotoSansDevanagari/NotoSansDevanagari-Regular.ttf", "क्षत्रिय हिन्दी"),
    ("Fonts/NotoNaskhArabic/NotoNaskhArabic-Regular.ttf", "مُحَمَّدٌ لا إله"),
    ("Fonts/NotoSansKhmer/NotoSansKhmer-Regular.ttf", "ភាសាខ្មែរ ស្ត្រី"),
  ]

  @Test(
    "Text in a font with a damaged table is drawn or rejected without a trap", arguments: files)
  func tables(_ file: String, _ text: String) throws {
    let bytes = try Repository.bytes(file)
    var random = SeededGenerator(seed: 20_261_121)
    #expect(Self.use(bytes, text))
    var drawn = 0
    for table in Self.tables(of: bytes) {
      for round in 0..<6 {
        var damaged = bytes
        // In every second round, only the first 24 bytes of a table are damaged, because these
        // bytes contain counts and offsets.
        let reach = round % 2 == 0 ? min(table.count, 24) : table.count
        for _ in 0..<(1 << round) {
          let place = table.lowerBound + Int.random(in: 0..<reach, using: &random)
          damaged[place] =
            [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
            .randomElement(using: &random) ?? 0
        }
        if Self.use(damaged, text) { drawn += 1 }
      }
    }
    #expect(drawn > 0)
  }

  /// The byte ranges of the tables listed in a font's directory, except empty tables.
  private static func tables(of bytes: [UInt8]) -> [Range<Int>] {
    func number(_ place: Int, _ size: Int) -> Int {
      bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }
    return (0..<number(4, 2)).map { index in
      let start = number(12 + 16 * index + 8, 4)
      return start..<start + number(12 + 16 * index + 12, 4)
    }.filter { !$0.isEmpty }
  }

  /// Lays out and draws a string in several styles. Returns `false` if the font or the string was
  /// rejected.
  private static func use(_ bytes: [UInt8], _ text: String) -> Bool {
    do {
      let library = try FontLibrary.bundled.adding(bytes: [bytes])
      let renderer = TextRenderer(fonts: library)
      let font = FontDescriptor(families: library.addedFamilies, weight: 600, size: 18)
      var text = AttributedText(text, [.font(font), .underlineStyle(.single)])
      text.add([.strokeWidth(3), .superscript(1)], to: 2..<4)
      let layout = try renderer.layout(text, in: TextContainer(width: 40))
      _ = try layout.inkBounds()
      for offset in 0...text.length { _ = layout.caret(at: TextLayout.Position(offset)) }
      _ = try renderer.draw(layout, background: .white)
      return true
    } catch {
      #expect(!error.description.isEmpty && !error.description.contains("\n"))
      return false
    }
  }
}
