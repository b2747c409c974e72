// `rasterize convert`, and plain text as a document.

import Foundation
import TestSupport
import Testing

@Suite("rasterize convert and plain text documents")
struct ConvertTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Shopping\nmilk\neggs\n", to: "note.txt")
    try folder.write(
      #"""
      {"width": 200, "attributes": {"font": "@12"}, "styles": {"title": {"font": ":bold@28"}},
       "text": [{"text": "Shopping", "style": "title"}, "\nmilk\neggs\n"]}
      """#, to: "note.json")
  }

  @Test("--first-line-style sets the style of the first line of plain text")
  func firstLine() throws {
    for (file, flags) in [("note.txt", ["--first-line-style", "title"]), ("note.json", [])] {
      let outcome = try Command.start(
        [file, "--no-system-fonts", "--width", "200", "-o", file + ".png"] + flags, in: folder
      ).end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }
    #expect(try folder.read("note.txt.png") == folder.read("note.json.png"))
  }

  @Test("A converted document gives the same image, and a second conversion changes nothing")
  func convert() throws {
    let first = try Command.run("convert", "note.json", "-o", "copy.json", in: folder)
    #expect(first.status == 0 && first.errors.isEmpty && first.text.isEmpty)
    for file in ["note.json", "copy.json"] {
      let outcome = try Command.run(file, "--no-system-fonts", "-o", file + ".png", in: folder)
      #expect(outcome.status == 0)
    }
    #expect(try folder.read("note.json.png") == folder.read("copy.json.png"))
    let second = try Command.run("convert", "copy.json", in: folder)
    #expect(try Data(second.text.utf8) == folder.read("copy.json"))
    let text = try Command.run(
      "convert", "note.txt", "--first-line-style", "headline", in: folder)
    #expect(text.text.contains(#"{"text": "Shopping", "font": {"#))
  }

  @Test("Invalid UTF-8 is reported with line and column, and `convert` never replaces its input")
  func refusals() throws {
    try Data([0x61, 0x0A, 0xC3, 0x28]).write(to: folder.url.appending(path: "latin.txt"))
    let latin = try Command.run("latin.txt", "-o", "out.png", in: folder)
    #expect(latin.status == 65 && latin.errors.hasPrefix("rasterize: latin.txt:2:1: error: "))
    let onto = try Command.run("convert", "note.json", "-o", "note.json", in: folder)
    #expect(onto.status == 64 && onto.errors.contains("would replace its document"))
    let style = try Command.run("note.txt", "--first-line-style", "big", in: folder)
    #expect(style.status == 64 && style.errors.contains("largeTitle"))
  }
}
