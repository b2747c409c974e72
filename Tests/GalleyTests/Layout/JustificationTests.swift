// Justified lines, which reach both edges (attribute semantics §5).

import Foundation
import TestSupport
import Testing

@testable import Galley

@Suite("Justified text")
struct JustificationTests {
  private static let style = paragraph { $0.alignment = .justified }

  @Test("Justification divides the missing width equally among the spaces, and widens nothing else")
  func spaces() throws {
    let string = "aaa bbb ccc dddddddd"
    let room = try width(of: "aaa bbb ccc") + 10
    let natural = try layout(string).advancesByOffset
    let layout = try layout(string, [Self.style], width: room)
    try #require(layout.lines.count == 2)
    #expect(layout.lines[0].width.isNear(room))
    let advances = layout.advancesByOffset
    for offset in 0..<11 {
      let extra = offset == 3 || offset == 7 ? 5.0 : 0
      #expect(advances[offset].isNear(natural[offset] + extra), "\(offset)")
    }
    // The space at the end of the line hangs outside the box, and is not stretched.
    #expect(advances[11].isNear(natural[11]))
  }

  @Test("Justification stretches no-break spaces but not fixed-width spaces")
  func kindsOfSpace() throws {
    let string = "aa\u{A0}bb\u{2003}cc dddddddddddd"
    let room = try width(of: "aa\u{A0}bb\u{2003}cc") + 9
    let natural = try layout(string).advancesByOffset
    let justified = try layout(string, [Self.style], width: room)
    try #require(justified.lines[0].range == 0..<9)
    #expect(justified.advancesByOffset[2].isNear(natural[2] + 9))
    #expect(justified.advancesByOffset[5].isNear(natural[5]))
  }

  @Test("The last line of a paragraph and a line before a line separator are not justified")
  func lastLines() throws {
    let layout = try layout("aa bb\u{2028}cc dd\nee ff", [Self.style], width: 100)
    let natural = try self.natural("aa bb\u{2028}cc dd\nee ff")
    #expect(layout.lines.map(\.width) == natural.lines.map(\.width))
    let rightToLeft = try Self.justified("אב גד", width: 100).lines[0]
    #expect((rightToLeft.x + rightToLeft.width).isNear(100))
  }

  private func natural(_ string: String) throws -> TextLayout { try layout(string, width: 100) }

  private static func justified(_ string: String, width: Double) throws -> TextLayout {
    try layout(string, [style], width: width)
  }

  @Test("On a line with tabs, only the text after the last tab is justified")
  func tabs() throws {
    let string = "a b\tc d eeeeeeeeeeeeeee"
    let room = 28 + (try width(of: "c d")) + 6
    let natural = try layout(string).advancesByOffset
    let layout = try layout(string, [Self.style], width: room)
    try #require(layout.lines[0].range.upperBound == 8)
    #expect(layout.advancesByOffset[1].isNear(natural[1]))
    #expect(layout.advancesByOffset[5].isNear(natural[5] + 6))
    #expect(layout.lines[0].width.isNear(room))
  }

  @Test("On a line without spaces, justification widens the gaps between ideographs equally")
  func ideographs() throws {
    let fonts = try cjkFonts()
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Sans CJK JP"], size: 20))
    let string = "日本語日本語日本語"
    let layout = try TextRenderer(fonts: fonts).layout(
      AttributedText(string, [font, Self.style]), in: TextContainer(width: 88))
    try #require(layout.missingGlyphs.isEmpty)
    #expect(layout.lines[0].range == 0..<4)
    #expect(layout.lines[0].width.isNear(88))
    // Four ideographs, each one em wide, have three gaps between them.
    let gaps = layout.advancesByOffset[0..<4]
    let grown = 20 + 8.0 / 3
    let expected = [grown, grown, grown, 20]
    #expect(zip(gaps, expected).allSatisfy { $0.isNear($1) })
    #expect(layout.lines[layout.lines.count - 1].width.isNear(20))
  }

  @Test("Justification widens the gap after an attachment like the gaps between ideographs")
  func attachments() throws {
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Sans CJK JP"], size: 20))
    let dot = try #require(Bitmap(width: 4, height: 4))
    var text = AttributedText("日本", [font])
    text.append(AttributedText(TextAttachment(dot, bounds: .init(width: 20, height: 20)), [font]))
    text.append("語日本語日本語", [font])
    text.add([Self.style], to: 0..<text.length)
    let layout = try TextRenderer(fonts: cjkFonts()).layout(text, in: TextContainer(width: 88))
    #expect(layout.lines[0].range == 0..<4 && layout.lines[0].width.isNear(88))
    for offset in 0..<4 {
      let glyph = try #require(layout.glyph(at: offset))
      #expect(glyph.x.isNear(Double(offset) * (20 + 8.0 / 3)))
    }
  }

  private func cjkFonts() throws -> FontLibrary {
    try FontLibrary.bundled.adding(paths: [Repository.testFont("NotoSansCJKjp-Subset.otf")])
  }

  @Test("A line with nothing to stretch is not justified")
  func nothingToGrow() throws {
    let layout = try layout("aaaa bbbbbbbbbb", [Self.style], width: try width(of: "aaaa") + 5)
    #expect(layout.lines[0].width.isNear(try width(of: "aaaa")))
  }

  @Test("With kern, tracking or right-to-left text, justified lines still fill the width exactly")
  func spacing() throws {
    for attribute in [TextAttribute.kern(2), .tracking(2), .tracking(-0.5)] {
      for string in ["aaa bbb ccc dddddddddddddddddd", "אבג דהו זחט ייייייייייייייייייייי"] {
        let layout = try layout(string, [attribute, Self.style], width: 90)
        try #require(layout.lines.count > 1)
        #expect(layout.lines[0].width.isNear(90), "\(attribute) \(string)")
        #expect(layout.lines[0].x.isNear(0))
      }
    }
  }
}
