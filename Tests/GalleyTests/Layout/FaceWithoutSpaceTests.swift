// A face without a space glyph, like many subset fonts.

import TestSupport
import Testing

@testable import Galley

@Test("A tab in a face without a space moves the pen and draws nothing")
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
