// `--untrusted`: strict limits for untrusted documents.

import TestSupport
import Testing

@Suite("Untrusted documents")
struct UntrustedTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let frames = Array(repeating: #"{"text": "a"}"#, count: 257).joined(separator: ",")
    let many =
      #"{"width": 40, "height": 40, "lint": {"ignore": ["textOverlaps"]}, "frames": [\#(frames)]}"#
    try folder.write(many, to: "many.json")
    try folder.write(#"{"width": 9000, "height": 9, "text": "a"}"#, to: "wide.json")
    try folder.write(#"{"text": "a", "fonts": ["a.ttf"]}"#, to: "font.json")
    try folder.write(#"{"text": "a", "width": 40}"#, to: "small.json")
  }

  @Test(
    "With --untrusted, every subcommand that reads documents applies the strict limits",
    arguments: [["render", "-o", "out.png"], ["layout"], ["lint"], ["convert", "-o", "-"]])
  func subcommands(_ arguments: [String]) throws {
    func run(_ file: String, _ flags: String...) throws -> Command.Outcome {
      try Command.run(
        [arguments[0], file] + arguments.dropFirst() + flags + ["--no-system-fonts"], in: folder)
    }
    #expect(try run("many.json").status == 0)
    let refused = try run("many.json", "--untrusted")
    #expect(refused.status == 65 && refused.errors.contains("256"), "\(refused.errors)")
    #expect(try run("font.json", "--untrusted").status == 65)
    #expect(try run("small.json", "--untrusted").status == 0)
  }

  @Test("With --untrusted, the limits apply to the canvas size, and to each line of a batch")
  func canvas() throws {
    let wide = try Command.run("render", "wide.json", "-o", "a.png", "--untrusted", in: folder)
    #expect(wide.status == 65 && wide.errors.contains("8192"), "\(wide.errors)")
    let batch = try Command.run(
      "batch", "--untrusted", in: folder,
      input: #"{"text": "a", "width": 9000, "output": "b.png"}"# + "\n"
        + #"{"text": "a", "width": 90, "output": "c.png"}"#)
    let codes = try batch.lines.map { try $0.jsonObject().error?["code"] }
    #expect(batch.status == 1 && codes == ["tooLarge", nil], "\(batch.text)")
  }
}
