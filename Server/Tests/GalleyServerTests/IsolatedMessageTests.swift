// Tests that messages between the server and its render processes survive encoding and decoding.

import GalleyProcesses
import NIOCore
import Testing

@testable import GalleyServer

@Suite("Messages between the server and render processes")
struct IsolatedMessageTests {
  @Test("A render job, its result and its error survive encoding and decoding")
  func roundTrips() throws {
    let job = RenderJob(
      .card(template: "a", values: ["x": "\u{1F642}"]), .picture("jpg"), body: [1, 0, 255],
      RenderOptions(scale: 2, missing: "error"))
    guard
      case .job(let read, 1500) = IsolatedMessage(
        IsolatedMessage.job(job, milliseconds: 1500).frame)
    else { throw Problem(.fault, "no job") }
    #expect(read.body == [1, 0, 255])
    #expect(read.product == .picture("jpg"))
    #expect(read.options == job.options)
    var result = RenderResult()
    (result.bytes, result.width, result.seconds) = (ByteBuffer(bytes: [9, 8]), 7, ["draw": 0.5])
    guard case .result(let made) = IsolatedMessage(IsolatedMessage.result(result).frame) else {
      throw Problem(.fault, "no result")
    }
    #expect(made.bytes == result.bytes)
    #expect(made.width == 7)
    #expect(made.seconds == ["draw": 0.5])
    var problem = Problem(.contract, "too long")
    (problem.range, problem.limit) = (1..<3, 2)
    guard case .problem(problem) = IsolatedMessage(IsolatedMessage.problem(problem).frame) else {
      throw Problem(.fault, "another problem")
    }
  }

  @Test("Requests for pictures, and the answers to them, survive encoding and decoding")
  func assets() throws {
    let request = IsolatedMessage.asset("a.png", known: "x").frame
    #expect(IsolatedMessage.askedAsset(request)?.name == "a.png")
    #expect(IsolatedMessage.askedAsset(request)?.known == "x")
    #expect(IsolatedMessage.askedAsset(IsolatedMessage.go.frame) == nil)
    for file in [nil, AssetFile(digest: "d"), AssetFile(digest: "d", bytes: [0, 255])] {
      guard case .file(let read) = IsolatedMessage(IsolatedMessage.file(file).frame) else {
        throw Problem(.fault, "no file")
      }
      #expect(read?.digest == file?.digest && read?.bytes == file?.bytes)
    }
  }

  @Test("Templates and assets sent to a process survive encoding and decoding")
  func content() throws {
    let files = ServedFiles(
      templates: [.init(name: "a.json", bytes: [1])], assets: [.init(name: "b.png", bytes: [])])
    guard case .content(let read) = IsolatedMessage(IsolatedMessage.content(files).frame) else {
      throw Problem(.fault, "no content")
    }
    #expect(read.templates.map(\.name) == ["a.json"])
    #expect(read.templates.map(\.bytes) == [[1]])
    #expect(read.assets.map(\.name) == ["b.png"])
  }

  @Test(
    "A sequence of fields that does not form a valid message is not decoded",
    arguments: [
      [], [""], ["nothing"], ["job"], ["job", "{}", "", "1"], ["needs", "many"],
      ["result", "{}"], ["problem", "[]"], ["content", "-1"], ["content", "1"],
      ["content", "1", "name"],
    ])
  func senseless(fields: [String]) {
    let isNone = IsolatedMessage(WorkerFrame(fields.map { Array($0.utf8) })) == nil
    #expect(isNone)
  }
}
