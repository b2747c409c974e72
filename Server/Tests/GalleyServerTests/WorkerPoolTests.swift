// Tests of the pool of worker processes. The tests use programs of the operating system, such as
// `head`, as workers.

import Galley
import GalleyProcesses
import Glibc
import NIOCore
import Testing

@testable import GalleyServer

@Suite("Worker processes")
struct WorkerPoolTests {
  private static let frame = WorkerFrame([[1, 2, 3]])

  init() {
    // Ignore SIGPIPE, as the server does.
    Glibc.signal(SIGPIPE, SIG_IGN)
  }

  /// A pool whose workers send back each message.
  private static func echo(limit: Int = .max) -> WorkerPool {
    WorkerPool(program: "/bin/cat", arguments: ["cat"], limit: limit)
  }

  /// A pool whose workers run a shell script.
  private static func shell(_ script: String) -> WorkerPool {
    WorkerPool(program: "/bin/sh", arguments: ["sh", "-c", script])
  }

  /// Sends a message to a worker, and expects the same message back.
  private static func ask(_ worker: WorkerProcess) throws(WorkerDeath) {
    let answer = try worker.answer(to: frame, within: .seconds(60))
    #expect(answer.fields == frame.fields)
  }

  /// Performs a task in a worker that has the given version. Returns whether a worker was started
  /// for this task.
  private static func isStarted(_ pool: WorkerPool, _ version: Int) throws -> Bool {
    var isStarted = false
    try pool.perform(version: version, preparing: { _ in isStarted = true }, ask)
    return isStarted
  }

  @Test("Only workers of the content versions passed to `keep` are reused; others are ended")
  func versions() throws {
    let pool = Self.echo(limit: 3)
    pool.keep([1, 2])
    let started = try [1, 2, 1, 2, 1, 2].map { try Self.isStarted(pool, $0) }
    #expect(started == [true, true, false, false, false, false])
    pool.keep([2, 5])
    #expect(try [1, 1, 2].map { try Self.isStarted(pool, $0) } == [true, true, false])
    pool.keep([])
    #expect(try [2, 2].map { try Self.isStarted(pool, $0) } == [true, true])
  }

  @Test("The number of processes is limited, and the least recently used worker is ended first")
  func limit() throws {
    let pool = Self.echo(limit: 2)
    #expect(try [1, 2, 1].map { try Self.isStarted(pool, $0) } == [true, true, false])
    // Version 3 is the third version, but only two workers may exist. So the worker with version 2,
    // the least recently used worker, is ended.
    #expect(try [3, 1, 2].map { try Self.isStarted(pool, $0) } == [true, false, true])
    let one = Self.echo(limit: 1)
    #expect(try [1, 1, 2, 1].map { try Self.isStarted(one, $0) } == [true, false, true, true])
  }

  @Test("If a worker exits, its task fails with the exit code")
  func exit() throws {
    let pool = Self.shell("head -c 8 > /dev/null; exit 3")
    for _ in 0..<2 {
      let death = #expect(throws: WorkerDeath.self) { try pool.perform(Self.ask) }
      guard case .crashed("ended with exit code 3") = death else {
        Issue.record("\(String(describing: death))")
        return
      }
    }
  }

  @Test(
    "If a signal ends a worker, its task fails with the signal", arguments: [9, 11])
  func signal(number: Int) throws {
    let pool = Self.shell("kill -\(number) $$")
    let death = #expect(throws: WorkerDeath.self) { try pool.perform(Self.ask) }
    guard case .crashed("was ended by signal \(number)") = death else {
      Issue.record("\(String(describing: death))")
      return
    }
  }

  @Test("If a reused worker exits, it is replaced, and the task is performed once more")
  func retry() throws {
    // Each worker copies the 19 bytes of one request to its output, and then exits.
    let pool = Self.shell("head -c 19")
    for _ in 0..<3 { try pool.perform(retries: true, Self.ask) }
  }

  private static func service(_ script: String, _ folder: borrowing ScratchFolder) throws
    -> (IsolatedRenderers, ServedContent, RenderJob)
  {
    let renderers = IsolatedRenderers(shell(script), mostBytes: 1 << 20)
    let job = RenderJob(.document(format: "json"), .lint, body: Array(#"{"text": "a"}"#.utf8))
    return (renderers, try folder.content(), job)
  }

  @Test(
    "If a render process exits or does not start in time, only its request fails",
    arguments: [("sleep 60", Problem.Kind.timedOut), ("exit 3", .fault)])
  func preparation(script: String, kind: Problem.Kind) throws {
    let folder = try ScratchFolder([:])
    let (renderers, content, job) = try Self.service(script, folder)
    let problem = #expect(throws: Problem.self) {
      try renderers.perform(
        job, with: content, within: .milliseconds(kind == .timedOut ? 1 : 60_000), .never
      ) { _, body throws(RenderError) in try body() }
    }
    #expect(problem?.kind == kind)
  }
}
