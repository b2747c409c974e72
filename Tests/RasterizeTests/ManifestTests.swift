// `rasterize batch --manifest` and `rasterize compare --manifest`.

import Foundation
import TestSupport
import Testing

@Suite("Batch manifests")
struct ManifestTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["old", "new"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
  }

  private static let lines = """
    {"id":1,"text":"Hello","output":"a.png"}
    {"id":2,"text":"\\u05d0","output":"b.png"}
    {"id":3,"text":5,"output":"c.png"}
    {"id":4,"text":"gone","output":"d.png"}
    """

  private struct Manifest: Decodable {
    struct Picture: Decodable {
      let output, input, sha256: String
      let bytes: Int
      let fonts: [Int]?
    }
    struct Font: Decodable {
      let name, sha256: String
    }
    struct Failure: Decodable {
      let line: Int
    }
    let pictures: [Picture]
    let fonts: [Font]
    let errors: [Failure]
  }

  @discardableResult
  private func batch(
    _ lines: String, _ name: String, _ flags: String...
  ) throws -> Command.Outcome {
    try folder.write(lines, to: "\(name)/lines.ndjson")
    return try Command.run(
      [
        "batch", "--no-system-fonts", "--ndjson", "\(name)/lines.ndjson", "--manifest",
        "\(name)/manifest.json",
      ] + flags, in: folder)
  }

  private func manifest(_ name: String) throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: folder.read("\(name)/manifest.json"))
  }

  private func compare(_ flags: String...) throws -> Command.Outcome {
    try Command.run(
      ["compare", "--manifest", "old/manifest.json", "new/manifest.json"] + flags, in: folder)
  }

  @Test("Digests in a manifest match those of sha256sum, with and without --isolate")
  func digests() throws {
    #expect(try batch(Self.lines, "old").status == 1)
    let manifest = try manifest("old")
    #expect(manifest.pictures.map(\.output) == ["a.png", "b.png", "d.png"])
    for picture in manifest.pictures {
      let path = folder.file("old/\(picture.output)").path
      #expect(try Program.run("/usr/bin/sha256sum", [path]).text.hasPrefix(picture.sha256 + " "))
      #expect(try folder.read("old/\(picture.output)").count == picture.bytes)
    }
    #expect(manifest.fonts.map(\.name) == ["Inter.ttf", "NotoSansHebrew-Regular.ttf"])
    #expect(manifest.pictures.map(\.fonts) == [[0], [1], [0]])
    #expect(manifest.errors.map(\.line) == [3])
    #expect(try !String(decoding: folder.read("old/manifest.json"), as: UTF8.self).contains("/"))
    try batch(Self.lines, "new", "--isolate", "--jobs", "2")
    #expect(try folder.read("new/manifest.json") == folder.read("old/manifest.json"))
  }

  @Test("In a manifest, the digest of an image's input does not depend on command-line flags")
  func inputs() throws {
    try batch(Self.lines, "old")
    try batch(Self.lines.replacing("Hello", with: "Hullo"), "new", "--scale", "2")
    let (old, new) = (try manifest("old").pictures, try manifest("new").pictures)
    #expect(old[0].input != new[0].input && old[1].input == new[1].input)
    #expect(old[1].sha256 != new[1].sha256)
  }

  @Test("If the images of two batches are equal, only their number is reported")
  func equal() throws {
    try batch(Self.lines, "old")
    try batch(Self.lines, "new")
    let outcome = try compare()
    #expect(outcome.status == 0 && outcome.text == "3 the same\n", "\(outcome.text)")
  }

  @Test("Changed, added and removed images are listed in the output, report.html and comment.md")
  func changes() throws {
    try batch(Self.lines, "old")
    let lines = Self.lines.replacing("Hello", with: "<b>|").replacing("d.png", with: "e`|.png")
    try batch(lines, "new")
    let outcome = try compare("--report", "report")
    #expect(outcome.status == 1)
    #expect(outcome.lines.last == "1 changed, 1 added, 1 removed, 1 the same")
    #expect(outcome.lines.first?.hasPrefix("a.png: the sizes differ: ") == true)
    #expect(outcome.lines.first?.hasSuffix("; its input changed") == true)
    let comment = String(decoding: try folder.read("report/comment.md"), as: UTF8.self)
    #expect(comment.hasPrefix("### Images: 1 changed, 1 added, 1 removed, 1 the same\n"))
    #expect(comment.contains("| `a.png` | the sizes differ: "))
    #expect(comment.contains("| e\\`\\|.png | added"))
    let page = String(decoding: try folder.read("report/report.html"), as: UTF8.self)
    #expect(page.components(separatedBy: "data:image/png").count == 4)
    let json = try compare("--json")
    #expect(json.status == 1 && json.text.contains("\"kind\":\"removed\""))
  }

  @Test(
    "Images with equal pixels match, even if their files differ; a damaged old image is reported")
  func tolerance() throws {
    try batch(Self.lines, "old", "--png-effort", "fast")
    try batch(Self.lines, "new", "--png-effort", "small")
    let same = try compare()
    #expect(
      same.status == 0
        && same.text.contains("a.png: the pixels are the same, but the file differs"))
    #expect(same.text.contains("the flags warn, fast became warn, small"))
    try Data("x".utf8).write(to: folder.file("old/a.png"))
    let gone = try compare()
    #expect(gone.status == 1 && gone.text.contains("the old image is missing or does not match"))
  }

  @Test("Unreadable and unwritable manifests are reported before anything is drawn")
  func mistakes() throws {
    try folder.write(Self.lines, to: "lines.ndjson")
    for (path, status) in [("none/m.json", 73), ("lines.ndjson", 64), ("old", 73)] {
      let outcome = try Command.run(
        "batch", "--ndjson", "lines.ndjson", "--manifest", path, in: folder)
      #expect(outcome.status == status && outcome.text.isEmpty, "\(path): \(outcome.errors)")
    }
    let outcome = try Command.run(
      "compare", "--manifest", "lines.ndjson", "lines.ndjson", in: folder)
    #expect(outcome.status == 65 && outcome.errors.hasPrefix("rasterize: lines.ndjson:"))
  }
}
