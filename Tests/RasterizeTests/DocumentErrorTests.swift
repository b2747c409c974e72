// Invalid documents, and input that cannot be read.

import Foundation
import TestSupport
import Testing

@Suite("Invalid input")
struct DocumentErrorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "An invalid document exits with 65; the error has a position, and no file is written",
    arguments: [
      ("{\"text\": \"a\",\n  bad}", "2:3", "", "double quotes"),
      ("{\"text\": \"a\"", "1:13", "", "end of the document"), ("", "1:1", "", "empty"),
      (#"{"text": "a", "widht": 100}"#, "1:15", "widht: ", #""width""#),
      (
        "{\"text\": [\n{\"text\": \"a\", \"attributes\": 3}]}", "2:15", "text[0].attributes: ",
        "attr"
      ),
      (#"{"text": "a", "text": "b"}"#, "1:15", "text: ", "twice"),
      (#"{"text": 7}"#, "1:10", "text: ", "string"),
      (#"{"text": "a", "width": -4}"#, "1:24", "width: ", "from 0"),
      (#"{"text": "a", "scale": 1e9}"#, "1:24", "scale: ", "100"),
      (
        #"{"text": "a", "attributes": {"font": {"size": true}}}"#, "1:47", "attributes.font.size: ",
        "number"
      ),
    ])
  func wrong(document: String, position: String, place: String, says: String) throws {
    try folder.write(document, to: "text.json")
    try folder.write("old", to: "text.png")
    let outcome = try Command.run("text.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.messages.count == 1)
    #expect(
      outcome.errors.hasPrefix("rasterize: text.json:\(position): error: \(place)"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(try folder.read("text.png") == Data("old".utf8))
    #expect(try folder.names == ["text.json", "text.png"])
  }

  @Test("Control characters from a document are escaped in error messages")
  func hostileNames() throws {
    try folder.write("{\"text\": \"a\", \"a\\nb\\u001b[31m\\u202e\": 1}", to: "text.json")
    let outcome = try Command.run("text.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.messages.count == 1)
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{202E}"))
  }

  @Test("Error messages call standard input <stdin>")
  func standardInput() throws {
    let outcome = try Command.run("-", "-o", "-", in: folder, input: "[")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("rasterize: <stdin>:1:2: error: "))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "If the input is unreadable, the exit code is 66",
    arguments: ["missing.json", ".", "text.json/x"])
  func unreadable(path: String) throws {
    try folder.write("{}", to: "text.json")
    for subcommand in [["render"], ["layout"], ["breaks"], ["batch"], ["layout", "--ndjson"]] {
      let outcome = try Command.start(subcommand + [path], in: folder).end()
      #expect(outcome.status == 66, "\(subcommand)")
      #expect(outcome.messages.count == 1)
      #expect(outcome.errors.hasPrefix("rasterize: \(path): error: cannot be read: "))
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("Folders on the command line must exist", arguments: ["--fonts", "--root"])
  func missingFolder(flag: String) throws {
    try folder.write(#"{"text": "a"}"#, to: "text.json")
    let outcome = try Command.run("text.json", flag, "nowhere", in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.messages.count == 1 && outcome.errors.contains("nowhere"))
  }

  @Test("GALLEY_FONTS is a list of folders")
  func fontVariable() throws {
    try folder.write(#"{"text": "a"}"#, to: "text.json")
    let outcome = try Command.run(
      "text.json", in: folder, environment: ["GALLEY_FONTS": ":nowhere:"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("GALLEY_FONTS") && outcome.errors.contains("nowhere"))
  }
}
