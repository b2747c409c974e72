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

  @Test("In a wide enough box, lines that were laid out without wrapping can usually be reused")
  func reuse() throws {
    let kept = try (UInt64(1)...199).count { seed in
      var random = RandomText(seed: seed)
      return try fits(random.text(pieces: 6), in: TextContainer(width: 1e6))
    }
    #expect(kept > 100)
  }

  private func fits(_ text: AttributedText, in container: TextContainer) throws -> Bool {
    try bundledRenderer.run(nil, .never) { context throws(RenderError) in
      try context.withLayoutContext(of: bundledRenderer.fonts) { fonts throws(RenderError) in
        try UnwrappedText(ParagraphStacker(text, in: TextContainer(), fonts)).fits(container)
      }
    }
  }

  @Test(
    "Lines laid out unwrapped are not reused with tabs, limits, optimal breaking or vertical text")
  func exceptions() throws {
    func fits(
      _ string: String, _ change: (inout ParagraphStyle, inout TextContainer) -> Void
    ) throws -> Bool {
      var (style, container) = (ParagraphStyle(), TextContainer(width: 500))
      change(&style, &container)
      return try self.fits(
        AttributedText(string, TextAttributes([.paragraphStyle(style)])), in: container)
    }
    #expect(try fits("a few words") { _, _ in })
    #expect(try !fits("a few words") { _, container in container.width = 20 })
    #expect(try !fits("a\tb") { _, _ in })
    #expect(try !fits("a few words") { style, _ in style.lineBreakQuality = .optimal })
    #expect(try !fits("a few words") { _, container in container.height = 100 })
    #expect(try !fits("a few words") { _, container in container.maximumLines = 2 })
    #expect(try !fits("a few words") { _, container in container.fit = .shrink })
    #expect(try !fits("a few words") { _, container in container.writingMode = .verticalRL })
  }
}
