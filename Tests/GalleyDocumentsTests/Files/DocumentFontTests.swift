// Font files that documents refer to. The tests check the allowed folders and how often each file
// is read.

import Foundation
import Galley
import GalleyJSON
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Fonts of documents")
struct DocumentFontTests {
  /// A folder with two subfolders. `doc` is for the document, and has two fonts and a link to
  /// `outside`. `outside` has a font.
  private let folder: TemporaryFolder
  private let shapes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    shapes = try Repository.bytes("Tests/Fonts/Shapes.ttf")
    try folder.write(shapes, to: "doc/fonts/a.ttf")
    try folder.write(
      try Repository.bytes("Tests/Fonts/NamedBold.ttf"), to: "doc/fonts/deeper/b.ttf")
    try folder.write(shapes, to: "outside/c.ttf")
    try folder.write("words", to: "doc/words.ttf")
    for (link, place) in [("doc/away", "../outside"), ("doc/inner.ttf", "fonts/a.ttf")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: place)
    }
  }

  private func json(_ fonts: [String]) -> String {
    "{\"text\": \"x\", \"fonts\": [\(fonts.map { "\"\($0)\"" }.joined(separator: ", "))]}"
  }

  private func own(_ roots: [String]? = []) -> DocumentResources {
    .folder(folder.path + "/doc", fontRoots: roots)
  }

  private func names(_ fonts: [String], _ resources: DocumentResources) throws -> [String] {
    try document(json(fonts), resources: resources).fonts.map(\.name)
  }

  private func errorText(_ font: String, _ resources: DocumentResources) -> String {
    problem(json([font]), resources: resources)
  }

  @Test("Fonts in the document's folder are read, and named by their relative paths")
  func inFolder() throws {
    #expect(try names(["fonts/a.ttf"], own()) == ["fonts/a.ttf"])
    #expect(try names(["inner.ttf"], own()) == ["inner.ttf"])
    #expect(try names(["fonts"], own()) == ["fonts/a.ttf", "fonts/deeper/b.ttf"])
    #expect(try names(["./fonts/"], own()) == ["./fonts/a.ttf", "./fonts/deeper/b.ttf"])
  }

  @Test("The error for a font outside the allowed folders does not reveal whether the file exists")
  func outside() {
    let outside = folder.path + "/outside/"
    for path in [
      "../outside/c.ttf", "../outside/none.ttf", outside + "c.ttf", outside + "none.ttf",
      "/etc/passwd", "/etc/none", "/", "away/c.ttf", "away/none.ttf", "away", "fonts/../../outside",
    ] {
      #expect(
        errorText(path, own())
          == "fonts[0]: \(quoted(path)) is outside the folders for fonts; move it into the"
          + " document's folder")
    }
  }

  @Test("The caller can allow other font folders, or forbid all font files")
  func roots() throws {
    let other = own([folder.path + "/outside"])
    for path in ["../outside/c.ttf", folder.path + "/outside/c.ttf"] {
      #expect(try names([path], other) == [path])
    }
    #expect(errorText("/etc/passwd", other).contains("is outside the folders"))
    #expect(errorText("../outside/none.ttf", other).contains("there is no font file or folder"))
    #expect(try names(["../outside"], own(["/"])) == ["../outside/c.ttf"])
    #expect(
      errorText("fonts/a.ttf", own(nil))
        == "fonts[0]: \"fonts/a.ttf\" is a font file, and this document is not allowed to use font"
        + " files; name a font family instead")
  }

  @Test("An error about an invalid or missing font gives the path that is written in the document")
  func noFont() {
    #expect(
      errorText("b.ttf", own())
        == "fonts[0]: there is no font file or folder \"b.ttf\"; relative paths start at the"
        + " document's folder")
    #expect(errorText("words.ttf", own()).hasPrefix("fonts[0]: words.ttf: this is not a font"))
    // The document names only the folder `.`, so the error does not name the invalid file in this
    // folder. If such errors named files, a document that may read `/` would reveal the machine's
    // files.
    #expect(errorText(".", own()).hasPrefix("fonts[0]: a font in \".\": this is not a font"))
    #expect(
      problem("{\"text\": \"\", \"fonts\": \"a.ttf\"}")
        == "fonts: expected an array of paths, found a string")
  }

  @Test("A font file is read once, even if the document names it several times by different paths")
  func once() throws {
    let resources = own()
    var paths = Array(repeating: "fonts", count: 500)
    paths += (0..<100).map { "./" + String(repeating: "fonts/../", count: $0) + "fonts" }
    paths += ["fonts/a.ttf", "inner.ttf", "fonts/deeper"]
    #expect(try names(paths, resources) == ["fonts/a.ttf", "fonts/deeper/b.ttf"])
    guard case .folder(let documents) = resources.source else { return }
    #expect(documents.fonts.filesRead == 2)
    // A second document reuses the fonts that were read for the first document.
    _ = try document(json(["fonts"]), resources: resources)
    #expect(documents.fonts.filesRead == 2)
    // A font file that has changed is read again.
    try folder.write(try Repository.bytes("Tests/Fonts/Shapes.otf"), to: "doc/fonts/a.ttf")
    _ = try document(json(["fonts"]), resources: resources)
    #expect(documents.fonts.filesRead == 3)
  }

  @Test("The limits on fonts count files and bytes that are read, not the entries of `fonts`")
  func limits() throws {
    var limits = Limits()
    limits.fontFiles = 1
    let many = problem(json(["fonts"]), resources: own(), limits: limits)
    #expect(many == "fonts[0]: there are more than 1 font files, which is the limit")
    limits.fontFiles = 2
    #expect(problem(json(["fonts", "inner.ttf"]), resources: own(), limits: limits) == "none")
    limits.fontBytes = shapes.count
    #expect(problem(json(["fonts/a.ttf"]), resources: own(), limits: limits) == "none")
    #expect(
      problem(json(["fonts"]), resources: own(), limits: limits)
        == "fonts[0]: the fonts have more than \(shapes.count) bytes, which is the limit")
  }

  @Test("If a font file is truncated after reading, the document still renders with the font")
  func truncated() throws {
    let read = try document(
      "{\"text\": \"ABC\", \"fonts\": [\"fonts/a.ttf\"], \"attributes\": {\"font\":"
        + " \"Galley Shapes@20\"}}", resources: own())
    let renderer = TextRenderer(fonts: .bundled)
    let expected = try renderer.render(read)
    let file = try FileHandle(forWritingTo: folder.file("doc/fonts/a.ttf"))
    try file.truncate(atOffset: 0)
    let fresh = TextRenderer(fonts: .bundled)
    #expect(try fresh.render(read) == expected)
    #expect(read.fonts.map(\.name) == ["fonts/a.ttf"])
  }
}
