// Images inside text: the files that `rasterize` reads, and the errors that it reports.

import Foundation
import TestSupport
import Testing

@Suite("Attachments in the command")
struct AttachmentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["doc", "pictures"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for place in ["doc/flag.png", "pictures/flag.png"] {
      try FileManager.default.copyItem(at: asset("flag"), to: folder.url.appending(path: place))
    }
  }

  @Test("The layout reports each image's text range, rectangle and alternative text")
  func layout() throws {
    try folder.write(
      #"""
      {"width": 200, "height": 90, "frames": [{"x": 0, "y": 0, "width": 90, "text": "none"},
       {"x": 100, "y": 30, "width": 90, "text": [{"attachmentImage":
       {"path": "flag.png", "bounds": [3, -2, 32, 24]}, "alt": "a \"flag\""},
       {"attachmentImage": "flag.png"}]}]}
      """#, to: "doc/text.json")
    let outcome = try Command.run("layout", "doc/text.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let layout = try outcome.text.jsonObject()
    let attachments = try #require(layout["attachments"] as? [[String: Any]])
    let lines = try #require(layout["lines"] as? [[String: Any]])
    let baseline = try #require(lines.last?["baseline"] as? Double)
    #expect(attachments.map { $0["frame"] as? Int } == [1, 1])
    #expect(attachments.map { $0["range"] as? [Int] } == [[0, 1], [1, 2]])
    #expect(attachments[0]["alt"] as? String == "a \"flag\"")
    #expect(attachments[1]["alt"] is NSNull)
    #expect(attachments[0]["rect"] as? [Double] == [103, baseline - 22, 32, 24])
    #expect(attachments[1]["rect"] as? [Double] == [135, baseline - 12, 16, 12])
  }

  @Test("Images are read from the document's folder, or from the folder given by --root")
  func root() throws {
    try folder.write(
      #"{"text": {"attachmentImage": "../pictures/flag.png"}}"#, to: "doc/text.json")
    let refused = try Command.run("doc/text.json", "--no-system-fonts", in: folder)
    #expect(refused.status == 65)
    #expect(
      refused.messages == [
        "rasterize: doc/text.json:1:30: error: text.attachmentImage: \"../pictures/flag.png\" is outside the"
          + " folder for images; move the file into it, or name another folder with --image-root"
      ])
    let allowed = try Command.run(
      "doc/text.json", "--root", ".", "--no-system-fonts", in: folder)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test("Batch lines can share an image; a missing image is an error only in the line that uses it")
  func batch() throws {
    var lines = (1...6).map {
      #"{"id": \#($0), "output": "\#($0).png", "text": ["a", {"attachmentImage": "doc/flag.png"}]}"#
    }
    lines.append(#"{"id": 7, "output": "7.png", "text": {"attachmentImage": "no.png"}}"#)
    try folder.write(lines.joined(separator: "\n"), to: "lines")
    let outcome = try Command.run("batch", "lines", "--no-system-fonts", "--jobs", "3", in: folder)
    #expect(outcome.status == 1)
    let answers = try outcome.lines.map { try $0.jsonObject() }
    #expect(answers.map { $0["id"] as? Int } == Array(1...7))
    let error = try #require(answers[6]["error"] as? [String: Any])
    #expect(error["path"] as? String == "text.attachmentImage")
    let pictures = try (1...6).map { try folder.read("\($0).png") }
    #expect(Set(pictures).count == 1)
  }
}
