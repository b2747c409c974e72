// The font faces chosen for grapheme clusters. Text that was laid out earlier must not change the
// chosen faces.

import Foundation
import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Font faces of clusters")
struct ClusterFaceTests {
  /// Grapheme clusters with and without combining marks, and emoji. Some fonts have a cluster's
  /// combining mark but not its base letter, and other fonts have only the base letter.
  private static let clusters = [
    "क", "कि", "क\u{94D}ष", "e", "e\u{301}", "e\u{94D}", "ש", "ש\u{5B8}", "ب", "ب\u{64E}", "กำ", "ก",
    "ก\u{301}", "©", "©\u{FE0F}", "👍", "👍🏽", "漢", "漢\u{301}", "한", "\u{1112}\u{1161}", "\u{200D}",
    " ",
  ]

  /// A renderer with empty caches that uses the bundled fonts and one test font.
  private func renderer(_ font: String = "Shapes.ttf") throws -> TextRenderer {
    TextRenderer(fonts: try FontLibrary.bundled.adding(paths: [Repository.testFont(font)]))
  }

  /// The range and font family of each run in a string.
  private func families(
    _ text: String, _ renderer: TextRenderer, _ attributes: [TextAttribute] = []
  ) throws -> [String] {
    try renderer.layout(AttributedText(text, attributes)).runs.map {
      "\($0.range) \($0.face.familyName)"
    }
  }

  @Test("A cluster's font face does not depend on text that was laid out before")
  func order() throws {
    let texts = Self.clusters.flatMap { first in
      Self.clusters.map { first + $0 } + [first, first + first + "a" + first]
    }
    let (forwards, backwards) = (try renderer(), try renderer())
    let once = try texts.map { try families($0, forwards) }
    let reversed = Array(try texts.reversed().map { try families($0, backwards) }.reversed())
    #expect(once == reversed)
    #expect(try texts.map { try families($0, forwards) } == once)
  }

  /// The preferred font has é but not e. An e without a mark uses the second font. An e with a
  /// combining mark uses the preferred font, even though the second font could draw both
  /// characters.
  @Test("A letter with a mark uses the preferred font if that font has the precomposed letter")
  func marks() throws {
    let accented = try renderer("Accented.ttf")
    let attributes: [TextAttribute] = [
      .font(FontDescriptor(families: ["Galley Accented", "Noto Sans"], size: 20))
    ]
    for text in ["e\u{301}", "e\u{301}e\u{301}"] {
      #expect(
        try families(text, accented, attributes) == ["0..<\(text.utf16.count) Galley Accented"])
    }
    #expect(
      try families("ee\u{301}e", accented, attributes) == [
        "0..<1 Noto Sans", "1..<3 Galley Accented", "3..<4 Noto Sans",
      ])
  }
}
