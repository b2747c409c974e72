// Justified Arabic: tatweels (strokes between joined letters) lengthen words, so that spaces are
// stretched less (attribute semantics §5).

import Testing

@testable import Galley

@Suite("Kashida justification")
struct KashidaTests {
  private static let text = "الكتاب الجميل على الطاولة الكبيرة في المكتبة"

  private func set(_ text: String, width: Double, kashida: Bool = true) throws -> TextLayout {
    try layout(
      text,
      [
        .font(FontDescriptor(families: ["Noto Naskh Arabic"], size: 20)), .language("ar"),
        paragraph {
          $0.alignment = .justified
          $0.kashida = kashida
        },
      ], width: width)
  }

  @Test("With kashida, lines still fill the width, and no space is wider than without kashida")
  func fills() throws {
    for room in stride(from: 150.0, to: 260, by: 13) {
      let plain = try set(Self.text, width: room, kashida: false)
      let long = try set(Self.text, width: room)
      #expect(plain.lineTexts == long.lineTexts)
      for (one, other) in zip(plain.lines.dropLast(), long.lines.dropLast()) {
        #expect(one.width.isNear(other.width))
        #expect(one.width.isNear(room))
      }
      let advances = zip(plain.advancesByOffset, long.advancesByOffset)
      for (offset, pair) in zip(0..., advances) where plain.text.utf16[offset] == 0x20 {
        #expect(pair.1 <= pair.0 + 1e-6)
      }
    }
  }

  @Test("Tatweels are inserted only between joined letters, at one position per word")
  func places() throws {
    let long = try set(Self.text, width: 200)
    let tatweel = try #require(long.runs.first?.face.glyph(for: "\u{640}"))
    let clusters = Set(long.glyphs.filter { $0.id == tatweel }.map { Int($0.cluster) })
    #expect(!clusters.isEmpty)
    let words = Self.text.utf16.split(separator: 0x20)
    for word in words {
      let start = Self.text.utf16.distance(from: Self.text.utf16.startIndex, to: word.startIndex)
      #expect(clusters.filter { (start..<start + word.count).contains($0) }.count <= 1)
    }
    // Letters that do not join the next letter get no tatweel: alef, dal, reh, waw and similar
    // letters.
    let units = Array(Self.text.utf16)
    for cluster in clusters {
      #expect(![0x627, 0x62F, 0x631, 0x632, 0x648, 0x629, 0x20].contains(units[cluster]))
    }
  }

  @Test("A word is lengthened by as many tatweels as fit in one em")
  func longest() throws {
    // The next word is as wide as a whole line, so it does not fit on the first line. The first
    // line is therefore much too short, and needs many tatweels.
    let filling = String(repeating: "\u{628}", count: 150)
    let room = try set(filling, width: 10_000).lines[0].width + 1
    let long = try set(String(repeating: "سلام ", count: 6) + filling, width: room)
    try #require(long.lines.count == 2)
    let tatweel = try #require(long.runs.first?.face.glyph(for: "\u{640}"))
    let strokes = long.glyphs(ofLine: 0).filter { $0.id == tatweel }
    let advance = try #require(strokes.first?.advance)
    let counts = Dictionary(grouping: strokes, by: \.cluster).mapValues(\.count)
    #expect(counts.count == 2)
    #expect(counts.values.allSatisfy { $0 == Int(20 / advance) })
  }

  @Test(
    "In one word, a tatweel after the letter “seen” is preferred to a tatweel before a final “dal”")
  func ranks() throws {
    let filling = String(repeating: "\u{628}", count: 150)
    let room = try set(filling, width: 10_000).lines[0].width + 1
    let long = try set(String(repeating: "مسجد ", count: 6) + filling, width: room)
    try #require(long.lines.count == 2)
    let tatweel = try #require(long.runs.first?.face.glyph(for: "\u{640}"))
    let offsets = Set(long.glyphs(ofLine: 0).filter { $0.id == tatweel }.map { $0.cluster % 5 })
    #expect(offsets == [1])
  }

  /// The total width, in points, of the tatweels after each lengthened letter. The key is the text
  /// offset of the letter.
  private func lengthened(_ layout: TextLayout) throws -> [Int: Double] {
    let tatweel = try #require(layout.runs.first?.face.glyph(for: "\u{640}"))
    return Dictionary(grouping: layout.glyphs.filter { $0.id == tatweel }, by: { Int($0.cluster) })
      .mapValues { $0.reduce(0) { $0 + $1.advance } }
  }

  @Test("At most a third of the words get tatweels, never adjacent words or words under 4 letters")
  func sparing() throws {
    let text = try Declaration.text("ar") + " " + Declaration.text("ar")
    var count = 0
    for room in stride(from: 180.0, to: 500, by: 37) {
      let layout = try set(text, width: room)
      let offsets = try lengthened(layout).keys
      for line in layout.lines {
        let units = Array(layout.text.utf16[line.range])
        let words = units.indices.split { units[$0] == 0x20 }
        let taken = words.indices.filter { word in
          offsets.contains { words[word].contains($0 - line.range.lowerBound) }
        }
        #expect(taken.count <= words.count / 3)
        for word in taken {
          #expect(!taken.contains(word + 1))
          let letters = words[word].filter { (0x620...0x64A).contains(units[$0]) }
          #expect(letters.count >= 4)
        }
        count += taken.count
      }
    }
    #expect(count > 20)
  }

  @Test(
    "Tatweels are inserted at the best position in a word",
    arguments: [
      // The best positions for a tatweel in these words are after seen, before final teh marbuta,
      // before final lam, and before final reh.
      ("المستقبل", "س"), ("المكتبة", "ب"), ("الجميل", "ي"), ("التقرير", "ي"),
    ])
  func best(word: String, before: String) throws {
    let filling = String(repeating: "\u{628}", count: 150)
    let room = try set(filling, width: 10_000).lines[0].width + 1
    let text = "في \(word) من " + filling
    let offsets = try lengthened(try set(text, width: room)).keys
    #expect(offsets.count == 1)
    let units = Array(text.utf16)
    #expect(try units[#require(offsets.first)] == before.utf16.first)
  }

  @Test("Spaces get at least half of the width that justification adds")
  func half() throws {
    let text = try Declaration.text("ar")
    for room in stride(from: 180.0, to: 500, by: 37) {
      let plain = try set(text, width: room, kashida: false)
      let long = try set(text, width: room)
      let strokes = try lengthened(long)
      for (one, other) in zip(plain.lines.dropLast(), long.lines.dropLast()) {
        let spaces = { (layout: TextLayout, line: TextLayout.Line) in
          line.range.dropLast().filter { layout.text.utf16[$0] == 0x20 }
            .reduce(0) { $0 + layout.advancesByOffset[$1] }
        }
        let natural = try set("ا ا", width: 1000).advancesByOffset[1]
        let count = Double(one.range.dropLast().count { plain.text.utf16[$0] == 0x20 })
        let surplus = spaces(plain, one) - natural * count
        let lengths = strokes.filter { other.range.contains($0.key) }.values.reduce(0, +)
        #expect(lengths <= surplus / 2 + 1e-6)
      }
    }
  }

  @Test("A paragraph with many shaping items is laid out in linear time")
  func linear() throws {
    // Spaces and words are in different fonts, so that each of them is a separate shaping item.
    func time(_ words: Int) throws -> Duration {
      let text = String(repeating: "المستقبل المكتبة في ", count: words / 3)
      let clock = ContinuousClock()
      return try clock.measure {
        _ = try layout(
          text,
          [
            .language("ar"),
            paragraph {
              $0.alignment = .justified
              $0.kashida = true
            },
          ], width: 200)
      }
    }
    _ = try time(300)
    let (short, long) = (try time(1500), try time(12_000))
    #expect(long < short * 24, "\(short) for an eighth, \(long) for all")
  }

  @Test("Kashida affects neither the last line nor other scripts")
  func others() throws {
    let plain = try set(Self.text, width: 200, kashida: false)
    let long = try set(Self.text, width: 200)
    #expect(
      plain.glyphs(ofLine: plain.lines.count - 1).map(\.id)
        == long.glyphs(ofLine: long.lines.count - 1).map(\.id))
    let latin = "These words have no strokes that could be longer"
    #expect(
      try set(latin, width: 120).glyphs.map(\.id)
        == set(latin, width: 120, kashida: false).glyphs.map(\.id))
  }
}
