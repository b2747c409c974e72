// `--dry-run`: `rasterize` checks its whole input, and writes no files.

import TestSupport
import Testing

@Suite("Dry runs")
struct DryRunTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "a", "width": 40, "height": 20}"#, to: "a.json")
    try folder.write(
      "{\"text\": \"a\", \"output\": \"new/a.png\"}\n{\"txt\": 1, \"output\": \"b.png\"}\n",
      to: "lines.ndjson")
    try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello\n", to: "film.srt")
    try folder.write(#"{"width": 200, "height": 100}"#, to: "style.json")
    try folder.write(#"{"text": "b"}"#, to: "values.json")
  }

  @Test(
    "A dry run writes no file, and reports the files that a real run would write",
    arguments: [
      (["a.json", "-n"], 0, "would write a.png (40 × 20 pixels)"),
      (["convert", "a.json", "-o", "b.json", "--dry-run"], 0, "would write b.json"),
      (["subtitles", "film.srt", "--style", "style.json", "-o", "out", "-n"], 0, "1 image to out"),
      (["matrix", "a.json", "--pseudo", "-o", "s.png", "-n"], 0, "would write s.png"),
      (["batch", "lines.ndjson", "-n"], 1, "would write 1 image, 1 line failed"),
      (["batch", "lines.ndjson", "-n", "--isolate"], 1, "would write 1 image, 1 line failed"),
    ] as [([String], Int32, String)])
  func dryRun(arguments: [String], status: Int32, says: String) throws {
    let names = try folder.names
    let outcome = try Command.run(arguments + ["--no-system-fonts"], in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(try folder.names == names)
    if arguments.first == "batch" {
      #expect(outcome.lines.first?.contains(#""dryRun":true"#) == true)
      #expect(outcome.lines.last?.contains("unknown key") == true)
    }
  }

  @Test("A dry run reports the same errors and warnings as a real run")
  func errors() throws {
    try folder.write(#"{"text": "a", "require": {"minimumFontSize": 99}}"#, to: "broken.json")
    let outcome = try Command.run("broken.json", "-n", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.errors.contains("minimumFontSize"))
  }

  @Test("A dry run reports a PDF that would not meet the standard given by --pdf-standard")
  func standards() throws {
    try folder.write(
      "{\"text\": \"a\", \"width\": 9, \"output\": \"a.pdf\"}\n", to: "pages.ndjson")
    let outcome = try Command.run(
      "a.json", "-o", "a.pdf", "-n", "--pdf-standard", "ua-1", "--no-system-fonts", in: folder)
    #expect(outcome.status == 65 && outcome.errors.contains("no title"), "\(outcome.errors)")
    let batch = try Command.run(
      "batch", "pages.ndjson", "-n", "--pdf-standard", "ua-1", "--no-system-fonts", in: folder)
    #expect(batch.status == 1 && batch.lines.first?.contains("no title") == true)
  }
}
