// Line heights that are set by attributes and do not depend on font metrics (attribute semantics
// §4, §10).

import Testing

@testable import Galley

@Suite("Line height")
struct LineHeightTests {
  private static let font = FontDescriptor(families: ["Noto Sans"], size: 20)

  private func styled(_ change: @escaping (inout ParagraphStyle) -> Void) -> [TextAttribute] {
    [.font(Self.font), paragraph(change)]
  }

  /// Two words on one line, at 8 and 20 points.
  private func mixed(_ height: LineHeight) -> AttributedText {
    let style = paragraph { $0.lineHeight = height }
    var text = AttributedText(
      "small ", [.font(FontDescriptor(families: ["Noto Sans"], size: 8)), style])
    text.append("Ag", [.font(Self.font), style])
    return text
  }

  @Test(
    "With an exact line height, text in the first font of the line is vertically centred in the line",
    arguments: [0.0, 10, 20, 60])
  func exact(_ points: Double) throws {
    let natural = try NaturalMetrics(Self.font)
    let first = try NaturalMetrics(FontDescriptor(families: ["Noto Sans"], size: 8))
    let layout = try layout(mixed(.exact(points)))
    #expect(layout.lines[0].height == points)
    #expect(layout.lines[0].baseline.isNear(first.baseline(in: points)))
    #expect(layout.lines[0].ascent.isNear(natural.ascent))
  }

  @Test(
    "A line height multiple applies to the largest point size on the line",
    arguments: [0.8, 1, 1.5])
  func multiple(_ factor: Double) throws {
    let first = try NaturalMetrics(FontDescriptor(families: ["Noto Sans"], size: 8))
    let line = try layout(mixed(.multiple(factor))).lines[0]
    #expect(line.height.isNear(factor * 20))
    #expect(line.baseline.isNear(first.baseline(in: factor * 20)))
  }

  @Test("A line height multiple ignores baseline offsets, and uses a superscript's reduced size")
  func raised() throws {
    let style = paragraph { $0.lineHeight = .multiple(2) }
    let raised = try layout("Ag", [.font(Self.font), style, .baselineOffset(30)])
    #expect(raised.lines[0].height == 40)
    let superscript = try layout("Ag", [.font(Self.font), style, .superscript(1)])
    #expect(superscript.lines[0].height.isNear(2 * superscript.runs[0].size))
  }

  @Test(
    "The line height `.leading(n)` makes a line n points taller; the extra space is above the text",
    arguments: [-4.0, 0, 12, -1000])
  func leading(_ points: Double) throws {
    let natural = try NaturalMetrics(Self.font)
    let line = try layout(mixed(.leading(points))).lines[0]
    #expect(line.height.isNear(max(natural.ascent + natural.descent + points, 0)))
    if points > -100 { #expect(line.baseline.isNear(points + natural.ascent)) }
  }

  @Test("The property `lineHeight` overrides `lineHeightMultiple`, but not the minimum and maximum")
  func bounds() throws {
    func height(_ change: @escaping (inout ParagraphStyle) -> Void) throws -> Double {
      try layout("Ag", styled(change)).lines[0].height
    }
    let alone = try height {
      $0.lineHeight = .exact(25)
      $0.lineHeightMultiple = 3
    }
    #expect(alone == 25)
    let raised = try height {
      $0.lineHeight = .exact(25)
      $0.minimumLineHeight = 31
    }
    #expect(raised == 31)
    let lowered = try height {
      $0.lineHeight = .multiple(2)
      $0.maximumLineHeight = 30
    }
    #expect(lowered == 30)
  }

  @Test(
    "By default, an exact or multiple line height puts half of the extra height above the text",
    arguments: [
      (LineHeight.exact(60), true), (.multiple(3), true), (.leading(30), false), (nil, false),
    ])
  func halfLeading(_ height: LineHeight?, _ isCentred: Bool) throws {
    let natural = try NaturalMetrics(Self.font)
    func line(_ mode: LineHeightMode?) throws -> TextLayout.Line {
      try layout(
        "Ag",
        styled {
          $0.lineHeight = height
          $0.minimumLineHeight = 60
        }
      ) { $0.lineHeightMode = mode }.lines[0]
    }
    let usual = try line(nil)
    let leading = height == nil ? natural.leading : 0
    let low = usual.height - natural.descent - leading
    #expect(usual.baseline.isNear(isCentred ? natural.baseline(in: usual.height) : low))
    #expect(try line(.textkit).baseline.isNear(low))
    let above = (usual.height - (natural.ascent + natural.descent)) / 2
    #expect(try line(.halfLeading).baseline.isNear(above + natural.ascent))
  }

  @Test("A line height applies to empty lines and all paragraphs; an invalid height is ignored")
  func lines() throws {
    let exact = try layout("a\n\nb\u{2028}c", styled { $0.lineHeight = .exact(33) })
    #expect(exact.lines.map(\.top) == [0, 33, 66, 99])
    let natural = try NaturalMetrics(Self.font)
    let none = try layout("a", styled { $0.lineHeight = .exact(.infinity) })
    #expect(none.lines[0].height.isNear(natural.height))
  }

  @Test("A merged paragraph style has the second style's line height, or else the first style's")
  func merging() {
    var base = ParagraphStyle()
    base.lineHeight = .exact(3)
    var over = ParagraphStyle()
    #expect(base.merging(over).lineHeight == .exact(3))
    over.lineHeight = .leading(2)
    #expect(base.merging(over).lineHeight == .leading(2))
  }

  @Test("An absurdly large line height is rejected")
  func limits() {
    let renderer = TextRenderer(fonts: .bundled)
    for height in [LineHeight.exact(2e6), .multiple(2e6), .leading(-2e6)] {
      let text = AttributedText("a", [paragraph { $0.lineHeight = height }])
      #expect(throws: RenderError.self) { try renderer.layout(text) }
    }
  }
}
