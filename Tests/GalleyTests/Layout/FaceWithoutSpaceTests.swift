// A font face without a space glyph, as is common in subset fonts.

import TestSupport
import Testing

@testable import Galley

@Test("In a font without a space glyph, a tab moves the pen and draws nothing")
func tabWithoutSpace() throws {
  let path = Repository.testFont("NotoSansCJKsc-Subset.otf")
  let renderer = TextRenderer(fonts: try FontLibrary.bundled.adding(paths: [path]))
  let text = AttributedText("直\t骨", [.font(.family("Noto Sans CJK SC", size: 20))])
  let layout = try renderer.layout(text)
  #expect(layout.glyphs.allSatisfy { $0.id != 0 })
  #expect(layout.glyphs.count == 2)
  #expect(layout.missingGlyphs.isEmpty)
  #expect(abs((layout.glyphs.last?.x ?? 0) - 28) < 1e-9)
}
