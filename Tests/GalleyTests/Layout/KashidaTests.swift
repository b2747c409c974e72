// Justified Arabic: strokes between letters grow before spaces do (attribute semantics §5).

import Testing

@testable import Galley

@Suite("Kashida")
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

  @Test("Lines are as full as without it, with more glyphs and smaller spaces")
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

  @Test("Tatweels stand between letters that join, in one place a word")
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
    // Letters that do not join the next one take none: alef, dal, reh, waw and their like.
    let units = Array(Self.text.utf16)
    for cluster in clusters {
      #expect(![0x627, 0x62F, 0x631, 0x632, 0x648, 0x629, 0x20].contains(units[cluster]))
    }
  }

  @Test("A word is lengthened by as many tatweels as an em holds")
  func longest() throws {
    // Two words on a line that is far wider, as the word behind them fills the next one.
    let filling = String(repeating: "\u{628}", count: 60)
    let room = try set(filling, width: 10_000).lines[0].width + 1
    let long = try set("سلام سلام " + filling, width: room)
    try #require(long.lines.count == 2)
    let tatweel = try #require(long.runs.first?.face.glyph(for: "\u{640}"))
    let strokes = long.glyphs(ofLine: 0).filter { $0.id == tatweel }
    let advance = try #require(strokes.first?.advance)
    let counts = Dictionary(grouping: strokes, by: \.cluster).mapValues(\.count)
    #expect(counts.count == 2)
    #expect(counts.values.allSatisfy { $0 == Int(20 / advance) })
  }

  @Test("Last lines, other alignments and other scripts are as they were")
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
