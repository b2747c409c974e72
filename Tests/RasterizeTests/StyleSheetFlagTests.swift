import TestSupport
import Testing

@Suite("rasterize: style sheets and explanations")
struct StyleSheetFlagTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"block": {"heading1": {"textColor": "red", "textStyle": "title3"}}}"#, to: "sheet.json")
    try folder.write("# Title\n\nText with `code` in it.\n", to: "notes.md")
  }

  @Test("--style-sheet changes the look of Markdown, and --explain names the style sheet's rules")
  func explain() throws {
    let outcome = try Command.run(
      "notes.md", "--style-sheet", "sheet.json", "--explain", "0:2", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "frame 0, UTF-16 0..<5: \"Title\"")
    let color = outcome.lines.first { $0.contains("foregroundColor") }
    #expect(color?.contains("\"#ff0000\"") == true)
    #expect(color?.contains("block.heading1.textColor, over block.document.textColor") == true)
    let size = outcome.lines.first { $0.contains("font.size") }
    #expect(size?.contains(" 20 ") == true && size?.contains("block.heading1.textStyle") == true)
    #expect(try folder.names == ["notes.md", "sheet.json"])
  }

  @Test("--explain --json prints a single object")
  func explainAsJSON() throws {
    let outcome = try Command.run("notes.md", "--explain", "1:10", "--json", in: folder)
    let object = try outcome.text.jsonObject()
    #expect(object["text"] as? String == "code" && object["frame"] as? Int == 1)
    let attributes = try #require(object["attributes"] as? [[String: Any]])
    let family = attributes.first { $0["name"] as? String == "font.family" }
    #expect(family?["source"] as? String == "inline.code.fontName")
    #expect(family?["overridden"] as? [String] == ["block.document.textStyle"])
  }

  @Test("An error in a style sheet names its file, line and column")
  func wrongSheet() throws {
    try folder.write("{\"block\":\n  {\"hedaing1\": {}}}", to: "wrong.json")
    let outcome = try Command.run("notes.md", "--style-sheet", "wrong.json", in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(
        "wrong.json:2:4: error: block.hedaing1: unknown selector \"hedaing1\"; did you mean \"heading1\"?"
      ))
  }

  @Test("--first-line-style uses a style from the style sheet")
  func firstLine() throws {
    try folder.write("Title\nText\n", to: "note.txt")
    let explained = try Command.run(
      "note.txt", "--first-line-style", "heading1", "--style-sheet", "sheet.json", "--explain", "1",
      in: folder)
    #expect(explained.text.contains("\"#ff0000\"") && explained.text.contains("font.size"))
    let unknown = try Command.run(
      "note.txt", "--first-line-style", "title1x", "--style-sheet", "sheet.json", in: folder)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("; did you mean title1?"))
    let idle = try Command.run("note.txt", "--color-scheme", "dark", in: folder)
    #expect(idle.status == 64 && idle.errors.contains("--color-scheme is for Markdown, but"))
  }

  @Test("--first-line-style is only for plain text")
  func firstLineOfOthers() throws {
    try folder.write("# Title", to: "note.md")
    let outcome = try Command.run("note.md", "--first-line-style", "title", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--first-line-style is for plain text, but"))
  }

  @Test("A document with too many frames for JSON is not converted")
  func tooManyFrames() throws {
    let row = "|a|b|c|\n"
    try folder.write(row + "|-|-|-|\n" + String(repeating: row, count: 1_700), to: "table.md")
    try folder.write(#"{"block": {"tableCell": {"backgroundColor": "red"}}}"#, to: "cells.json")
    let outcome = try Command.run(
      "convert", "table.md", "--style-sheet", "cells.json", "-o", "table.json", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("frames, but the limit is 10000; divide the document"))
  }

  @Test("With a style sheet, plain text looks like the same text in Markdown")
  func plainText() throws {
    try folder.write("Title", to: "note.txt")
    try folder.write("# Title", to: "note.md")
    let look = ["--style-sheet", "sheet.json", "--color-scheme", "dark", "--width", "300"]
    let outcomes = try [
      ["note.txt", "--first-line-style", "title", "-o", "text.png"], ["note.md", "-o", "md.png"],
    ].map { try Command.start($0 + look + ["--no-system-fonts"], in: folder).end() }
    #expect(outcomes.allSatisfy { $0.status == 0 && $0.errors.isEmpty }, "\(outcomes)")
    #expect(try folder.read("text.png") == folder.read("md.png"))
  }
}
