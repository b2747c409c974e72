// Pictures of a batch go where they may, and replace nothing else.

import Foundation
import TestSupport
import Testing

@Suite("Where pictures of a batch go")
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

  /// The answers to lines with these outputs, in a file of the folder `in`.
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

  @Test("Lines write in their input's folder and below, by links that stay there")
  func inside() throws {
    let answers = try answers(["a.png", "sub/b.png", "near/c.png", "sub/../d.png"])
    #expect(answers.allSatisfy { $0.error == nil }, "\(answers)")
    for path in ["in/a.png", "in/sub/b.png", "in/sub/c.png", "in/d.png"] {
      #expect(try isWritten(path), "\(path)")
    }
  }

  @Test("Paths that lead out are refused, in the same words whether anything is there or not")
  func outside() throws {
    let outputs = [
      "../out/a.png", "../none/a.png", folder.path + "/in/a.png", "/none/a.png", "away/a.png",
      "away/far.png", "away/none/a.png", "far.png", "sub/../../out/far.png",
    ]
    for (output, answer) in zip(outputs, try answers(outputs)) {
      #expect(
        answer.error == [
          "message": output + ": cannot be written: it is outside the folder that pictures may go"
            + " to; write it there, or name another with --output-root",
          "path": "output", "code": "outputNotAllowed",
        ], "\(output)")
    }
    #expect(try folder.read("out/far.png") == Data("kept".utf8))
    #expect(try folder.paths.filter { $0.hasSuffix(".png") } == ["in/far.png", "out/far.png"])
  }

  @Test("Another folder may be named, where paths begin and which they may not leave")
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
    #expect(none.status == 66 && none.errors.contains("--output-root is no folder"))
    let template = try Command.run(
      "batch", "rows.csv", "--template", "t.json", "--output", "a", "--output-root", ".",
      in: folder)
    #expect(template.status == 64)
  }

  @Test("Pipes, devices and folders are refused at once")
  func notRegular() throws {
    #expect(unsafe mkfifo(folder.path + "/in/pipe", 0o600) == 0)
    let answers = try answers(["pipe", "sub", "sub/", ".", "a.png"])
    #expect(
      answers.map { $0.error?["message"] } == [
        "pipe: cannot be written: it is no regular file; name another",
        "sub: cannot be written: it is a folder; name a file",
        "sub/: cannot be written: it is a folder; name a file",
        ".: cannot be written: it is a folder; name a file", nil,
      ])
    let device = try self.answers(["dev/null", "dev/stdout"], "--output-root", "/")
    #expect(device.allSatisfy { $0.error?["code"] == "outputNotAllowed" }, "\(device)")
  }

  @Test("A picture does not replace what it is made from")
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

  @Test("Two spellings of one place are one output")
  func spellings() throws {
    let answers = try answers(["sub/a.png", "./near/a.png", "sub/b.png", "sub//../sub/b.png"])
    #expect(answers.map { $0.error?["code"] } == [nil, "outputTaken", nil, "outputTaken"])
    #expect(try folder.paths.filter { $0.hasSuffix(".tmp") }.isEmpty)
  }
}
