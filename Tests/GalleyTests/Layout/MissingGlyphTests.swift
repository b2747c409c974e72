// Characters for which no font has a glyph.

import Testing

@testable import Galley

@Suite("Missing glyphs")
struct MissingGlyphTests {
  @Test("Every missing glyph is reported at its offset, even if its cluster is cached")
  func occurrences() throws {
    let text = "a中b中\u{301}c中\u{301}\n文中"
    let first = try layout(text).missingGlyphs
    #expect(first.map(\.offset) == [1, 3, 6, 9, 10])
    #expect(
      first.map(\.scalar) == ["中", "中", "中", "文", "中"])
    #expect(first.allSatisfy { $0.fontsTried == first[0].fontsTried && !$0.fontsTried.isEmpty })
    // The first layout has added the clusters to the cache, so this layout finds them there.
    #expect(try layout(text).missingGlyphs == first)
    #expect(try layout("--" + text).missingGlyphs.map(\.offset) == [3, 5, 8, 11, 12])
  }

  @Test("After a case conversion, the reported offset is the cluster's start in the original text")
  func textCase() throws {
    for _ in 0..<2 {
      let missing = try layout("ß中\u{301}", [.textCase(.upper)]).missingGlyphs
      #expect(missing.map(\.offset) == [1])
    }
  }

  @Test("The reported list of searched families begins with the requested family")
  func families() throws {
    for family in ["Noto Serif", "Noto Sans Mono", "Noto Serif"] {
      let font = TextAttribute.font(FontDescriptor(families: [family], size: 12))
      let missing = try layout("中", [font]).missingGlyphs
      #expect(missing.first?.fontsTried.first == family)
    }
  }
}
