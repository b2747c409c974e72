// Input files in a format that the subcommand does not expect. The error message says what to do
// instead.

import TestSupport
import Testing

@Suite("Mixed-up inputs")
struct MixUpTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("id,name\na,Ann\n", to: "rows.csv")
    try folder.write("id,name\na,Ann\n", to: "rows.ndjson")
    try folder.write("id;name\na;Ann\n", to: "semicolon.csv")
    try folder.write(#"[{"id": "a", "name": "Ann"}]"#, to: "array.json")
    try folder.write("{\"id\": \"a\", \"name\": \"Ann\"}\n", to: "rows.json")
    try folder.write("{\n\"text\": \"{{name}}\"\n}\n", to: "card.json")
    try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello\n", to: "film.srt")
    try folder.write("# Title\n", to: "notes.mdx")
  }

  private static let template = ["batch", "--template", "card.json", "--output", "{{id}}.png"]

  @Test(
    "If an input has an unexpected format, the error says what to do",
    arguments: [
      (["batch", "rows.csv"], 64, "rows.csv looks like CSV; add --template FILE"),
      (["batch", "array.json"], 64, "array.json is a JSON array; write one object per line"),
      (["batch", "card.json"], 64, "card.json looks like one document; use rasterize card.json"),
      (template + ["rows.ndjson"], 64, "rows.ndjson looks like CSV; remove --ndjson"),
      (template + ["rows.json"], 64, "rows.json looks like NDJSON; add --ndjson"),
      (
        template + ["semicolon.csv"], 65,
        "semicolon.csv:1:1: error: the only column is id;name; separate"
      ),
      (["rows.csv"], 65, "rows.csv looks like CSV; use rasterize batch --template FILE rows.csv"),
      (["film.srt"], 65, "film.srt looks like subtitles; use rasterize subtitles film.srt"),
      (["notes.mdx"], 65, "unknown extension .mdx, so the file was read as JSON; pass --format"),
      (["card.json", "--style-sheet", "none"], 66, "no such file; name an existing file\n"),
    ] as [([String], Int32, String)])
  func remedy(arguments: [String], status: Int32, says: String) throws {
    let outcome = try Command.run(arguments, in: folder)
    #expect(outcome.status == status && outcome.messages.count == 1)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("A file with an unusual extension is read if its content is valid")
  func readable() throws {
    try folder.write(#"{"text": "a"}"#, to: "document.csv")
    #expect(try Command.run("document.csv", "-o", "a.png", in: folder).status == 0)
    try folder.write(#"{"text": "a", "output": "b.png"}"# + "\n", to: "lines.json")
    #expect(try Command.run("batch", "lines.json", in: folder).status == 0)
    try folder.write("# Title\n", to: "notes.mdown")
    #expect(try Command.run("notes.mdown", in: folder).status == 0)
  }
}
