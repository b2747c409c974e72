// The font faces of a paragraph's shaping items (parts of the text that are shaped as a unit).

import GalleyFont
import Testing

@testable import Galley

@Suite("Font faces of shaping items")
struct ItemizationTests {
  @Test("The index found for a face is right, even if the face is added to the list twice")
  func indices() throws {
    let catalog = FontLibrary.bundled.catalog
    let families = ["Sans", "Serif", "Sans Mono", "Sans Hebrew", "Sans Thai", "Sans Tamil"]
    let faces = try (families + ["Sans Lao", "Sans Khmer", "Sans Telugu", "Sans Math"]).map {
      try catalog.match(FontQuery(families: ["Noto " + $0])).face
    }
    var found = ItemizedParagraph()
    let few = faces.prefix(4)
    for _ in 0..<2 { #expect(few.map { found.index(of: $0) } == [0, 1, 2, 3]) }
    for face in faces + faces {
      let index = found.index(of: face)
      #expect(found.faces[index] === face)
    }
    // `index(of:)` searches only the eight faces added last, so it can add an earlier face again.
    // The first four faces were requested twice before any other face, so the first four entries
    // must be different faces.
    #expect(Set(found.faces.prefix(4).map(ObjectIdentifier.init)).count == 4)
  }

  @Test("A word in one face is one shaping item, even if the paragraph uses many other faces")
  func manyFaces() throws {
    // Each of these scripts needs a different font. So the paragraph has more than eight faces, but
    // `index(of:)` compares only eight.
    let words = ["ab", "אב", "कख", "กข", "ກຂ", "கங", "తథ", "ಕಖ", "កខ", "აბ", "աբ", "සහ"]
    let text = (words + words).joined(separator: " ")
    let layout = try TextRenderer(fonts: .bundled).layout(AttributedText(text))
    for (place, word) in (words + words).enumerated() {
      let start = (words + words)[..<place].reduce(0) { $0 + $1.utf16.count + 1 }
      let runs = layout.runs.filter { $0.range.overlaps(start..<start + word.utf16.count) }
      #expect(runs.count == 1, "\(word) at \(start)")
      let glyph = word.unicodeScalars.first.flatMap { runs.first?.face.glyph(for: $0) }
      #expect(glyph != nil, "\(word) at \(start)")
    }
    let families = Set(layout.runs.map(\.face.familyName))
    #expect(families.count > 8)
  }
}
