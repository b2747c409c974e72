// Batches that are resumed, or divided into shards.

import Foundation
import TestSupport
import Testing

@Suite("Batches that are resumed or divided into shards")
struct ResumeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let lines = (1...12).map {
    #"{"id": \#($0), "text": "t\#($0)", "output": "\#($0).png"}"#
  }

  private func batch(_ lines: [String] = lines, _ more: String...) throws -> [[String: Any]] {
    try folder.write(lines.joined(separator: "\n"), to: "lines")
    let outcome = try Command.start(
      ["batch", "lines", "--no-system-fonts"] + more, in: folder
    ).end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.lines.map { try $0.jsonObject() }
  }

  private func skipped(_ answers: [[String: Any]]) -> [Int] {
    answers.filter { $0["skipped"] as? Bool == true }.compactMap { $0["id"] as? Int }
  }

  private func file(_ name: String) -> URL { folder.url.appending(path: name) }

  @Test("--skip-existing keeps an image only if it is complete and was drawn from the same input")
  func skipExisting() throws {
    #expect(try skipped(batch(Self.lines, "--skip-existing")).isEmpty)
    let whole = try folder.read("3.png")
    // The batch must draw these images again: a truncated image, one with a changed bit, one with
    // extra bytes, a different image, and a missing one.
    try whole.dropLast(12).write(to: file("1.png"))
    var damaged = try folder.read("2.png")
    damaged[damaged.count - 30] ^= 1
    try damaged.write(to: file("2.png"))
    try (folder.read("4.png") + Data([0])).write(to: file("4.png"))
    try whole.write(to: file("5.png"))
    try FileManager.default.removeItem(at: file("6.png"))
    var lines = Self.lines
    lines[6] = lines[6].replacing("t7", with: "other")
    let again = try batch(lines, "--skip-existing")
    #expect(again.count == 12)
    #expect(skipped(again) == [3, 8, 9, 10, 11, 12])
    #expect(again[2]["width"] as? Int == PNGFile(whole)?.width)
    #expect(try skipped(batch(lines, "--skip-existing")) == Array(1...12))
    #expect(try folder.read("3.png") == whole)
  }

  @Test("A change of a flag or of the background image changes the digest of an image's input")
  func inputs() throws {
    let picture = Repository.url("Examples/welcome/picture.png")
    try FileManager.default.copyItem(at: picture, to: file("back.png"))
    let lines = [
      #"{"id": 1, "text": "a", "width": 9, "height": 9, "output": "1.png", "#
        + #""backgroundImage": "back.png"}"#
    ]
    _ = try batch(lines, "--skip-existing")
    #expect(try skipped(batch(lines, "--skip-existing")) == [1])
    #expect(try skipped(batch(lines, "--skip-existing", "--scale", "2")).isEmpty)
    #expect(try skipped(batch(lines, "--skip-existing")).isEmpty)
    #expect(try skipped(batch(lines, "--skip-existing", "--embed-metadata")).isEmpty)
    _ = try batch(lines, "--skip-existing")
    try FileManager.default.removeItem(at: file("back.png"))
    try FileManager.default.copyItem(at: file("1.png"), to: file("back.png"))
    #expect(try skipped(batch(lines, "--skip-existing")).isEmpty)
  }

  @Test("If an image file gets the content of another image file, the input digest changes")
  func attachments() throws {
    let (one, two) = (try Data(contentsOf: asset("flag")), try Data(contentsOf: asset("ring")))
    let line =
      #"{"id": 1, "output": "1.png", "text": ["#
      + ["p", "q", "r"].map { "{\"attachmentImage\": \"\($0).png\"}" }.joined(separator: ", ")
      + "]}"
    for (name, bytes) in [("p", one), ("q", two), ("r", one)] {
      try bytes.write(to: file(name + ".png"))
    }
    _ = try batch([line], "--skip-existing")
    #expect(try skipped(batch([line], "--skip-existing")) == [1])
    try two.write(to: file("r.png"))
    #expect(try skipped(batch([line], "--skip-existing")).isEmpty)
    #expect(try skipped(batch([line], "--skip-existing")) == [1])
  }

  @Test("If two batch lines name one output, the first is drawn or kept; the second gives an error")
  func sameName() throws {
    let lines = ["first", "second"].map { #"{"id": 1, "text": "\#($0)", "output": "1.png"}"# }
    try folder.write(lines.joined(separator: "\n"), to: "lines.ndjson")
    for _ in 0..<3 {
      let outcome = try Command.run(
        "batch", "lines.ndjson", "--skip-existing", "--jobs", "4", "--no-system-fonts", in: folder)
      #expect(outcome.status == 1 && outcome.lines.last?.contains("outputTaken") == true)
      #expect(try skipped(batch([lines[0]], "--skip-existing")) == [1])
    }
  }

  @Test("Without --skip-existing, an image stores no digest")
  func plain() throws {
    _ = try batch([Self.lines[0]])
    #expect(try folder.read("1.png").range(of: Data("galley:input".utf8)) == nil)
    _ = try batch([Self.lines[0]], "--skip-existing")
    #expect(try folder.read("1.png").range(of: Data("galley:input".utf8)) != nil)
  }

  @Test("Each line of a batch is in exactly one shard, and shards keep the order of lines")
  func shards() throws {
    var ids: [Int] = []
    for index in 1...5 {
      let answers = try batch(Self.lines, "--shard", "\(index)/5")
      let own = answers.compactMap { $0["id"] as? Int }
      #expect(own == (1...12).filter { $0 % 5 == index % 5 })
      ids += own
    }
    #expect(ids.sorted() == Array(1...12))
  }

  @Test("--embed-metadata stores metadata in the image", arguments: [#"{"a": "b"}"#, #""日本""#])
  func metadata(json: String) throws {
    try folder.write(#"{"text": "a", "metadata": \#(json)}"#, to: "text.json")
    let text = Data(json.replacing(" ", with: "").utf8)
    for (flags, isThere) in [([], false), (["--embed-metadata"], true)] as [([String], Bool)] {
      let outcome = try Command.start(
        ["text.json", "-o", "-", "--no-system-fonts"] + flags, in: folder
      ).end()
      #expect(PNGFile(outcome.output) != nil)
      #expect((outcome.output.range(of: text) != nil) == isThere)
    }
  }
}
