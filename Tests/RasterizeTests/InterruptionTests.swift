// If a signal interrupts `rasterize`, no incomplete image file remains.

import Foundation
import TestSupport
import Testing

@Suite("Interruption")
struct InterruptionTests {
  let folder: TemporaryFolder

  /// A folder outside ``folder``.
  let beside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    beside = try TemporaryFolder()
  }

  /// Waits up to 20 seconds until a condition holds.
  private func wait(until condition: () throws -> Bool) throws {
    for _ in 0..<2000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("waited in vain")
  }

  private func checkWhole() throws {
    for name in try folder.names {
      #expect(name.hasSuffix(".png") && !name.hasPrefix("."), "\(name)")
      #expect(PNGFile(try folder.read(name)) != nil, "\(name)")
    }
  }

  /// Returns a file of batch lines. The first image takes a long time to draw. During this time,
  /// the images of the other lines are complete, but still have temporary names.
  private func waitingLines() throws -> FileHandle {
    let long = String(repeating: "some more words ", count: 200_000)
    var lines = [#"{"text": "\#(long)", "width": 400, "output": "first.png"}"#]
    lines += (0..<4).map { #"{"text": "a", "output": "\#($0).png"}"# }
    return try FileHandle(
      forReadingFrom: try beside.write(lines.joined(separator: "\n"), to: "lines"))
  }

  @Test(
    "If a signal ends a batch, image files with temporary names are removed",
    arguments: [SIGINT, SIGTERM])
  func waiting(number: Int32) throws {
    let running = try Command.start(
      ["batch", "--jobs", "2", "--no-system-fonts"], in: folder, input: try waitingLines())
    try wait { try folder.names.contains { $0.hasSuffix(".galley.tmp") } }
    kill(running.process.processIdentifier, number)
    let outcome = try running.end()
    #expect(outcome.reason == .exit && outcome.status == 128 + number)
    #expect(try folder.names.isEmpty)
  }

  @Test("A batch closes each temporary file, so the number of open files stays small")
  func descriptors() throws {
    let long = String(repeating: "some more words ", count: 5_000)
    var lines = [#"{"text": "\#(long)", "width": 400, "output": "first.png"}"#]
    lines += (1..<60).map { #"{"text": "a", "output": "\#($0).png"}"# }
    let input = try beside.write(lines.joined(separator: "\n"), to: "lines")
    let outcome = try Command.shell(
      "ulimit -n 32; \"$RASTERIZE\" batch --jobs 8 --no-system-fonts < '\(input.path)'",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.names.count == 60)
  }

  @Test("A batch removes the temporary files of an earlier, killed batch, and no other files")
  func abandoned() throws {
    func start(_ input: FileHandle) throws -> Program {
      try Command.start(["batch", "--jobs", "2", "--no-system-fonts"], in: folder, input: input)
    }
    let running = try start(try waitingLines())
    let number = running.process.processIdentifier
    try wait { try folder.names.contains { $0.hasSuffix(".galley.tmp") } }
    kill(number, SIGKILL)
    _ = try running.end()
    let left = try folder.names
    let name = try #require(left.first)
    #expect(left.allSatisfy { $0.contains("-\(number)-") })
    // The first of these temporary files belongs to a running process, the second to another
    // machine, and the third to another program.
    let others = [
      name.replacing("-\(number)-", with: "-\(getpid())-"), ".0.0-\(number)-a.galley.tmp",
      ".a.png.1234.tmp",
    ]
    for other in others { try folder.write("", to: other) }
    let line = try beside.write(#"{"text": "a", "output": "a.png"}"#, to: "line")
    #expect(try start(try FileHandle(forReadingFrom: line)).end().status == 0)
    #expect(try Set(folder.names) == Set(others + ["a.png"]))
  }

  @Test("At any moment, every image file with a final name is complete", arguments: 0..<6)
  func anyMoment(round: Int) throws {
    let questions = Pipe()
    let running = try Command.start(
      ["batch", "--jobs", "4", "--no-system-fonts"], in: folder, input: questions)
    let lines = (0..<400).map { #"{"text": "text \#($0)", "output": "\#($0).png"}"# + "\n" }
    try questions.fileHandleForWriting.write(contentsOf: Data(lines.joined().utf8))
    try wait { try folder.names.count > 2 + round }
    usleep(UInt32(round) * 1_700)
    kill(running.process.processIdentifier, SIGINT)
    let outcome = try running.end()
    #expect(outcome.status == 130)
    try checkWhole()
    // The command writes an image before it prints the answer for that image.
    for line in outcome.lines {
      let output = try #require(try line.jsonObject()["output"] as? String)
      #expect(try folder.names.contains(output))
    }
  }

  @Test(
    "With --skip-existing, an interrupted batch continues where it stopped",
    arguments: [SIGINT, SIGTERM, SIGKILL])
  func resumed(number: Int32) throws {
    let card = try beside.write(#"{"text": "text {{id}}"}"#, to: "card.json")
    let rows = try beside.write("id\n" + (0..<60).map { "\($0)\n" }.joined(), to: "rows.csv")
    let arguments = [
      "batch", "--template", card.path, rows.path, "--output", "{{id}}.png",
      "--skip-existing", "--no-system-fonts",
    ]
    let running = try Command.start(arguments, in: folder)
    try wait { try folder.names.contains("3.png") }
    kill(running.process.processIdentifier, number)
    let ended = try running.end()
    #expect(number == SIGKILL || ended.status == 128 + number)
    // SIGKILL can end the process between two system calls. Then some files still have temporary
    // names.
    if number != SIGKILL { try checkWhole() }
    let whole = try folder.names.filter { !$0.hasPrefix(".") }
    for name in whole { #expect(PNGFile(try folder.read(name)) != nil, "\(name)") }
    let outcome = try Command.start(arguments, in: folder).end()
    #expect(outcome.status == 0 && outcome.lines.count == 60)
    #expect(outcome.lines.filter { $0.contains(#""skipped":true"#) }.count == whole.count)
    #expect(try folder.names.filter { !$0.hasPrefix(".") }.count == 60)
  }

  @Test(
    "If the reader of the answers closes the pipe, a batch ends quietly with complete images only")
  func brokenPipe() throws {
    let lines = (0..<300).map { #"{"text": "text \#($0)", "output": "\#($0).png"}"# }
    let input = try beside.write(lines.joined(separator: "\n"), to: "lines")
    let outcome = try Command.shell(
      "\"$RASTERIZE\" batch --no-system-fonts --jobs 4 < '\(input.path)' | head -n 1", in: folder)
    #expect(outcome.lines.count == 1 && outcome.errors.isEmpty)
    #expect(try folder.names.count < 300)
    try checkWhole()
  }

  @Test("If the command is interrupted while it waits for input, the exit code is 130")
  func idle() throws {
    let running = try Command.start(["-", "-o", "out.png"], in: folder, input: Pipe())
    usleep(300_000)
    kill(running.process.processIdentifier, SIGINT)
    let outcome = try running.end()
    #expect(outcome.status == 130 && outcome.errors.isEmpty)
    #expect(try folder.names.isEmpty)
  }

  @Test("If the calling shell ignores a signal, the command ignores the signal, too")
  func ignored() throws {
    let outcome = try Command.shell(
      """
      trap '' HUP; echo '{"text": "a"}' > text.json; mkfifo pipe
      "$RASTERIZE" pipe -o out.png --no-system-fonts & kill -HUP $!; sleep 0.2; cat text.json > pipe
      wait $!
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.names.contains("out.png"))
  }
}
