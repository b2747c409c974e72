// Rendering one document: its input and its output.

import Foundation
import TestSupport
import Testing

@Suite("rasterize render")
struct RenderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello", "width": 100, "height": 40}"#, to: "text.json")
  }

  @Test("The image is written to the path given by -o, and nothing is printed")
  func namedOutput() throws {
    let outcome = try Command.run("text.json", "-o", "out.png", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(PNGFile(try folder.read("out.png"))?.width == 100)
    #expect(try folder.names == ["out.png", "text.json"])
  }

  @Test(
    "Without -o, the image is written next to the document",
    arguments: ["text.json", "text", "a.b.json"])
  func unnamedOutput(name: String) throws {
    try folder.write(#"{"text": "Hello"}"#, to: name)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "elsewhere"), withIntermediateDirectories: true)
    let path = folder.url.appending(path: name).path
    #expect(try Command.run("render", path, "--no-system-fonts", in: folder).status == 0)
    let expected = name == "text" ? "text.png" : name.replacing(/json$/, with: "png")
    #expect(PNGFile(try folder.read(expected)) != nil)
  }

  @Test("The path - means standard input or, after -o, standard output")
  func streams() throws {
    let outcome = try Command.run(
      "-", "-o", "-", "--no-system-fonts", in: folder, input: #"{"text": "a", "width": 33}"#)
    #expect(outcome.status == 0)
    #expect(PNGFile(outcome.output)?.width == 33)
    #expect(try folder.names == ["text.json"])
  }

  @Test(
    "A flag that only repeats a default changes neither the image nor the messages",
    arguments: ["text.json", "note.txt", "note.md", "card.ui.xml"], [[], ["-o", "out.png"]])
  func plainest(name: String, output: [String]) throws {
    let texts = [
      "text.json": #"{"text": "Hello מאה"}"#,
      "note.txt": "Title\nand a line", "note.md": "# Title\n\n![picture](no.png) and *words*",
      "card.ui.xml": #"<attributedText font="@20">Hello</attributedText>"#,
    ]
    try folder.write(try #require(texts[name]), to: name)
    let fonts = ["GALLEY_FONTS": Repository.path("Tests/Fonts")]
    let plain = try Command.start([name] + output, in: folder, environment: fonts).end()
    let file = try #require(try folder.names.first { $0.hasSuffix(".png") })
    let picture = try folder.read(file)
    let parsed = try Command.start(
      [name] + output + ["--missing", "warn"], in: folder, environment: fonts
    ).end()
    #expect(try folder.read(file) == picture)
    #expect(
      (plain.status, plain.output, plain.errors) == (parsed.status, parsed.output, parsed.errors))
  }

  @Test(
    "A flag directly after -o is read as a file name, except --schema, which is still a flag",
    arguments: ["--schema", "--help", "--no-system-fonts"])
  func flagAsValue(flag: String) throws {
    let outcome = try Command.run("text.json", "-o", flag, in: folder)
    let file = try folder.names.first { $0 == flag }
    #expect(outcome.status == 0 && (file == nil) == (flag == "--schema"))
    #expect(outcome.output.isEmpty == (flag != "--schema"))
  }

  @Test("--scale and --width override the document's values")
  func overrides() throws {
    let outcome = try Command.run(
      "text.json", "-o", "-", "--scale", "2.5", "--width", "80", "--no-system-fonts", in: folder)
    let picture = try #require(PNGFile(outcome.output))
    #expect((picture.width, picture.height) == (200, 100))
  }

  @Test(
    "Every value of --png-effort gives a complete image", arguments: ["fast", "balanced", "small"])
  func efforts(effort: String) throws {
    let outcome = try Command.run(
      "text.json", "-o", "-", "--png-effort", effort, "--no-system-fonts", in: folder)
    #expect(PNGFile(outcome.output)?.height == 40)
  }

  @Test("--verbose reports the rendering stages in order on one line")
  func verbose() throws {
    let outcome = try Command.run(
      "text.json", "-o", "out.png", "--verbose", "--no-system-fonts", in: folder)
    let line = try #require(outcome.messages.first)
    #expect(outcome.messages.count == 1)
    #expect(
      line.contains(
        /^rasterize: text.json: read [0-9.]+ ms, fonts .* ms, parse [0-9.]+ ms, build [0-9.]+ ms, layout .*, draw .*, write .*, total [0-9.]+ ms$/
      ))
  }

  @Test("Rendering the same document again gives the same bytes")
  func deterministic() throws {
    let first = try Command.run("text.json", "-o", "-", "--no-system-fonts", in: folder).output
    let second = try Command.run("text.json", "-o", "-", "--no-system-fonts", in: folder).output
    #expect(!first.isEmpty && first == second)
  }
}
