// A batch writes images only inside its output folder, and never replaces its input files.

import Foundation
import TestSupport
import Testing

@Suite("Locations of a batch's images")
struct OutputRootTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["in/sub", "out"] {
      try manager.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    for (link, place) in [
      ("in/away", "../out"), ("in/near", "sub"), ("in/far.png", "../out/far.png"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: place)
    }
    try folder.write("kept", to: "out/far.png")
  }

  /// Runs `rasterize batch` on one line for each output path, and returns the printed JSON results.
  /// The input file is in the folder `in`.
  private func answers(_ outputs: [String], _ arguments: String...) throws -> [[String: Any]] {
    let lines = outputs.map { #"{"text": "a", "output": "\#($0)"}"# }.joined(separator: "\n")
    try folder.write(lines, to: "in/lines.ndjson")
    let outcome = try Command.start(
      ["batch", "in/lines.ndjson", "--no-system-fonts"] + arguments, in: folder
    ).end()
    return try outcome.lines.map { try $0.jsonObject() }
  }

  private func isWritten(_ path: String) throws -> Bool {
    PNGFile(try folder.read(path)) != nil
  }

  @Test(
    "A batch can write to the input file's folder and subfolders, even through symbolic links")
  func inside() throws {
    let answers = try answers(["a.png", "sub/b.png", "near/c.png", "sub/../d.png"])
    #expect(answers.allSatisfy { $0.error == nil }, "\(answers)")
    for path in ["in/a.png", "in/sub/b.png", "in/sub/c.png", "in/d.png"] {
      #expect(try isWritten(path), "\(path)")
    }
  }

  @Test("For a path outside the output folder, the error does not reveal whether the path exists")
  func outside() throws {
    let outputs = [
      "../out/a.png", "../none/a.png", folder.path + "/in/a.png", "/none/a.png", "away/a.png",
      "away/far.png", "away/none/a.png", "far.png", "sub/../../out/far.png",
    ]
    for (output, answer) in zip(outputs, try answers(outputs)) {
      #expect(
        answer.error == [
          "message": output + ": cannot be written: it is outside the output folder; name a path in"
            + " that folder, or pass --output-root",
          "path": "output", "code": "outputNotAllowed",
        ], "\(output)")
    }
    #expect(try folder.read("out/far.png") == Data("kept".utf8))
    #expect(try folder.paths.filter { $0.hasSuffix(".png") } == ["in/far.png", "out/far.png"])
  }

  @Test("--output-root sets the output folder; paths are relative to it and cannot leave it")
  func root() throws {
    let absolute = folder.path + "/out/b.png"
    let answers = try answers(
      ["a.png", absolute, "../in/c.png", "/none/d.png"], "--output-root", "out")
    #expect(
      answers.map { $0.error?["code"] } == [nil, nil, "outputNotAllowed", "outputNotAllowed"])
    #expect(try isWritten("out/a.png") && isWritten("out/b.png"))
    let anywhere = try self.answers([folder.path + "/in/e.png"], "--output-root", "/")
    #expect(anywhere.first?.error == nil)
    #expect(try isWritten("in/e.png"))
    let none = try Command.run(
      "batch", "in/lines.ndjson", "--output-root", "none", in: folder)
    #expect(none.status == 66 && none.errors.contains("--output-root is not a folder"))
    let template = try Command.run(
      "batch", "rows.csv", "--template", "t.json", "--output", "a", "--output-root", ".",
      in: folder)
    #expect(template.status == 64)
  }

  @Test("Missing folders are created below the output root, and nowhere else")
  func folders() throws {
    let answers = try answers(["new/deep/a.png", "sub/new/b.png", "away/new/c.png"])
    #expect(answers.map { $0.error?["code"] } == [nil, nil, "outputNotAllowed"], "\(answers)")
    #expect(try isWritten("in/new/deep/a.png") && isWritten("in/sub/new/b.png"))
    #expect(try folder.paths.filter { $0.hasPrefix("out/") } == ["out/far.png"])
    try folder.write(#"{"text": "{{id}}"}"#, to: "card.json")
    let outcome = try Command.run(
      "batch", "--template", "card.json", "--output", "cards/png/{{id}}.png", "--no-system-fonts",
      "-", in: folder, input: "id\nx\n")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try isWritten("cards/png/x.png"))
    let failed = try Command.run(
      "batch", "-", in: folder, input: #"{"txt": 1, "output": "unused/a.png"}"#)
    #expect(failed.status == 1)
    #expect(try !folder.names.contains("unused"))
  }

  @Test("Outputs that are pipes, devices or folders are refused immediately")
  func notRegular() throws {
    #expect(unsafe mkfifo(folder.path + "/in/pipe", 0o600) == 0)
    let answers = try answers(["pipe", "sub", "sub/", ".", "a.png"])
    #expect(
      answers.map { $0.error?["message"] } == [
        "pipe: cannot be written: it is not a regular file; name another file",
        "sub: cannot be written: it is a folder; name a file",
        "sub/: cannot be written: it is a folder; name a file",
        ".: cannot be written: it is a folder; name a file", nil,
      ])
    let device = try self.answers(["dev/null", "dev/stdout"], "--output-root", "/")
    #expect(device.allSatisfy { $0.error?["code"] == "outputNotAllowed" }, "\(device)")
  }

  @Test("An image never replaces an input of the batch")
  func input() throws {
    let answers = try answers(["lines.ndjson", "./sub/../lines.ndjson", "a.png"])
    #expect(
      answers.map { $0.error?["code"] } == ["outputNotAllowed", "outputNotAllowed", nil])
    #expect(try folder.read("in/lines.ndjson").starts(with: Data("{".utf8)))
    try folder.write(#"{"text": "{{id}}"}"#, to: "card.json")
    try folder.write("id\ncard.json\nrows.csv\nfine.png\n", to: "rows.csv")
    let outcome = try Command.run(
      "batch", "rows.csv", "--template", "card.json", "--output", "{{id}}", "--no-system-fonts",
      in: folder)
    let errors = try outcome.lines.map { try $0.jsonObject().error?["code"] }
    #expect(errors == ["outputNotAllowed", "outputNotAllowed", nil])
    #expect(try folder.read("card.json") == Data(#"{"text": "{{id}}"}"#.utf8))
  }

  @Test("Two spellings of one path count as one output")
  func spellings() throws {
    let answers = try answers(["sub/a.png", "./near/a.png", "sub/b.png", "sub//../sub/b.png"])
    #expect(answers.map { $0.error?["code"] } == [nil, "outputTaken", nil, "outputTaken"])
    #expect(try folder.paths.filter { $0.hasSuffix(".tmp") }.isEmpty)
  }
}
