// Characters that no font has, with each of the four policies of `--missing-glyphs`.

import Foundation
import TestSupport
import Testing

@Suite("Missing glyphs")
struct MissingGlyphTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Private-use characters: no bundled font has them, and they are neither white space nor
    // ignorable.
    let text = #"a\udbff\udffdb\udbff\udffd\udbff\udffc"#
    try folder.write(#"{"text": "\#(text)", "width": 90, "height": 20}"#, to: "text.json")
    try folder.write(#"{"text": "ab", "width": 90, "height": 20}"#, to: "plain.json")
  }

  private func render(_ policy: String) throws -> Command.Outcome {
    try Command.run(
      "text.json", "-o", "out.png", "--missing", policy, "--no-system-fonts", in: folder)
  }

  @Test("The policy \"warn\" draws boxes and reports the missing characters on one line")
  func warn() throws {
    let outcome = try Command.run("text.json", "-o", "out.png", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages.count == 1)
    #expect(outcome.errors.hasPrefix("rasterize: text.json: warning: "))
    #expect(outcome.errors.contains("U+10FFFD (2 times)") && outcome.errors.contains("U+10FFFC"))
    let silent = try render("tofu")
    #expect(silent.status == 0 && silent.errors.isEmpty)
    let boxes = try folder.read("out.png")
    let left = try render("skip")
    #expect(left.status == 0 && left.errors.isEmpty)
    #expect(try folder.read("out.png") != boxes)
  }

  @Test("With the policy \"error\", the exit code is 65 and nothing is written")
  func error() throws {
    let outcome = try render("error")
    #expect(outcome.status == 65)
    #expect(outcome.messages.count == 1)
    #expect(outcome.errors.contains("U+10FFFD (2 times)"))
    #expect(try folder.names == ["plain.json", "text.json"])
    let plain = try Command.run(
      "plain.json", "-o", "out.png", "--missing", "error", "--no-system-fonts", in: folder)
    #expect(plain.status == 0)
  }

  @Test("Without system fonts, the remedy is to leave out the flag or to pass a font file")
  func withoutSystemFonts() throws {
    try folder.write(#"{"text": "\u56fd"}"#, to: "text.json")
    let outcome = try Command.run("text.json", "-o", "-", "--no-system-fonts", in: folder)
    #expect(
      outcome.errors.contains(
        "so boxes are drawn instead; leave out --no-system-fonts to use installed fonts, or add"
          + " fonts such as fonts-noto-cjk with --fonts"))
  }

  @Test("A missing font family is reported once")
  func family() throws {
    try folder.write(
      #"{"text": ["a", {"text": "b", "kern": 1}], "attributes": {"font": "No Such Family@20"}}"#,
      to: "text.json")
    let outcome = try Command.run("text.json", "-o", "-", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("No Such Family"))
  }

  @Test("In a batch, a warning names the line, and an error is part of the line's answer")
  func batch() throws {
    let line = #"{"text": "\udbff\udffd", "output": "out.png"}"#
    let warned = try Command.run("batch", "--no-system-fonts", in: folder, input: "\n" + line)
    #expect(warned.status == 0)
    #expect(warned.messages.count == 1)
    #expect(warned.errors.hasPrefix("rasterize: <stdin>:2:1: warning: "))
    try FileManager.default.removeItem(at: folder.url.appending(path: "out.png"))
    let refused = try Command.run(
      "batch", "--missing", "error", "--no-system-fonts", in: folder, input: line)
    #expect(refused.status == 1 && refused.errors.isEmpty)
    #expect(refused.text.contains("U+10FFFD"))
    #expect(try !folder.names.contains("out.png"))
  }
}
