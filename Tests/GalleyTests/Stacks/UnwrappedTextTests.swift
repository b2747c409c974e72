// Text in stacks whose lines are reused, because they do not wrap.

import GalleyTestSupport
import Testing

@testable import Galley

@Suite("Unwrapped text in stacks")
struct UnwrappedTextTests {
  @Test(
    "Text that fits in one line per paragraph has the same layout in a row as in its own container",
    arguments: UInt64(1)...199)
  func lines(_ seed: UInt64) throws {
    var random = RandomText(seed: seed)
    var frame = TextDocument.Frame(random.text(pieces: 6))
    frame.container.insets = EdgeInsets(top: 3, right: 5, bottom: 2, left: Double(seed % 7))
    frame.container.keepEdgeSpacing = seed % 2 == 0
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
    #expect(stacked.glyphs == placed.glyphs)
    #expect(stacked.diagnostics == placed.diagnostics)
  }

  @Test("Tabs, chosen line breaks and limits need a layout at the width of the box")
  func exceptions() throws {
    func fits(
      _ string: String, _ change: (inout ParagraphStyle, inout TextContainer) -> Void
    ) throws -> Bool {
      var (style, container) = (ParagraphStyle(), TextContainer(width: 500))
      change(&style, &container)
      let text = AttributedText(string, TextAttributes([.paragraphStyle(style)]))
      return try bundledRenderer.run(nil, .never) { context throws(RenderError) in
        try context.withLayoutContext(of: bundledRenderer.fonts) { fonts throws(RenderError) in
          var stacker = try ParagraphStacker(text, in: TextContainer(), fonts)
          return try stacker.unwrappedText().fits(container)
        }
      }
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
