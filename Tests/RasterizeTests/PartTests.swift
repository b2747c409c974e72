// Edge cases in components of the command. Tests of the whole command do not reach these cases.

import Foundation
import Galley
import Synchronization
import TestSupport
import Testing

@testable import rasterize

@Suite("Components of the command")
struct PartTests {
  @Test(
    "Paths",
    arguments: [
      ("a/b.json", "a", "a/b.png"), ("b.json", ".", "b.png"), ("/b", "/", "/b.png"),
      ("a.b/c", "a.b", "a.b/c.png"), (".json", ".", ".json.png"), ("a.b.json", ".", "a.b.png"),
    ])
  func paths(path: String, folder: String, picture: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.replacingExtension(of: path, with: "png") == picture)
  }

  @Test("Joining paths")
  func joining() {
    #expect(FilePath.join(".", "a") == "a")
    #expect(FilePath.join("/", "a") == "/a")
    #expect(FilePath.join("x/y", "../a") == "x/y/../a")
    #expect(FilePath.join("x", "/a") == "/a")
  }

  @Test("Characters that would break or alter an output line are escaped")
  func oneLine() {
    #expect("plain é 👍".oneLine == "plain é 👍")
    #expect(
      "a\nb\r\u{7F}\u{85}\u{2028}\u{202E}\u{2066}".oneLine
        == #"a\u{a}b\u{d}\u{7f}\u{85}\u{2028}\u{202e}\u{2066}"#)
  }

  @Test(
    "An input line longer than the limit is skipped, and the next lines are read",
    arguments: [4, 5, 6, 70_000])
  func longLines(limit: Int) throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 70_001)
    let file = try folder.write("12345\r\n\(long)\n\n \n12\n123456", to: "lines")
    var reader = LineReader(try InputFile(opening: file.path), limit: limit)
    var lines: [String?] = []
    var numbers: [Int] = []
    while let line = try reader.next() {
      lines.append(line.bytes.map { String(decoding: $0, as: UTF8.self) })
      numbers.append(line.number)
    }
    #expect(numbers == [1, 2, 5, 6])
    #expect(lines[0] == (limit >= 6 ? "12345\r" : nil))
    #expect(lines[1] == nil)
    #expect(lines[2] == "12")
    #expect(lines[3] == (limit >= 6 ? "123456" : nil))
  }

  @Test("A document longer than the limit is refused")
  func longDocument() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("123456", to: "document")
    #expect(try InputFile(opening: file.path).readAll(limit: 6).count == 6)
    #expect(throws: Failure.self) { try InputFile(opening: file.path).readAll(limit: 5) }
  }

  @Test("A batch's answers are delivered in order; a worker that is too many lines ahead waits")
  func window() {
    let given = Given()
    let answers = OrderedResults<Int>(window: 4) { given.append($0) }
    let threads = (0..<8).compactMap { worker in
      WorkerThread {
        for number in stride(from: worker, to: 400, by: 8) {
          if number % 5 == 0 { usleep(200) }
          answers.put(number, number: number)
          if given.count.load(ordering: .relaxed) <= number - 4 {
            given.tooFarAhead.add(1, ordering: .relaxed)
          }
        }
      }
    }
    threads.forEach { $0.join() }
    #expect(given.numbers == Array(0..<400))
    let tooFarAhead = given.tooFarAhead.load(ordering: .relaxed)
    #expect(tooFarAhead == 0)
  }

  @Test("While one worker of a batch delivers an answer, another worker continues")
  func goesOn() {
    let isGiving = Atomic(false)
    let hasGoneOn = Atomic(false)
    let wasSeen = Atomic(false)
    let answers = OrderedResults<Int>(window: 4) { number in
      guard number == 0 else { return }
      isGiving.store(true, ordering: .releasing)
      for _ in 0..<20_000 where !hasGoneOn.load(ordering: .acquiring) { usleep(500) }
      wasSeen.store(hasGoneOn.load(ordering: .acquiring), ordering: .relaxed)
    }
    let other = WorkerThread {
      while !isGiving.load(ordering: .acquiring) { usleep(100) }
      answers.put(1, number: 1)
      answers.put(2, number: 2)
      hasGoneOn.store(true, ordering: .releasing)
    }
    answers.put(0, number: 0)
    other?.join()
    let isSeen = wasSeen.load(ordering: .relaxed)
    #expect(isSeen)
  }

  /// The numbers that the tested queue has delivered, in order. This class needs no lock: `put`
  /// delivers one number at a time, and all threads end before the numbers are read.
  private final class Given: @unchecked Sendable {
    private(set) var numbers: [Int] = []
    /// `count` is the number of values delivered so far. A worker must wait while its number is at
    /// least 4 above `count`. `tooFarAhead` counts the calls of `put` that returned too early.
    let count = Atomic(0)
    let tooFarAhead = Atomic(0)

    func append(_ number: Int) {
      numbers.append(number)
      count.add(1, ordering: .relaxed)
    }
  }
}
