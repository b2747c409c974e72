// Help, and suggestions for misspelled command lines.

import TestSupport
import Testing

@Suite("Help and suggestions")
struct HelpTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello"}"#, to: "text.json")
  }

  @Test("Without arguments, the short help is printed and the exit code is 0")
  func bare() throws {
    let outcome = try Command.run(in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    for part in ["rasterize <document> [-o <image>]", "rasterize <subcommand>", "batch", "--help"] {
      #expect(outcome.text.contains(part))
    }
    #expect(!outcome.text.contains("EXIT CODES"))
    #expect(try Command.run("-h", in: folder).text == outcome.text)
  }

  @Test(
    "-h is short, and --help is complete",
    arguments: [
      "render", "layout", "breaks", "batch", "fonts", "compare", "lint", "convert", "subtitles",
      "matrix",
    ])
  func short(name: String) throws {
    let short = try Command.run(name, "-h", in: folder)
    let long = try Command.run(name, "--help", in: folder)
    #expect(short.status == 0 && long.status == 0 && short.errors.isEmpty)
    #expect(short.lines.count < 50 && short.lines.count * 2 < long.lines.count)
    #expect(short.text.contains("USAGE: rasterize") && short.text.contains("--quiet"))
    #expect(!short.text.contains("EXAMPLES") && !short.text.contains("--no-system-fonts"))
    #expect(long.text.contains("EXAMPLES"))
  }

  @Test("In the help, common options come first, and the other options have headings")
  func headings() throws {
    let text = try Command.run("batch", "--help", in: folder).text
    let headings = [
      "\nARGUMENTS:", "\nOPTIONS:", "\nIMAGE FILE OPTIONS:", "\nMEMORY OPTIONS:",
      "\nFONT OPTIONS:", "\nINPUT OPTIONS:", "\nOPTIONS FOR SOME DOCUMENT FORMATS:",
    ]
    let places = headings.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(places.count == headings.count && places == places.sorted())
    #expect(text.contains("(default: 1/1)") && !text.contains("Shard("))
    #expect(!text.contains("--strangers") && text.contains("--untrusted"))
  }

  @Test(
    "A misspelled subcommand or option gets a suggestion",
    arguments: [
      (["layuot", "x.json"], "unknown subcommand 'layuot'; did you mean 'layout'?"),
      (
        ["--scale", "2", "layout", "x"], "the subcommand comes first: rasterize layout --scale 2 x"
      ),
      (["-V"], "unknown option '-V'; did you mean '--version'?"),
      (["text.json", "--guidse"], "unknown option '--guidse'; did you mean '--guides'?"),
      (["text.json", "--quite"], "unknown option '--quite'; did you mean '--quiet'?"),
      (["batch", "--thraeds", "2"], "unknown option '--thraeds'\n"),
      (
        ["text.json", "--jobs", "2"], "unknown option '--jobs', which only these subcommands have:"
      ),
      (["lint", "text.json", "--ignroe", "x"], "did you mean '--ignore'?"),
      (["--quiet"], "missing input file; pass a path, or - for stdin"),
      (["batch", "--jobs", "many"], "see rasterize batch --help"),
      (["text.json", "--scale", "big"], "see rasterize render --help"),
    ] as [([String], String)])
  func suggestions(arguments: [String], says: String) throws {
    let outcome = try Command.run(arguments, in: folder)
    #expect(outcome.status == 64 && outcome.messages.count == 1)
    #expect(outcome.errors.hasPrefix("rasterize: error: "))
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }

  @Test("If a missing file has a name similar to a subcommand, the error suggests the subcommand")
  func oneWord() throws {
    let outcome = try Command.run("layuot", in: folder)
    #expect(outcome.status == 66 && outcome.messages.count == 1)
    #expect(outcome.errors.contains("did you mean rasterize layout?"))
  }

  @Test(
    "Old spellings of options still work",
    arguments: [
      ["text.json", "--strangers"], ["text.json", "--missing", "skip"],
      ["text.json", "--root", "."],
      ["text.json", "--missing=tofu"],
    ])
  func aliases(arguments: [String]) throws {
    let outcome = try Command.run(arguments + ["--no-system-fonts"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
