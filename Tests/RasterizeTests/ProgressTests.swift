// The progress line, which is shown only on a terminal.

import Foundation
import TestSupport
import Testing

@Suite("Progress line")
struct ProgressTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Batch lines whose images take a little longer than the delay after which the progress line
  /// appears.
  private static let slowly =
    #"(for i in 1 2 3 4 5 6 7 8; do echo '{"text": "a"}'; sleep 0.25; done; echo '{')"#
  private static let layout = #""$RASTERIZE" layout --ndjson --no-system-fonts"#

  /// Runs a shell command in a new pseudo-terminal and returns the output.
  private func terminal(_ line: String) throws -> String {
    try folder.write(line, to: "line.sh")
    return try Command.shell("TERM=xterm script -qec 'sh line.sh' typescript", in: folder).text
  }

  @Test("A long batch shows a progress line on a terminal, without escape sequences")
  func terminal() throws {
    // The batch starts to measure time at its first answer. The script therefore waits for this
    // answer before it writes the slow lines.
    let first = #"echo '{"text": "a"}'; for i in $(seq 400); do [ -s answers ] || sleep 0.05; done"#
    let shown = try terminal("(\(first); \(Self.slowly)) | \(Self.layout) > answers")
    #expect(shown.contains(/\r[0-9]+ done(, 1 failed)?, [0-9.]+ per second/), "\(shown)")
    #expect(!shown.contains("\u{1B}"))
    // The progress line is cleared at the end.
    #expect(shown.hasSuffix(" \r"))
  }

  @Test("With an input file, the progress line has the number of lines and the time left")
  func total() throws {
    let line = #"{"text": "a"}"# + "\n"
    try folder.write(String(repeating: line + "\n", count: 400), to: "lines.ndjson")
    // The reader of the pipe starts late. So the pipe fills up, and the batch blocks for a while.
    let layout = #""$RASTERIZE" layout --ndjson lines.ndjson --no-system-fonts"#
    let shown = try terminal("\(layout) | (sleep 1.6; cat > answers)")
    #expect(shown.contains(/\r[0-9]+ of 400, [0-9.]+ per second, [0-9]+ s left/), "\(shown)")
  }

  @Test("A dumb terminal shows no progress line, and neither does a short batch")
  func unwanted() throws {
    #expect(try terminal("export TERM=dumb; \(Self.slowly) | \(Self.layout) > answers").isEmpty)
    #expect(try terminal(#"echo '{"text": "a"}' | \#(Self.layout) > answers"#).isEmpty)
  }

  @Test("A written image is reported on a terminal, but not in a pipe")
  func written() throws {
    try folder.write(#"{"width": 40, "height": 20, "scale": 2, "text": "a"}"#, to: "a.json")
    let render = #""$RASTERIZE" a.json -o b.png"#
    #expect(
      try terminal(render).contains(/rasterize: wrote b\.png \(80 × 40 pixels, \d+ kB\)/))
    #expect(try Command.shell(render, in: folder).errors.isEmpty)
    #expect(try terminal(#""$RASTERIZE" a.json -o - > c.png"#).isEmpty)
  }

  @Test("A pipe gets neither a progress line nor colours")
  func pipe() throws {
    let outcome = try Command.shell("\(Self.slowly) | TERM=xterm \(Self.layout)", in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let wrong = try Command.shell("TERM=xterm \"$RASTERIZE\" nothing.json", in: folder)
    #expect(wrong.status == 66 && !wrong.errors.contains("\u{1B}"))
  }
}
