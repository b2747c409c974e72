// Batch lines drawn in worker processes, and worker processes that die.

import Foundation
import TestSupport
import Testing

@testable import rasterize

@Suite("rasterize batch --isolate and --timeout")
struct IsolationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A batch line whose image is drawn quickly.
  private static func line(_ number: Int) -> String {
    #"{"id": \#(number), "output": "\#(number).png", "width": 60, "text": "word word"}"#
  }

  /// A document that takes many seconds to draw: large letters with sixty large shadows.
  private static let seconds = """
    {"width": 4000, "height": 4000, "text": "WWWWWWWW", "attributes": {"font": "@2000", "shadow": \
    [\((0..<60).map { #"{"blur": \#(120 - $0), "offset": [0, 1]}"# }.joined(separator: ", "))]}}
    """

  /// A line of a batch file. It has an `id`, an output path, and the document `seconds`, which
  /// takes many seconds to draw.
  private static let longLine = #"{"id": 2, "output": "2.png", "# + seconds.dropFirst()

  private func write(_ lines: [String]) throws {
    try folder.write(lines.joined(separator: "\n"), to: "lines.ndjson")
  }

  @Test("The times that a worker process sends are read, except for invalid entries")
  func times() {
    #expect(StageTimes(text: "read 12,parse 3").text == "read 12,parse 3")
    #expect(StageTimes(text: "read,parse 3,draw x,write 1 2,,layout 0").text == "parse 3,layout 0")
  }

  @Test("Worker processes change neither the answers nor the images")
  func same() throws {
    try write([
      Self.line(1), #"{"id": 2, "output": "2.png", "txt": ""}"#, "{", Self.line(3),
      #"{"id": "twice", "output": "3.png", "text": "again"}"#,
      #"{"output": "../4.png", "text": "out"}"#,
      #"{"id": "m", "output": "5.png", "text": "\u0378", "width": 30}"#,
    ])
    func answers(_ flags: String...) throws -> [NSDictionary] {
      let outcome = try Command.start(
        ["batch", "lines.ndjson", "--ndjson", "--no-system-fonts", "--jobs", "3"] + flags,
        in: folder
      ).end()
      #expect(outcome.status == 1)
      return try outcome.lines.map { line in
        var object = try line.jsonObject()
        object["milliseconds"] = nil
        return object as NSDictionary
      }
    }
    let plain = try answers()
    let pictures = try folder.names.map { try folder.read($0) }
    #expect(try answers("--isolate") == plain)
    #expect(try folder.names.map { try folder.read($0) } == pictures)
    // The first run with --skip-existing stores digests in the images. The second run keeps these
    // images, so its answers differ from those of the first run.
    #expect(
      try answers("--isolate", "--skip-existing") != answers("--isolate", "--skip-existing"))
    #expect(
      try answers("--isolate", "--skip-existing") == answers("--skip-existing"))
  }

  @Test("A template filled with rows gives the same answers with and without worker processes")
  func rows() throws {
    try folder.write(#"{"text": "{{name}}", "width": 60, "values": {"name": ""}}"#, to: "card.json")
    try folder.write("id,name\na,A\nb,\"B\n\u{5D0}\"\nc\nd,D\n", to: "rows.csv")
    func answers(_ flags: String...) throws -> [NSDictionary] {
      let outcome = try Command.start(
        [
          "batch", "--template", "card.json", "rows.csv", "--output", "{{id}}.png",
          "--no-system-fonts",
        ] + flags, in: folder
      ).end()
      return try outcome.lines.map { line in
        var object = try line.jsonObject()
        object["milliseconds"] = nil
        return object as NSDictionary
      }
    }
    let plain = try answers()
    #expect(plain.count == 4)
    #expect(try answers("--isolate") == plain)
  }

  @Test(
    "If a worker process is killed, the answer to its line is an error, and other lines continue")
  func killed() throws {
    try write([Self.line(1), Self.longLine, Self.line(3), Self.line(4)])
    let batch = try Command.start(
      ["batch", "lines.ndjson", "--ndjson", "--no-system-fonts", "--jobs", "1", "--isolate"],
      in: folder)
    // Once the image of the first line exists, the same worker draws the second line.
    while try !folder.names.contains("1.png"), batch.process.isRunning { usleep(20_000) }
    let worker = try #require(try Self.child(of: batch.process.processIdentifier))
    kill(worker, SIGKILL)
    let outcome = try batch.end()
    let answers = try outcome.lines.map { try $0.jsonObject() }
    try #require(answers.count == 4)
    #expect(answers[0]["width"] as? Int == 60)
    #expect(answers[1].error?["code"] == "workerDied")
    #expect(answers[1].error?["message"]?.contains("signal 9") == true)
    #expect(answers[2]["width"] as? Int == 60 && answers[3]["width"] as? Int == 60)
    #expect(outcome.status == 1)
    #expect(try folder.names == ["1.png", "3.png", "4.png", "lines.ndjson"])
  }

  @Test("If SIGSTOP stops a worker, the batch kills the worker at the time limit and continues")
  func stopped() throws {
    let questions = Pipe()
    let batch = try Command.start(
      [
        "batch", "--ndjson", "--no-system-fonts", "--jobs", "1", "--isolate", "--timeout", "3",
      ], in: folder, input: questions)
    func write(_ line: String) throws {
      try questions.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
    func stopWorker(after picture: String) throws {
      for _ in 0..<3000 where try !folder.names.contains(picture) { usleep(20_000) }
      try #require(try folder.names.contains(picture))
      kill(try #require(try Self.child(of: batch.process.processIdentifier)), SIGSTOP)
    }
    try write(Self.line(1))
    try stopWorker(after: "1.png")
    // The text is larger than the buffer of a pipe, so that the batch cannot write the whole
    // request.
    let long = String(repeating: "x", count: 300_000)
    try write(#"{"id": 2, "output": "2.png", "text": "\#(long)"}"#)
    try write(Self.line(3))
    // At the end of its input, the batch must not wait for a suspended worker that has no work.
    try stopWorker(after: "3.png")
    try questions.fileHandleForWriting.close()
    let outcome = try batch.end()
    let answers = try outcome.lines.map { try $0.jsonObject() }
    try #require(answers.count == 3)
    #expect(answers[1].error?["code"] == "timedOut")
    #expect(answers[2]["width"] as? Int == 60)
    #expect(outcome.status == 1)
  }

  @Test("The time limit includes the time to read the document")
  func reading() throws {
    let text = String(repeating: #"{"text": "a"}, "#, count: 300_000)
    try folder.write(#"{"text": [\#(text)"b"]}"#, to: "long.json")
    let outcome = try Command.start(
      ["long.json", "-o", "long.png", "--no-system-fonts", "--timeout", "0.05"], in: folder
    ).end()
    #expect(outcome.status == 75)
    #expect(outcome.errors.contains("reading the document took too long"))
  }

  /// Returns the ID of the only child of a process, or `nil` if the process has no child.
  private static func child(of parent: Int32) throws -> Int32? {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.first {
      let status = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      // In /proc/PID/stat, the state and the parent process follow the name in parentheses.
      let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && Int32(fields[1]) == parent
    }
  }

  @Test("If a batch line takes too long, its answer is an error", arguments: [[], ["--isolate"]])
  func timeout(_ flags: [String]) throws {
    try write([Self.line(1), Self.longLine, Self.line(3)])
    let outcome = try Command.start(
      ["batch", "lines.ndjson", "--ndjson", "--no-system-fonts", "--timeout", "2"] + flags,
      in: folder
    ).end()
    let answers = try outcome.lines.map { try $0.jsonObject() }
    try #require(answers.count == 3)
    #expect(answers[1].error?["code"] == "timedOut")
    #expect(answers[2]["width"] as? Int == 60)
  }

  @Test("If a document takes too long, the exit code is 75")
  func document() throws {
    try folder.write(Self.seconds, to: "long.json")
    let outcome = try Command.start(
      ["long.json", "-o", "long.png", "--no-system-fonts", "--timeout", "0.2"], in: folder
    ).end()
    #expect(outcome.status == 75)
    #expect(try folder.names == ["long.json"])
  }
}
