// Every case under `Cases/` at three levels: shaping, layout, pixels. The earliest that fails
// names the stage.

import Foundation
import Galley
import Testing

@Suite struct GoldenTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  @Test(arguments: GoldenCase.all) func shaping(_ golden: GoldenCase) throws {
    var document = try golden.document()
    for index in document.frames.indices {
      document.frames[index].container.width = nil
      document.frames[index].container.height = nil
      document.frames[index].container.maximumLines = nil
    }
    try expectGolden(
      LayoutDump.shaping(Self.renderer.layout(document)), at: golden.file("shape.txt"))
  }

  @Test(arguments: GoldenCase.all) func layout(_ golden: GoldenCase) throws {
    try expectGolden(
      LayoutDump.layout(Self.renderer.layout(golden.document())), at: golden.file("layout.txt"))
  }

  @Test(arguments: GoldenCase.all) func pixels(_ golden: GoldenCase) throws {
    let bitmap = try Self.renderer.render(golden.document())
    try expectGolden(bitmap, at: golden.file("png"), name: golden.name)
  }

  @Test func noFileIsLeftOver() {
    let names = Set(GoldenCase.all.map(\.name))
    #expect(!names.isEmpty)
    for ending in ["shape.txt", "layout.txt", "png"] {
      // Pictures that documents show stand in a folder of their own.
      let found = GoldenCase.files(withEnding: ending).filter { !$0.hasPrefix("Assets/") }
      #expect(Set(found).subtracting(names).isEmpty, "files without a document")
    }
  }

  @Test(arguments: GoldenCase.all) func aSecondRenderHasTheSamePixels(_ golden: GoldenCase) throws {
    let document = try golden.document()
    let first = try Self.renderer.render(document)
    let fresh = try TextRenderer(fonts: .bundled).render(document)
    #expect(first == fresh, "caches show in the picture")
  }
}
