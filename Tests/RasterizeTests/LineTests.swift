// Newline-delimited JSON: `rasterize` prints one answer for each line, valid or invalid, in the
// order of the input lines.

import Foundation
import TestSupport
import Testing

@Suite("Newline-delimited JSON")
struct LineTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Every line that is not blank gets one answer, in order, with the line's id")
  func framing() throws {
    let input = [
      #"{"text": "one", "output": "1.png", "id": 1}"#, "", "  \t",
      #"{"id": "b", "output": "2.png","#,
      #"{"id": "c", "text": "two", "output": "3.png"}"# + "\r",
      #"{"id": 12345678901234567890123, "text": "x", "output": "4.png", "widht": 3}"#,
      "[]", #"{"text": "five", "output": "5.png"}"#,
    ].joined(separator: "\n")
    let outcome = try Command.run(
      "batch", "--ndjson", "--no-system-fonts", in: folder, input: input)
    #expect(outcome.status == 1)
    let lines = outcome.lines
    try #require(lines.count == 6)
    #expect(try lines[0].jsonObject()["id"] as? Int == 1)
    #expect(try lines[0].jsonObject()["output"] as? String == "1.png")
    #expect(try lines[1].jsonObject().error?["path"]?.hasPrefix("4:") == true)
    #expect(try lines[2].jsonObject()["id"] as? String == "c")
    #expect(lines[3].hasPrefix(#"{"id":12345678901234567890123,"error":"#))
    #expect(try lines[3].jsonObject().error?["path"] == "widht")
    #expect(try lines[4].jsonObject().error?["message"]?.contains("object") == true)
    #expect(try lines[5].jsonObject()["id"] == nil)
    #expect(try folder.names == ["1.png", "3.png", "5.png"])
  }

  @Test(
    "A batch's answer has the image's size in pixels, and the image's drawing time in milliseconds")
  func members() throws {
    let outcome = try Command.run(
      "batch", "--scale", "2", "--no-system-fonts", in: folder,
      input: #"{"text": "a", "width": 30, "height": 20, "output": "a.png", "id": "x"}"#)
    #expect(outcome.status == 0)
    let answer = try #require(outcome.lines.first).jsonObject()
    #expect(Set(answer.keys) == ["id", "output", "width", "height", "milliseconds"])
    #expect(answer["width"] as? Int == 60 && answer["height"] as? Int == 40)
    #expect(try #require(answer["milliseconds"] as? Double) > 0)
    #expect(PNGFile(try folder.read("a.png"))?.width == 60)
  }

  @Test("The output paths in batch lines are relative to the input file's folder")
  func folders() throws {
    let inner = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try folder.write(#"{"text": "a", "output": "a.png"}"#, to: "inner/list")
    let outcome = try Command.run("batch", "inner/list", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.names == ["inner"])
    #expect(PNGFile(try folder.read("inner/a.png")) != nil)
  }

  @Test(
    "The error for an invalid output path names the key \"output\"",
    arguments: [
      #""output": "a\u0000b""#, #""output": 7"#, #""output": "","#,
      #""output": ".""#, #""output": "/dev/full""#,
    ])
  func badOutputs(member: String) throws {
    let outcome = try Command.run(
      "batch", "--no-system-fonts", in: folder, input: #"{"id": 7, "text": "a", \#(member)}"#)
    #expect(outcome.status == 1)
    let answer = try #require(outcome.lines.first).jsonObject()
    #expect(answer.error != nil)
    #expect(try folder.names.isEmpty)
    guard !member.hasSuffix(",") else { return }
    #expect(answer["id"] as? Int == 7)
    #expect(answer.error?["path"] == "output")
  }

  @Test("With many threads, answers keep the order of the input lines", arguments: [1, 4, 64])
  func order(jobs: Int) throws {
    let lines = (0..<120).map { index in
      let text = String(repeating: "word ", count: index % 7 == 0 ? 400 : 1)
      return #"{"id": \#(index), "text": "\#(text)", "width": 200}"#
    }
    let outcome = try Command.run(
      "layout", "--ndjson", "--jobs", "\(jobs)", "--no-system-fonts", in: folder,
      input: lines.joined(separator: "\n"))
    #expect(outcome.status == 0)
    let ids = outcome.lines.map { $0.prefix { $0 != "," } }
    #expect(ids == (0..<120).map { #"{"id":\#($0)"# })
  }

  @Test("If batch lines have the same output path, the first is drawn, and the others give errors")
  func sameOutput() throws {
    let lines = (1...40).map { index in
      let text = String(repeating: "word ", count: 500 / index)
      return #"{"text": "\#(text)", "width": \#(index + 20), "output": "a.png"}"#
    }
    let outcome = try Command.run(
      "batch", "--jobs", "8", "--no-system-fonts", in: folder, input: lines.joined(separator: "\n"))
    #expect(outcome.status == 1 && outcome.lines.count == 40)
    #expect(PNGFile(try folder.read("a.png"))?.width == 21)
    let errors = try outcome.lines.dropFirst().map { try $0.jsonObject().error }
    let taken = [
      "message": "a.png: cannot be written: an earlier line has the same output",
      "path": "output", "code": "outputTaken",
    ]
    #expect(errors == Array(repeating: taken, count: 39))
    #expect(try folder.names == ["a.png"])
  }

  @Test(
    "With --ndjson, the answer for a line is printed before the next line is read",
    arguments: ["breaks", "layout"])
  func conversation(subcommand: String) throws {
    let questions = Pipe()
    let running = try Command.start(
      [subcommand, "--ndjson", "--no-system-fonts"].filter {
        subcommand == "layout" || $0 != "--no-system-fonts"
      },
      in: folder, input: questions)
    for index in 0..<3 {
      try questions.fileHandleForWriting.write(
        contentsOf: Data("{\"id\": \(index), \"text\": \"a\"}\n".utf8))
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") { answer += running.output.availableData }
      #expect(answer.starts(with: Data("{\"id\":\(index),".utf8)))
    }
    try questions.fileHandleForWriting.close()
    #expect(try running.end().status == 0)
  }

  @Test("Line separators in strings are escaped, so that each answer is one line")
  func otherSeparators() throws {
    let outcome = try Command.run(
      "layout", "--ndjson", "--no-system-fonts", in: folder,
      input: #"{"id": "\u2028", "text": "a", "attributes": {"link": "b\u2028\u2029\u0085c"}}"#)
    #expect(outcome.status == 0)
    #expect(outcome.text.filter(\.isNewline) == "\n")
    let links = try #require(outcome.text.jsonObject()["links"] as? [[String: Any]])
    #expect(links.first?["url"] as? String == "b\u{2028}\u{2029}\u{85}c")
  }

  @Test("If the input of a batch is empty, the exit code is 0")
  func empty() throws {
    let outcome = try Command.run("batch", "--no-system-fonts", in: folder, input: "\n\n")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
  }
}
