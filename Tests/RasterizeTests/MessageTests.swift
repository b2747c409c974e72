// Error and warning messages: file names and line numbers, colours, excerpts of the source, and
// fewer messages with --quiet.

import Foundation
import TestSupport
import Testing

@Suite("Messages")
struct MessageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{\"text\": \"a\",\n\t\"widht\": 100}", to: "wrong.json")
    try folder.write(
      #"{"text": "a", "language": "en", "width": 60, "values": {"unused": "x"}}"#, to: "warned.json"
    )
  }

  /// Runs a shell command in a new pseudo-terminal and returns the output.
  private func terminal(_ line: String) throws -> String {
    try folder.write(line, to: "line.sh")
    return try Command.shell("TERM=xterm script -qec 'sh line.sh' typescript", in: folder).text
      .replacing("\r\n", with: "\n")
  }

  @Test("An error names the file, line and column, and then the path of the key")
  func location() throws {
    let outcome = try Command.run("wrong.json", in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "rasterize: wrong.json:2:2: error: widht: unknown key \"widht\";"
        + " did you mean \"width\"?\n")
  }

  @Test("A warning names the file, the line and the column, like an error")
  func warning() throws {
    let outcome = try Command.run("warned.json", "-o", "-", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("rasterize: warned.json:1:57: warning: values.unused: "))
    let strict = try Command.run("warned.json", "-o", "a.png", "--strict", in: folder)
    #expect(strict.status == 1)
    #expect(strict.errors.hasPrefix("rasterize: warned.json:1:57: error: values.unused: "))
  }

  @Test("On a terminal, the word error is red, and a caret marks the position in the source line")
  func excerpt() throws {
    let shown = try terminal(#"unset NO_COLOR; "$RASTERIZE" wrong.json"#)
    #expect(shown.contains("\n 2 |  \"widht\": 100}\n   |  ^\n"), "\(shown)")
    #expect(shown.contains("wrong.json:2:2: \u{1B}[1;31merror:\u{1B}[0m widht"), "\(shown)")
    let warned = try terminal(#"unset NO_COLOR; "$RASTERIZE" warned.json"#)
    #expect(warned.contains("\u{1B}[1;33mwarning:\u{1B}[0m"), "\(warned)")
  }

  @Test(
    "There are no colours with NO_COLOR, TERM=dumb or --color never, and none in a pipe",
    arguments: [
      #"NO_COLOR=1 "$RASTERIZE" wrong.json"#, #"TERM=dumb "$RASTERIZE" wrong.json"#,
      #""$RASTERIZE" wrong.json --color never"#, #""$RASTERIZE" --color=never --bogus"#,
      #""$RASTERIZE" wrong.json 2>&1 | cat"#,
    ])
  func uncoloured(line: String) throws {
    let shown = try terminal(line)
    #expect(shown.contains("error: ") && !shown.contains("\u{1B}"), "\(shown)")
  }

  @Test("--color always colours the output in a pipe, including usage errors")
  func always() throws {
    for arguments in [["wrong.json", "--color", "always"], ["--color=always", "--bogus"]] {
      let outcome = try Command.run(arguments, in: folder)
      #expect(outcome.errors.contains("\u{1B}[1;31merror:"), "\(outcome.errors)")
      #expect(outcome.messages.count == 1)
    }
  }

  @Test("--quiet leaves out warnings, but not errors")
  func quiet() throws {
    let warned = try Command.run("warned.json", "-q", "-o", "a.png", in: folder)
    #expect(warned.status == 0 && warned.errors.isEmpty)
    let wrong = try Command.run("wrong.json", "--quiet", in: folder)
    #expect(wrong.status == 65 && wrong.messages.count == 1)
    #expect(try terminal(#""$RASTERIZE" warned.json -q"#).isEmpty)
    #expect(try Command.run("warned.json", "-q", "-v", in: folder).status == 64)
  }

  @Test("Success is reported on a terminal")
  func success() throws {
    #expect(try terminal(#""$RASTERIZE" convert warned.json -o b.json"#).contains("wrote b.json"))
    try folder.write(#"{"text": "a"}"#, to: "sound.json")
    let lint = #""$RASTERIZE" lint sound.json sound.json"#
    #expect(try terminal(lint).contains("no problems found in 2 documents"))
    let compare = #""$RASTERIZE" compare sound.json sound.json"#
    #expect(try terminal(compare).contains("sound.json matches sound.json"))
    #expect(try Command.shell(lint + "; " + compare, in: folder).errors.isEmpty)
  }

  @Test(
    "If standard input is a terminal, `batch` and `layout` print their usage instead of waiting",
    arguments: ["batch", "layout"])
  func terminalInput(name: String) throws {
    let flag = name == "layout" ? "--ndjson" : ""
    let shown = try terminal(#""$RASTERIZE" \#(name) \#(flag); echo "exit $?""#)
    #expect(shown.contains("no input: stdin is a terminal"), "\(shown)")
    #expect(shown.contains("USAGE: rasterize \(name)") && shown.contains("exit 64"), "\(shown)")
  }
}
