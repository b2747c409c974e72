// The flags for Markdown, tested with each subcommand that uses them.

import Foundation
import TestSupport
import Testing

@Suite("rasterize: Markdown")
struct MarkdownTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("# Title\n\nSome *text*.\n\n![A picture](missing.png)", to: "notes.md")
    try folder.write("{\"text\": \"a\"}", to: "text.json")
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.start(arguments + ["--no-system-fonts"], in: folder).end()
  }

  private func layout(_ arguments: String...) throws -> [String: Any] {
    let outcome = try Command.start(
      ["layout"] + arguments + ["--no-system-fonts"], in: folder
    ).end()
    return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test("notes.md is rendered as notes.png, and a missing image in the text is reported")
  func render() throws {
    let outcome = try run("notes.md")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages == [
        "rasterize: notes.md:5:1: warning: \"missing.png\" cannot be read: there is no such file"
      ])
    #expect(try folder.names.contains("notes.png"))
  }

  @Test("--width sets the width in which Markdown text is laid out")
  func width() throws {
    #expect(try layout("notes.md")["width"] as? Double == 600)
    let narrow = try layout("notes.md", "--width", "120")
    #expect(narrow["width"] as? Double == 120)
    let lines = try #require(narrow["lines"] as? [[String: Any]])
    #expect(lines.count > 3)
  }

  @Test("`convert` applies --width, and the converted document keeps that width")
  func convertedWidth() throws {
    #expect(try run("convert", "notes.md", "--width", "120", "-o", "narrow.json").status == 0)
    #expect(try run("narrow.json", "-o", "narrow.png").status == 0)
    #expect(try run("notes.md", "--width", "120", "-o", "same.png").status == 0)
    #expect(try folder.read("narrow.png") == folder.read("same.png"))
    let text = try run("convert", "text.json", "--width", "20")
    let json = try #require(JSONSerialization.jsonObject(with: text.output) as? [String: Any])
    #expect(json["width"] as? Double == 20)
    #expect(try run("convert", "notes.md", "--width", "0").status == 64)
  }

  @Test("--content-size changes the size of text, and --color-scheme changes its colours")
  func traits() throws {
    let usual = try #require(layout("notes.md")["height"] as? Double)
    let large = try layout("notes.md", "--content-size", "accessibility5")
    #expect(try #require(large["height"] as? Double) > usual)
    #expect(try run("notes.md", "-o", "light.png").status == 0)
    #expect(try run("notes.md", "-o", "dark.png", "--color-scheme", "dark").status == 0)
    #expect(try folder.read("light.png") != folder.read("dark.png"))
    let outcome = try run("notes.md", "--content-size", "Large")
    #expect(outcome.status == 64 && outcome.errors.contains("--content-size"))
    let json = try run("text.json", "--color-scheme", "dark")
    #expect(json.status == 64)
    #expect(json.errors.contains("--color-scheme is for Markdown"))
  }

  @Test("With --missing-glyphs error, a missing image in the text is an error")
  func missing() throws {
    let outcome = try run("notes.md", "--missing", "error")
    #expect(outcome.status == 65)
    #expect(
      outcome.messages == [
        "rasterize: notes.md:5:1: error: \"missing.png\" cannot be read: there is no such file"
      ])
  }

  @Test("Every subcommand reads Markdown; with --format, also from standard input")
  func subcommands() throws {
    let piped = try Command.run(
      "layout", "-", "--format", "markdown", in: folder, input: "# Title")
    #expect(piped.status == 0 && piped.text.contains("\"frames\""))
    let converted = try run("convert", "notes.md", "-o", "notes.json")
    #expect(converted.status == 0)
    #expect(try run("notes.json", "-o", "again.png").status == 0)
    #expect(try run("notes.md", "-o", "first.png").status == 0)
    #expect(try folder.read("again.png") == folder.read("first.png"))
    #expect(try run("lint", "notes.md").status == 1)
    let line = try Command.run(
      "layout", "--ndjson", "--format", "markdown", in: folder, input: "{\"text\": \"a\"}\n")
    #expect(
      line.text.contains(
        "a line of input must be JSON, not Markdown; pass the Markdown document as a file instead"))
  }
}
