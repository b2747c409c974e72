// A few golden cases as SVG and PDF files. On every machine, the SVG files must have the same bytes
// as the stored SVG files, and the PDF files must have the stored digests.

import Galley
import GalleyFont
import GalleyTesting
import TestSupport
import Testing

@Suite("Golden vector files")
struct VectorGoldenTests {
  /// The names of the golden cases whose vector files are tested. The cases show glyphs,
  /// right-to-left text, strokes, gradients, decorations, shadows, groups, paths and links.
  static let names = [
    "bidi/mixed", "box/rotation", "box/blend-mode", "shadow/hard",
    "stroke/outside-translucent-fill", "gradient/repeats-radial",
    "underline/pattern-wave", "path/dots", "document/links",
  ]

  @Test(
    "The SVG of a golden case matches the stored file",
    arguments: GoldenCase.all.filter { names.contains($0.name) })
  func file(_ golden: GoldenCase) throws {
    let renderer = TextRenderer(fonts: .bundled)
    let bytes = try renderer.svg(of: try golden.document())
    assertText(
      of: String(decoding: bytes, as: UTF8.self), named: golden.name, fileExtension: "svg",
      in: "Cases")
  }

  /// A PDF is binary, so only its digest is stored. Other tests check the contents of PDFs.
  @Test("The PDFs of the golden cases have the digests stored in a file")
  func digests() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let cases = GoldenCase.all.filter { Self.names.contains($0.name) }.sorted { $0.name < $1.name }
    let lines = try cases.map { golden in
      let bytes = try renderer.pdf(of: try golden.document())
      return "\(golden.name) \(bytes.count) \(SHA256Digest(of: bytes.span))\n"
    }
    assertText(of: lines.joined(), named: "PDFDigests", in: ".")
  }

  @Test("Every golden case that these tests list by name exists")
  func exist() {
    #expect(Set(GoldenCase.all.map(\.name)).isSuperset(of: Self.names))
  }
}
