// A stack lays text out without wrapping to measure it. If the text then fits, this layout is kept.

import GalleyTestSupport
import Testing

@testable import Galley

@Suite("Unwrapped text in stacks")
struct UnwrappedTextTests {
  @Test(
    "If each paragraph fits on one line, text has the same layout inside and outside a row",
    arguments: UInt64(1)...199)
  func lines(_ seed: UInt64) throws {
    var random = RandomText(seed: seed)
    var frame = TextDocument.Frame(random.text(pieces: 6))
    frame.container.insets = EdgeInsets(top: 3, right: 5, bottom: 2, left: Double(seed % 7))
    frame.container.keepEdgeSpacing = seed % 2 == 0
    if seed % 5 == 0 { frame.container.firstBaseline = .points(Double(seed)) }
    if seed % 5 == 1 { frame.container.lastBaseline = .baseline }
    frame.item.weight = 1
    let greatest = try bundledRenderer.intrinsicWidths(of: frame.text, in: frame.container).greatest
    let document = TextDocument(
      frames: [frame], stack: FrameStack(axis: .horizontal, alignment: .leading),
      width: greatest + Double(seed % 3) * 20)
    let stacked = try bundledRenderer.layout(document).layouts[0]
    frame.container.width = stacked.width
    let placed = try bundledRenderer.layout(frame.text, in: frame.container)
    #expect(stacked.height == placed.height)
    #expect(stacked.lines == placed.lines)
    #expect(stacked.runs.map(\.glyphs) == placed.runs.map(\.glyphs))
    #expect(stacked.glyphs == placed.glyphs)
    #expect(stacked.overflow == placed.overflow)
    #expect(stacked.missingGlyphs == placed.missingGlyphs)
    #expect(stacked.diagnostics == placed.diagnostics)
  }

  @Test("A hyphen that is not shown does not widen the box of a word")
  func hyphens() throws {
    func width(_ string: String) throws -> Double {
      let frame = TextDocument.Frame(AttributedText(string))
      let stack = FrameStack(axis: .horizontal, alignment: .leading)
      return try bundledRenderer.layout(TextDocument(frames: [frame], stack: stack)).layouts[0]
        .width
    }
    // The first letter with a hyphen is wider than the whole word.
    #expect(try width("i\u{AD}i") == width("ii"))
    #expect(try width("i-") > width("ii"))
  }

  @Test(
    "A limit of lines or a scaled text leads to the same layout in a row as in its own container",
    arguments: UInt64(1)...99)
  func limits(_ seed: UInt64) throws {
    var random = RandomText(seed: seed)
    var frame = TextDocument.Frame(random.text(pieces: 12))
    if seed % 2 == 0 { frame.container.maximumLines = 1 + Int(seed % 3) }
    if seed % 3 == 0 { frame.container.fit = .shrink }
    let width = 90 + Double(seed % 7) * 40
    frame.item.minimumWidth = 0
    let document = TextDocument(
      frames: [frame], stack: FrameStack(axis: .horizontal, alignment: .leading), width: width)
    let stacked = try bundledRenderer.layout(document).layouts[0]
    (frame.container.width, frame.container.height) = (stacked.width, stacked.height)
    let placed = try bundledRenderer.layout(frame.text, in: frame.container)
    #expect(stacked.lines == placed.lines)
    #expect(stacked.glyphs == placed.glyphs)
    #expect(stacked.fitScale == placed.fitScale)
  }

  @Test("In a wide enough box, lines that were laid out without wrapping can usually be reused")
  func reuse() throws {
    let kept = try (UInt64(1)...199).count { seed in
      var random = RandomText(seed: seed)
      return try fits(random.text(pieces: 6), at: 1e6)
    }
    #expect(kept > 100)
  }

  private func fits(_ text: AttributedText, at width: Double) throws -> Bool {
    try bundledRenderer.run(nil, .never) { context throws(RenderError) in
      try context.withLayoutContext(of: bundledRenderer.fonts) { fonts throws(RenderError) in
        try UnwrappedText(text, in: TextContainer(), fonts).fits(width)
      }
    }
  }

  @Test("A narrow box, tabs and optimal breaking prevent reuse of lines laid out unwrapped")
  func exceptions() throws {
    func fits(
      _ string: String, at width: Double = 500, _ quality: LineBreakQuality = .greedy
    ) throws -> Bool {
      var style = ParagraphStyle()
      style.lineBreakQuality = quality
      return try self.fits(
        AttributedText(string, TextAttributes([.paragraphStyle(style)])), at: width)
    }
    #expect(try fits("a few words"))
    #expect(try !fits("a few words", at: 20))
    #expect(try !fits("a\tb"))
    #expect(try !fits("a few words", .optimal))
  }
}
