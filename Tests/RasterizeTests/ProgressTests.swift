// Progress is for a person at a terminal, and for nobody else.

import Foundation
import TestSupport
import Testing

@Suite("Progress")
struct ProgressTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Lines that take a little longer than progress waits.
  private static let slowly =
    #"(for i in 1 2 3 4 5 6 7 8; do echo '{"text": "a"}'; sleep 0.25; done; echo '{')"#
  private static let layout = #""$RASTERIZE" layout --ndjson --no-system-fonts"#

  /// Runs a line of shell on a terminal of its own, and returns what that showed.
  private func terminal(_ line: String) throws -> String {
    try folder.write(line, to: "line.sh")
    return try Command.shell("TERM=xterm script -qec 'sh line.sh' typescript", in: folder).text
  }

  @Test("A long batch reports a terminal how far it is, without escape sequences")
  func terminal() throws {
    // What comes in before the first answer is out tells nothing of how long the batch takes.
    let first = #"echo '{"text": "a"}'; for i in $(seq 400); do [ -s answers ] || sleep 0.05; done"#
    let shown = try terminal("(\(first); \(Self.slowly)) | \(Self.layout) > answers")
    #expect(shown.contains(/\r[0-9]+ done(, 1 failed)?, [0-9]+ a second/), "\(shown)")
    #expect(!shown.contains("\u{1B}"))
    // The line is taken away at the end.
    #expect(shown.hasSuffix(" \r"))
  }

  @Test("There is none where answers go to the terminal, where it is dumb, and for short batches")
  func unwanted() throws {
    #expect(try !terminal("\(Self.slowly) | \(Self.layout)").contains("done"))
    #expect(try terminal("export TERM=dumb; \(Self.slowly) | \(Self.layout) > answers").isEmpty)
    #expect(try terminal(#"echo '{"text": "a"}' | \#(Self.layout) > answers"#).isEmpty)
  }

  @Test("A picture that was written is reported to a terminal, and to nothing else")
  func written() throws {
    try folder.write(#"{"width": 40, "height": 20, "scale": 2, "text": "a"}"#, to: "a.json")
    let render = #""$RASTERIZE" a.json -o b.png"#
    #expect(
      try terminal(render).contains(/rasterize: wrote b\.png \(80 × 40 pixels, \d+ kB\)/))
    #expect(try Command.shell(render, in: folder).errors.isEmpty)
    #expect(try terminal(#""$RASTERIZE" a.json -o - > c.png"#).isEmpty)
  }

  @Test("What is no terminal gets neither progress nor colours")
  func pipe() throws {
    let outcome = try Command.shell("\(Self.slowly) | TERM=xterm \(Self.layout)", in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let wrong = try Command.shell("TERM=xterm \"$RASTERIZE\" nothing.json", in: folder)
    #expect(wrong.status == 66 && !wrong.errors.contains("\u{1B}"))
  }
}
