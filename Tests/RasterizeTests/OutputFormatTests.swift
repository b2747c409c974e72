// The output file's extension selects the image format.

import Foundation
import TestSupport
import Testing

@Suite("Image formats by extension")
struct OutputFormatTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello", "width": 60, "height": 20}"#, to: "text.json")
  }

  @Test(
    "An unknown extension is a usage error, and nothing is written",
    arguments: ["out.gif", "out.tiff", "a.b/out.PNG.bak", "out.v2", "name.json"])
  func unknownEnding(name: String) throws {
    for more in [[], ["--no-system-fonts"]] {
      let outcome = try Command.run(["text.json", "-o", name] + more, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.messages.count == 1)
      #expect(outcome.errors.contains(".png"), "\(outcome.errors)")
    }
    #expect(try folder.names == ["text.json"])
  }

  @Test(
    "An output without an extension is a PNG, even if its folder's name has an extension",
    arguments: ["picture", ".hidden", "a.b/picture", "UPPER.PNG", "end."])
  func noEnding(name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.file("a.b"), withIntermediateDirectories: true)
    let outcome = try Command.run("text.json", "-o", name, "--no-system-fonts", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(PNGFile(try folder.read(name)) != nil)
  }

  @Test("In a batch, an output path with an unknown extension gives an error")
  func line() throws {
    let lines = ["a.gif", "b.png"].map { #"{"text": "Hi", "output": "\#($0)"}"# }
    let outcome = try Command.run(
      "batch", "--ndjson", "--no-system-fonts", in: folder,
      input: lines.joined(separator: "\n"))
    #expect(outcome.status == 1)
    let error = try outcome.lines[0].jsonObject().error
    #expect(error?["code"] == "unknownFormat" && error?["path"] == "output")
    #expect(error?["message"]?.contains(".png") == true)
    #expect(try folder.names == ["b.png", "text.json"])
  }

  @Test("An output pattern with an unknown extension is a usage error")
  func pattern() throws {
    let outcome = try Command.run(
      "batch", "--template", "text.json", "--output", "{{id}}.gif", in: folder, input: "id\n1\n")
    #expect(outcome.status == 64 && outcome.lines.isEmpty)
    #expect(outcome.errors.contains(".png"))
    let row = try Command.run(
      "batch", "--template", "text.json", "--output", "x.{{id}}", "--no-system-fonts", in: folder,
      input: "id\ngif\npng\n")
    #expect(row.status == 1)
    #expect(try row.lines[0].jsonObject().error?["code"] == "unknownFormat")
    #expect(try folder.names == ["text.json", "x.png"])
  }
}
