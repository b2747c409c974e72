// Usage errors, versions, schemas and help.

import TestSupport
import Testing

@Suite("Usage")
struct UsageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello"}"#, to: "text.json")
  }

  @Test(
    "A usage error exits with 64 and prints one line",
    arguments: [
      (["render"], "missing input file"), (["text.json", "--bogus"], "--bogus"),
      (["text.json", "more.json"], "more.json"),
      (["text.json", "--scale", "nan"], "above 0"), (["text.json", "--scale", "-1"], "above 0"),
      (["text.json", "--scale", "1e9"], "at most"), (["text.json", "--scale", "big"], "big"),
      (["text.json", "--width", "0"], "above 0"), (["text.json", "--width", "inf"], "at most"),
      (["text.json", "--missing-glyphs", "ignore"], "'tofu'"),
      (["text.json", "--format", "yaml"], "json"),
      (["text.json", "--png-effort", "9"], "'balanced'"), (["-"], "-o"),
      (["layout"], "pass a path, or - for stdin"),
      (["text.json", "--quality", "0"], "1 to 100"),
      (["text.json", "--quality", "80"], "format png"),
      (["text.json", "--lossless", "--quality", "9"], "--quality: a lossless image"),
      (["text.json", "--lossless", "--max-bytes", "9k"], "--max-bytes: a lossless image"),
      (["text.json", "--max-bytes", "300k"], "format png"),
      (["text.json", "--max-bytes", "3xB"], "300kB, 1M, 1MB or 1MiB"),
      (["batch", "--max-memory", "1.5G"], "1MiB"),
      (["text.json", "-o", "a.jpg", "--lossless"], "--lossless: the format jpeg"),
      (["text.json", "-o", "a.rgba", "--quality", "9"], "--quality: the format rgba"),
      (["text.json", "-o", "a.png", "--output-format", "jpeg"], "--output-format"),
      (["text.json", "--output-format", "gif"], "- webp"),
      (["batch", "--jobs", "0"], "from 1 to"), (["batch", "--jobs", "-3"], "from 1 to"),
      (["batch", "--jobs", "99999999999999999999999"], "--jobs"),
      (["text.json", "-o", "text.json"], "replace"), (["text.json", "-o"], "-o"),
    ] as [([String], String)])
  func wrong(arguments: [String], says: String) throws {
    let outcome = try Command.start(arguments, in: folder).end()
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.count == 1)
    #expect(outcome.errors.hasPrefix("rasterize: ") && outcome.errors.hasSuffix("\n"))
    #expect(outcome.errors.contains(": error: "))
    #expect(outcome.errors.contains(says))
    #expect(try folder.names == ["text.json"])
    #expect(try folder.read("text.json").first == UInt8(ascii: "{"))
  }

  @Test("--version reports every library's version")
  func version() throws {
    let outcome = try Command.run("--version", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let names = [
      "rasterize", "FreeType", "HarfBuzz", "fontconfig", "libpng", "ICU", "Unicode", "libdeflate",
      "ISA-L", "libjpeg-turbo", "libwebp", "Little CMS", "expat", "cmark-gfm",
    ]
    for name in names {
      let line = outcome.lines.first { $0.hasPrefix(name + " ") }
      #expect(line?.contains(#/ [0-9]+\.[0-9]+/#) == true, "\(name)")
    }
    #expect(outcome.lines.count == names.count)
  }

  @Test("--schema prints the schema of documents, and does nothing else")
  func schema() throws {
    let outcome = try Command.run("--schema", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let schema = try outcome.text.jsonObject()
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect((schema["properties"] as? [String: Any])?["text"] != nil)
    #expect(try folder.names == ["text.json"])
  }

  @Test("--style-sheet-schema prints the schema of style sheets")
  func styleSheetSchema() throws {
    let outcome = try Command.run("--style-sheet-schema", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let schema = try outcome.text.jsonObject()
    #expect((schema["properties"] as? [String: Any])?["inline"] != nil)
  }

  @Test("--help has examples and the exit codes")
  func help() throws {
    let outcome = try Command.run("--help", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    for part in [
      "EXAMPLES:", "rasterize card.json -o card.png", "EXIT CODES:", "73", "143", "completion",
      "GALLEY_FONTS",
    ] {
      #expect(outcome.text.contains(part))
    }
  }

  @Test(
    "The help of every subcommand has examples",
    arguments: [
      "render", "layout", "breaks", "batch", "fonts", "compare", "lint", "convert", "subtitles",
      "matrix",
    ])
  func subcommandHelp(subcommand: String) throws {
    let outcome = try Command.run(subcommand, "--help", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("EXAMPLES:\n") && outcome.text.contains("rasterize "))
  }
}
