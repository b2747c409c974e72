// Tests of `batch --fit-groups`: all texts of a fit group have the same scale in all images.

import Foundation
import TestSupport
import Testing

@Suite("Fit groups in batches")
struct FitGroupTests {
  let folder: TemporaryFolder

  private static let flags = ["--no-system-fonts", "--fit-groups"]

  private static func box(_ fit: String, _ text: String) -> String {
    #"{"width": 120, "height": 30, "fit": "\#(fit)", "fitGroup": "g", "text": "\#(text)"}"#
  }

  init() throws {
    folder = try TemporaryFolder()
    let texts = ["short", "a much longer text that must shrink to fit its small box", "medium"]
    let lines = texts.enumerated().map {
      #"{"output": "\#($0).png", "frames": [\#(Self.box("shrink", $1))]}"#
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "lines.ndjson")
    try folder.write(#"{"frames": [\#(Self.box("fill", "{{t}}"))]}"#, to: "template.json")
    try folder.write("t\nshort\na longer text\n", to: "rows.csv")
  }

  /// The bytes of an image file that a batch has written.
  private func draw(_ arguments: [String], _ image: String) throws -> Data {
    let outcome = try Command.run(["batch"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.read(image)
  }

  @Test("All batch lines of a fit group get the group's smallest scale, with any number of jobs")
  func lines() throws {
    let alone = try draw(["lines.ndjson", "--no-system-fonts"], "0.png")
    let together = try draw(["lines.ndjson", "--jobs", "1"] + Self.flags, "0.png")
    #expect(alone != together)
    #expect(try draw(["lines.ndjson", "--jobs", "4"] + Self.flags, "0.png") == together)
    // The line with the longest text determines the scale of the whole group. So the image of this
    // line is the same with and without the group.
    let long = try folder.read("1.png")
    #expect(try draw(["lines.ndjson", "--no-system-fonts"], "1.png") == long)
  }

  @Test("All rows of a fit group have the same scale, and a changed scale redraws existing images")
  func rows() throws {
    let template = ["--template", "template.json", "rows.csv", "-o", "{{id}}.png"]
    let alone = try draw(template + ["--no-system-fonts"], "1.png")
    let together = try draw(template + Self.flags + ["--skip-existing"], "1.png")
    #expect(alone != together)
    try folder.write("t\nshort\na longer text\nthe longest text of all of them\n", to: "rows.csv")
    #expect(try draw(template + Self.flags + ["--skip-existing"], "1.png") != together)
    let again = try Command.run(["batch"] + template + Self.flags + ["--skip-existing"], in: folder)
    #expect(again.lines.allSatisfy { $0.contains(#""skipped":true"#) })
  }

  @Test(
    "--fit-groups rejects options and inputs that prevent measuring all lines",
    arguments: [
      (["lines.ndjson", "--shard", "1/2"], "--shard renders only some"),
      (["lines.ndjson", "--isolate"], "--isolate uses separate processes"),
      ([], "save the input to a file"),
    ])
  func refused(arguments: [String], says: String) throws {
    let outcome = try Command.run(["batch"] + arguments + Self.flags, in: folder, input: "")
    #expect(outcome.status == 64 && outcome.errors.contains(says), "\(outcome.errors)")
  }
}
