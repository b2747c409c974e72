// Tests of the threads for file operations, with a disk that does not answer.

import Dispatch
import Galley
import Synchronization
import Testing

@testable import GalleyServer

/// A simulated disk that keeps `count` file operations waiting until a test calls `answer()`.
final class StuckDisk: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  init(_ threads: DiskThreads, count: Int = 1) {
    for _ in 0..<count {
      let isAccepted = threads.run { [semaphore] in
        semaphore.wait()
        semaphore.signal()
      }
      #expect(isAccepted)
    }
  }

  func answer() { semaphore.signal() }
}

/// A simulated clock for time limits. Each wait ends immediately, or never.
final class Waits: Sendable {
  private let state = Mutex<(all: [Duration], areEndless: Bool)>(([], false))

  var all: [Duration] { state.withLock { $0.all } }

  var areEndless: Bool {
    get { state.withLock { $0.areEndless } }
    set { state.withLock { $0.areEndless = newValue } }
  }

  func wait(_ duration: Duration) async throws {
    let isEndless = state.withLock { state in
      state.all.append(duration)
      return state.areEndless
    }
    if isEndless { try await Task.sleep(for: .seconds(3600)) }
  }
}

@Suite("Threads for files")
struct DiskThreadsTests {
  @Test(
    "If a file operation takes too long, or too many operations wait, it gives an error")
  func limits() async throws {
    let waits = Waits()
    let threads = DiskThreads(1, mostOperations: 2, sleep: waits.wait)
    waits.areEndless = true
    #expect(try await threads.result(within: .seconds(5)) { 7 } == 7)
    while threads.load > 0 { try await Task.sleep(for: .milliseconds(1)) }
    waits.areEndless = false
    let disk = StuckDisk(threads)
    let late = await #expect(throws: RenderError.self) {
      try await threads.result(within: .seconds(5)) { 7 }
    }
    #expect(late?.code == RenderError.timedOut.code)
    #expect(waits.all == [.seconds(5), .seconds(5)])
    // The operation that exceeded the time limit still counts as in progress.
    let refused = await #expect(throws: RenderError.self) {
      try await threads.result(within: .seconds(5)) { 7 }
    }
    #expect(refused?.code == RenderError.busy.code)
    #expect(!threads.run {})
    disk.answer()
    while threads.load > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(threads.run {})
  }

  @Test("Reading pictures for an ETag has a deadline, and is refused if too many requests wait")
  func digests() async throws {
    let folder = try ScratchFolder([:])
    var capacity = RenderCapacity(workers: 1)
    capacity.deadline = .milliseconds(20)
    let service = RenderService(try folder.content(), capacity)
    let disk = StuckDisk(service.files, count: 2)
    let late = await #expect(throws: Problem.self) {
      try await service.digests(of: ["a.png"], in: service.content)
    }
    #expect(late?.kind == .timedOut)
    while service.files.run({}) {}
    let refused = await #expect(throws: Problem.self) {
      try await service.digests(of: ["a.png"], in: service.content)
    }
    #expect(refused?.kind == .busy && refused?.retryAfter == 1)
    disk.answer()
  }

  @Test("The deadline of a card counts from the beginning of its request")
  func deadline() async throws {
    let folder = try ScratchFolder(["a.json": #"{"text": "a"}"#])
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    let job = RenderJob(.card(template: "a", values: [:]), .lint)
    _ = try await service.run(job, with: service.content)
    let problem = await #expect(throws: Problem.self) {
      try await service.run(job, with: service.content, since: .now - .seconds(6))
    }
    #expect(problem?.kind == .timedOut)
  }
}
