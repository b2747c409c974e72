// Runs every case under `Cases/` at three stages: shaping, layout and pixels. The first stage that
// fails shows where to look.

import Foundation
import Galley
import GalleyCompare
import GalleyDocuments
import GalleyTesting
import TestSupport
import Testing

@Suite("Golden cases")
struct GoldenTests {
  private static let renderer = fresh()

  /// Returns a renderer that draws the same pixels on every machine.
  private static func fresh() -> TextRenderer {
    TextRenderer(
      fonts: .bundled, hyphenation: .bundled.adding(folder: Repository.path("Tests/Hyphenation")))
  }

  /// Tests all stages of a case in one function, because layout is slow in a debug build. Together,
  /// the stages need only three layouts and two images.
  @Test(
    "Shaping, layout and image match the stored files, and conversion to JSON keeps the image",
    arguments: GoldenCase.selected)
  func stages(_ golden: GoldenCase) throws {
    let document = try golden.document()
    assertText(
      of: try LayoutDump(shapingOf: Self.renderer.layout(document.withoutLimits)).description,
      named: golden.name, fileExtension: "shape.txt", in: "Cases")
    let layout = try Self.renderer.layout(document)
    assertLayout(of: layout, named: golden.name, detail: .runs, in: "Cases")
    let picture = try Self.renderer.draw(layout)
    assertImage(of: picture, named: golden.name, in: "Cases")

    let again = try rewritten(document, golden.resources)
    if try Self.fresh().render(again) != picture {
      let isCached = try Self.fresh().render(document) != picture
      Issue.record(
        isCached ? "caches show in the picture" : "the document written as JSON renders otherwise")
    }
  }

  /// Writes a document as JSON and reads it again.
  private func rewritten(
    _ document: TextDocument, _ resources: DocumentResources
  ) throws -> TextDocument {
    #expect(document.diagnosticsForJSON.isEmpty)
    let json = try document.json()
    let again = try TextDocument(json: Array(json.utf8), resources: resources)
    #expect(again.frames.map(\.text) == document.frames.map(\.text))
    #expect(again.frames.map(\.container) == document.frames.map(\.container))
    #expect(again.metadata == document.metadata)
    #expect(try json == again.json())
    return again
  }

  /// Checks that no golden image exceeds a size limit. The limit keeps the repository small,
  /// because Git keeps every version of an image.
  @Test("A golden image has at most 20 KiB")
  func size() throws {
    for golden in GoldenCase.all {
      let size = try golden.file("png").resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max
      #expect(size <= 20_480, "\(golden.name)")
    }
  }

  @Test("Every file in the folder of golden cases belongs to the document of a case")
  func leftOver() throws {
    let names = Set(GoldenCase.all.map(\.name))
    try #require(!names.isEmpty)
    for ending in ["shape.txt", "layout.txt", "png"] {
      // Images used inside documents are in folders named `Assets`.
      let found = GoldenCase.files(withEnding: ending).filter { !$0.contains("Assets/") }
      #expect(Set(found).subtracting(names).isEmpty, "files without a document")
    }
  }

  /// Finds golden cases with equal images. Such images cannot show how the cases differ.
  @Test("Equal golden images are listed in EqualPictures.txt, with a reason")
  func equality() throws {
    let pictures = try Dictionary(grouping: GoldenCase.all) { try Data(contentsOf: $0.file("png")) }
    let equal = Set(pictures.values.filter { $0.count > 1 }.map { Set($0.map(\.name)) })
    let list = String(
      decoding: try Repository.bytes("Tests/GoldenTests/EqualPictures.txt"), as: UTF8.self)
    var wanted: Set<Set<String>> = []
    for line in list.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      #expect(parts.count == 2, "\(line): needs a reason")
      wanted.insert(Set(parts[0].split(separator: ", ").map(String.init)))
    }
    for names in equal.subtracting(wanted) {
      Issue.record("\(names.sorted().joined(separator: ", ")): pictures are equal by accident")
    }
    for names in wanted.subtracting(equal) {
      Issue.record("\(names.sorted().joined(separator: ", ")): pictures are no longer equal")
    }
  }
}

extension TextDocument {
  /// A copy of the document without its width, height and line limit. Lines end only at separators,
  /// so the glyphs depend only on shaping.
  fileprivate var withoutLimits: TextDocument {
    var document = self
    for index in document.frames.indices {
      document.frames[index].container.width = nil
      document.frames[index].container.height = nil
      document.frames[index].container.maximumLines = nil
    }
    return document
  }
}
