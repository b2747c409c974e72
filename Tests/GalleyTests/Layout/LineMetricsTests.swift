// Heights of text lines, their baselines and the spacing between them (attribute semantics §4).

import Foundation
import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Line metrics")
struct LineMetricsTests {
  private static let font = FontDescriptor(families: ["Noto Sans"], size: 20)

  private func styled(_ change: @escaping (inout ParagraphStyle) -> Void) -> [TextAttribute] {
    [.font(Self.font), paragraph(change)]
  }

  private static func cut(_ string: String, _ attributes: [TextAttribute]) throws -> TextLayout {
    try layout(string, attributes) { $0.maximumLines = 1 }
  }

  @Test("A line's height is the sum of its font's ascent, descent and line gap")
  func natural() throws {
    let natural = try NaturalMetrics(Self.font)
    let layout = try layout("Ag\nAg", [.font(Self.font)])
    let line = layout.lines[0]
    #expect(line.ascent.isNear(natural.ascent))
    #expect(line.descent.isNear(natural.descent))
    #expect(line.leading.isNear(natural.leading))
    #expect(line.height.isNear(natural.height))
    #expect(line.baseline.isNear(natural.ascent))
    #expect(layout.lines[1].top.isNear(natural.height))
    #expect(layout.height.isNear(2 * natural.height))
  }

  @Test(
    "Line height multiple, minimum and maximum apply in this order; a minimum above the maximum wins",
    arguments: [
      (2.0, 0.0, 0.0), (0.5, 0, 0), (0, 50, 0), (0, 5, 0), (0, 0, 13), (0, 0, 99), (2, 0, 30),
      (0.1, 17, 0), (0, 40, 20), (3, 40, 20), (1.5, 10, 31),
    ])
  func lineHeight(_ multiple: Double, _ minimum: Double, _ maximum: Double) throws {
    let natural = try NaturalMetrics(Self.font)
    var expected = multiple > 0 ? natural.height * multiple : natural.height
    expected = max(expected, minimum)
    if maximum > 0 { expected = min(expected, max(maximum, minimum)) }
    let attributes = styled {
      $0.lineHeightMultiple = multiple
      $0.minimumLineHeight = minimum
      $0.maximumLineHeight = maximum
    }
    let layout = try layout("Ag", attributes)
    let line = layout.lines[0]
    #expect(line.height.isNear(expected))
    // A larger or smaller line height changes only the space above the text. The line still reports
    // its natural ascent and descent.
    #expect(line.baseline.isNear(expected - natural.descent - natural.leading))
    #expect(line.ascent.isNear(natural.ascent))
    #expect(layout.height.isNear(expected))
  }

  @Test("In half-leading mode, extra height is divided equally above and below the text")
  func halfLeading() throws {
    let natural = try NaturalMetrics(Self.font)
    let layout = try layout("Ag", styled { $0.minimumLineHeight = 60 }) {
      $0.lineHeightMode = .halfLeading
    }
    let above = (60 - (natural.ascent + natural.descent)) / 2
    #expect(layout.lines[0].baseline.isNear(above + natural.ascent))
  }

  @Test("The font's line gap counts only if font leading is enabled")
  func fontLeading() throws {
    let fonts = ["Noto Sans", "Inter", "Noto Serif"]
    for family in fonts {
      let font = FontDescriptor(families: [family], size: 30)
      let natural = try NaturalMetrics(font)
      let layout = try layout("Ag", [.font(font)]) { $0.usesFontLeading = false }
      #expect(layout.lines[0].leading == 0)
      #expect(layout.lines[0].height.isNear(natural.ascent + natural.descent))
      #expect(layout.lines[0].baseline.isNear(natural.ascent))
    }
  }

  @Test("Line spacing is added between lines and paragraphs, never below the last line")
  func lineSpacing() throws {
    let height = try NaturalMetrics(Self.font).height
    let attributes = styled { $0.lineSpacing = 7 }
    let layout = try layout("aa\u{2028}bb\ncc", attributes)
    #expect(
      layout.lines.map(\.top).elementsEqual([0, height + 7, 2 * height + 14]) { $0.isNear($1) })
    #expect(layout.lines.map(\.spacingBelow) == [7, 7, 0])
    #expect(layout.height.isNear(3 * height + 14))
    // If lines do not fit in the box, no line spacing is added below the last visible line.
    let cut = try Self.cut("aa\u{2028}bb\ncc", attributes)
    #expect(cut.height.isNear(height))
    #expect(cut.lines.map(\.spacingBelow) == [0])
  }

  @Test("Paragraph spacing is added to line spacing, and applies only between paragraphs")
  func paragraphSpacing() throws {
    let height = try NaturalMetrics(Self.font).height
    let attributes = styled {
      $0.paragraphSpacing = 10
      $0.paragraphSpacingBefore = 4
      $0.lineSpacing = 1
    }
    let plain = try layout("aa\nbb", attributes)
    #expect(plain.lines[1].top.isNear(height + 10 + 4 + 1))
    #expect(plain.lines[0].top == 0)
    #expect(plain.height.isNear(2 * height + 15))
    let kept = try layout("aa\nbb", attributes) { $0.keepEdgeSpacing = true }
    #expect(kept.lines[0].top.isNear(4))
    #expect(kept.height.isNear(2 * height + 15 + 4 + 10))
  }

  @Test("Negative line and paragraph spacings count as zero")
  func negative() throws {
    let layout = try layout(
      "aa\nbb",
      styled {
        $0.paragraphSpacing = -10
        $0.lineSpacing = -3
        $0.paragraphSpacingBefore = -2
        $0.firstLineHeadIndent = -5
      })
    #expect(layout.lines[1].top.isNear(layout.lines[0].height))
    #expect(layout.lines[0].x == 0)
  }

  @Test(
    "Raised text increases only the line's ascent, and lowered text only the descent",
    arguments: [6.0, -6, 40, -40])
  func baselineOffset(_ offset: Double) throws {
    let natural = try NaturalMetrics(Self.font)
    var text = AttributedText("Ag", [.font(Self.font)])
    text.append("up", [.font(Self.font), .baselineOffset(offset)])
    let layout = try layout(text)
    let line = layout.lines[0]
    #expect(line.ascent.isNear(natural.ascent + max(offset, 0)))
    #expect(line.descent.isNear(natural.descent + max(-offset, 0)))
    #expect(try #require(layout.glyph(at: 0)).y.isNear(line.baseline))
    #expect(try #require(layout.glyph(at: 2)).y.isNear(line.baseline - offset))
  }

  @Test("A line's ascent, descent and leading are each the maximum over all its fonts and sizes")
  func mixed() throws {
    let large = try NaturalMetrics(Self.font)
    let khmer = try NaturalMetrics(FontDescriptor(families: ["Noto Sans Khmer"], size: 19))
    var text = AttributedText("small ", [.font(FontDescriptor(families: ["Noto Sans"], size: 8))])
    text.append("large ", [.font(Self.font)])
    text.append("ខ្មែរ", [.font(FontDescriptor(families: ["Noto Sans Khmer"], size: 19))])
    let line = try layout(text).lines[0]
    #expect(line.ascent.isNear(max(large.ascent, khmer.ascent)))
    #expect(line.descent.isNear(max(large.descent, khmer.descent)))
    #expect(line.leading.isNear(max(large.leading, khmer.leading)))
  }

  @Test("A taller fallback font increases only the height of its own line")
  func fallback() throws {
    let fallback = try NaturalMetrics(FontDescriptor(families: ["Noto Sans Khmer"], size: 20))
    let font = FontDescriptor(families: ["Inter"], size: 20)
    let own = try NaturalMetrics(font)
    let layout = try layout("abc\nab ខ្មែរ", [.font(font)])
    #expect(layout.run(at: 7)?.face.familyName == "Noto Sans Khmer")
    #expect(layout.lines[0].height.isNear(own.height))
    #expect(layout.lines[1].ascent.isNear(max(own.ascent, fallback.ascent)))
    #expect(layout.lines[1].descent.isNear(max(own.descent, fallback.descent)))
    #expect(layout.lines[1].height > layout.lines[0].height)
  }

  @Test("An empty paragraph is as tall as a line in its separator's font")
  func emptyParagraph() throws {
    var text = AttributedText("a\n", [.font(FontDescriptor(families: ["Noto Sans"], size: 10))])
    text.append("\n", [.font(Self.font)])
    text.append("b", [.font(FontDescriptor(families: ["Noto Sans"], size: 10))])
    let layout = try layout(text)
    #expect(layout.lines[1].range == 2..<3)
    #expect(layout.lines[1].height.isNear(try NaturalMetrics(Self.font).height))
    #expect(layout.lines[1].runs.isEmpty)
  }

  @Test("Ascent, descent and line gap scale with the point size")
  func scaling() throws {
    let small = try layout("Ag ខ្មែរ", [.font(FontDescriptor(size: 10))])
    let large = try layout("Ag ខ្មែរ", [.font(FontDescriptor(size: 40))])
    #expect(large.lines[0].height.isNear(4 * small.lines[0].height))
    #expect(large.lines[0].width.isNear(4 * small.lines[0].width))
  }

  @Test("A font's line gap is below the text, and is reported as the line's leading")
  func lineGap() throws {
    // The subset font has a line gap of 0, so the test writes a gap of 300 units into the font's
    // tables.
    let bytes = try fontWithLineGap(300, "NotoSans-Subset.ttf")
    let renderer = TextRenderer(fonts: try FontLibrary.bundled.adding(bytes: [bytes]))
    var container = TextContainer()
    let text = AttributedText("abc\nabc", [.font(Self.font)])
    let natural = try NaturalMetrics(Self.font)
    let gap = 300.0 * 20 / 1000
    let line = try renderer.layout(text, in: container).lines[0]
    #expect(line.leading.isNear(gap))
    #expect(line.height.isNear(natural.height + gap))
    #expect(line.baseline.isNear(natural.ascent))
    container.usesFontLeading = false
    let without = try renderer.layout(text, in: container).lines[1]
    #expect(without.leading == 0)
    #expect(without.top.isNear(natural.height))
  }

  /// The bytes of a test font whose line gap in the tables `hhea` and `OS/2` is replaced by `gap`.
  private func fontWithLineGap(_ gap: UInt16, _ name: String) throws -> [UInt8] {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Repository.testFont(name))))
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    for table in 0..<number(4, 2) {
      let entry = 12 + 16 * table
      let tag = String(decoding: bytes[entry..<entry + 4], as: UTF8.self)
      // Byte offsets of hhea.lineGap and OS/2.sTypoLineGap, from the OpenType specification.
      guard let field = ["hhea": 8, "OS/2": 72][tag] else { continue }
      let offset = number(entry + 8, 4) + field
      bytes[offset] = UInt8(gap >> 8)
      bytes[offset + 1] = UInt8(gap & 0xFF)
    }
    return bytes
  }
}
