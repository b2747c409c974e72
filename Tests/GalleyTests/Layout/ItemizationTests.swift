// The faces of a paragraph's items.

import GalleyFont
import Testing

@testable import Galley

@Suite("The faces of items")
struct ItemizationTests {
  @Test("are listed once while they are few, and are found whatever there are")
  func indices() throws {
    let catalog = FontLibrary.bundled.catalog
    let families = ["Sans", "Serif", "Sans Mono", "Sans Hebrew", "Sans Thai", "Sans Tamil"]
    let faces = try (families + ["Sans Lao", "Sans Khmer", "Sans Telugu", "Sans Math"]).map {
      try catalog.match(FontQuery(families: ["Noto " + $0])).face
    }
    var arrays = ParagraphArrays()
    var found = Itemization(into: &arrays)
    let few = faces.prefix(4)
    for _ in 0..<2 { #expect(few.map { found.index(of: $0) } == [0, 1, 2, 3]) }
    for face in faces + faces {
      let index = found.index(of: face)
      #expect(found.faces[index] === face)
    }
  }

  @Test("do not divide what one style sets, however many there are between")
  func manyFaces() throws {
    let families = ["Noto Serif", "Inter", "Noto Sans Mono", "Noto Sans Math"]
    var text = AttributedText()
    for size in 0..<12 {
      for family in families {
        text.append("ab", [.font(FontDescriptor(families: [family], size: Double(10 + size)))])
      }
    }
    let runs = try TextRenderer(fonts: .bundled).layout(text).runs
    #expect(runs.count == 48)
    #expect(runs.allSatisfy { $0.range.count == 2 })
  }
}
