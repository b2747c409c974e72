// Every case under `Cases/` at three levels: shaping, layout, pixels. The earliest that fails
// names the stage.

import Foundation
import Galley
import GalleyCompare
import GalleyTesting
import Testing

@Suite struct GoldenTests {
  private static let renderer = fresh()

  /// A renderer of which nothing depends on the machine.
  private static func fresh() -> TextRenderer {
    let tests = GoldenCase.folder.deletingLastPathComponent().deletingLastPathComponent()
    return TextRenderer(
      fonts: .bundled,
      hyphenation: .bundled.adding(folder: tests.appending(path: "Hyphenation").path))
  }

  @Test(arguments: GoldenCase.all) func shaping(_ golden: GoldenCase) throws {
    var document = try golden.document()
    for index in document.frames.indices {
      document.frames[index].container.width = nil
      document.frames[index].container.height = nil
      document.frames[index].container.maximumLines = nil
    }
    assertText(
      of: try LayoutDump(shapingOf: Self.renderer.layout(document)).description,
      named: golden.name, fileExtension: "shape.txt", in: "Cases")
  }

  @Test(arguments: GoldenCase.all) func layout(_ golden: GoldenCase) {
    assertLayout(
      of: try Self.renderer.layout(golden.document()), named: golden.name, detail: .runs,
      in: "Cases")
  }

  @Test(arguments: GoldenCase.all) func pixels(_ golden: GoldenCase) {
    assertImage(
      of: try Self.renderer.layout(golden.document()), drawnBy: Self.renderer,
      named: golden.name, detail: .runs, in: "Cases")
  }

  @Test(arguments: GoldenCase.all) func pictureIsSmall(_ golden: GoldenCase) throws {
    // The repository keeps every version of it.
    let attributes = try FileManager.default.attributesOfItem(atPath: golden.file("png").path)
    #expect(try #require(attributes[.size] as? Int) <= 20_480)
  }

  @Test func noFileIsLeftOver() {
    let names = Set(GoldenCase.all.map(\.name))
    #expect(!names.isEmpty)
    for ending in ["shape.txt", "layout.txt", "png"] {
      // Pictures that documents show stand in a folder of their own.
      let found = GoldenCase.files(withEnding: ending).filter { !$0.contains("Assets/") }
      #expect(Set(found).subtracting(names).isEmpty, "files without a document")
    }
  }

  @Test(arguments: GoldenCase.all) func aSecondRenderHasTheSamePixels(_ golden: GoldenCase) throws {
    let document = try golden.document()
    let first = try Self.renderer.render(document)
    let fresh = try Self.fresh().render(document)
    #expect(first == fresh, "caches show in the picture")
  }
}
