// Stored SVG files of a few golden cases. They are part of the determinism check.

import Galley
import GalleyTesting
import TestSupport
import Testing

@Suite("Golden SVG files")
struct SVGGoldenTests {
  /// The cases show glyphs, right-to-left text, strokes, gradients, decorations, shadows, groups,
  /// paths and links.
  static let names = [
    "bidi/mixed", "box/rotation", "box/blend-mode", "shadow/hard",
    "stroke/outside-translucent-fill", "gradient/repeats-radial",
    "underline/pattern-wave", "path/dots", "document/links",
  ]

  @Test(
    "The SVG of a case matches the stored file",
    arguments: GoldenCase.all.filter { names.contains($0.name) })
  func file(_ golden: GoldenCase) throws {
    let renderer = TextRenderer(fonts: .bundled)
    let bytes = try renderer.svg(of: try golden.document())
    assertText(
      of: String(decoding: bytes, as: UTF8.self), named: golden.name, fileExtension: "svg",
      in: "Cases")
  }

  @Test("All listed cases exist")
  func exist() {
    #expect(Set(GoldenCase.all.map(\.name)).isSuperset(of: Self.names))
  }
}
