// Render pools, which run renders on their own threads: deadlines, a bounded queue, memory limits
// and shutdown.

import Foundation
import Synchronization
import Testing

@testable import Galley

@Suite("Render pools", .serialized)
struct RenderPoolTests {
  /// A document whose layout takes many seconds.
  private static let heavy = TextDocument(
    AttributedText(
      String(repeating: "Sphinx of black quartz, judge my vow. \u{5D0} 123\n", count: 20_000),
      [.font(.system(14))]),
    in: TextContainer(width: 300))

  private static let light: TextDocument = {
    var document = TextDocument(
      AttributedText("Quartz", [.font(.system(24))]), in: TextContainer(width: 120, height: 40))
    document.background = .white
    return document
  }()

  private static func pool(
    workers: Int = 2, waiting: Int = 64, memory: Int? = nil
  ) -> RenderPool {
    RenderPool(
      TextRenderer(fonts: .bundled), workers: workers, waiting: waiting, memory: memory)
  }

  /// Runs an operation and returns its error; `nil` if the operation succeeds.
  private static func error<Value>(
    of body: () async throws(RenderError) -> Value
  ) async -> RenderError? {
    do throws(RenderError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  /// Waits until a condition is true. Returns `false` after a timeout that is long enough even for
  /// busy machines.
  private static func eventually(_ isTrue: () -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
      if isTrue() { return true }
      try await Task.sleep(for: .milliseconds(2))
    }
    return false
  }

  @Test("A render pool returns the same results as its renderer")
  func results() async throws {
    let pool = Self.pool()
    let renderer = pool.renderer
    let layout = try await renderer.layout(Self.light)
    #expect(try await pool.layout(Self.light).layouts[0].glyphs == layout.layouts[0].glyphs)
    #expect(try await pool.draw(layout) == renderer.draw(layout))
    #expect(try await pool.encode(layout).bytes == renderer.encode(layout).bytes)
    #expect(
      try await pool.encode(Self.light, as: .png(.fast)).bytes
        == renderer.encode(layout, as: .png(.fast)).bytes)
    let text = Self.light.frames[0].text
    #expect(try await pool.layout(text).glyphs == renderer.layout(text).glyphs)
    let words = try await pool.run { renderer, cancellation throws(RenderError) in
      try renderer.layout(text, cancellation: cancellation).lines.count
    }
    #expect(words == 1)
  }

  @Test("A render's error reaches the caller, and the worker continues with other requests")
  func errors() async throws {
    let pool = Self.pool(workers: 1)
    var endless = Self.light
    endless.scale = 1e6
    #expect(
      await Self.error { () async throws(RenderError) in try await pool.encode(endless).bytes }
        == .tooLarge(what: "the scale", value: 1e6, limit: Limits.default.scale))
    #expect(try await pool.encode(Self.light).bytes.isEmpty == false)
  }

  @Test("If a request is unfinished at its deadline, it times out and its work stops")
  func deadlines() async throws {
    let pool = Self.pool(workers: 2)
    await withTaskGroup(of: RenderError?.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await Self.error { () async throws(RenderError) in
            try await pool.encode(Self.heavy, deadline: .milliseconds(200)).bytes
          }
        }
      }
      for await error in group { #expect(error == .timedOut) }
    }
    #expect(try await Self.eventually { pool.load == (0, 0, 0) })
    let renderer = TextRenderer(fonts: .bundled)
    #expect(try await pool.encode(Self.light).bytes == renderer.encode(Self.light).bytes)
  }

  @Test("A render request whose deadline is already past times out")
  func pastDeadline() async {
    let pool = Self.pool()
    #expect(
      await Self.error { () async throws(RenderError) in
        try await pool.run(deadline: .seconds(-1)) { _, cancellation throws(RenderError) in
          try Gate().pass(cancellation)
        }
      } == .timedOut)
  }

  @Test(
    "A full render queue rejects requests at once, and accepts new ones after a request has ended")
  func fullQueue() async throws {
    let pool = Self.pool(workers: 1, waiting: 1)
    let gate = Gate()
    let tasks = (0..<2).map { _ in
      Task {
        try await pool.run { _, cancellation throws(RenderError) in try gate.pass(cancellation) }
      }
    }
    #expect(try await Self.eventually { pool.load == (1, 1, 0) })
    #expect(
      await Self.error { () async throws(RenderError) in try await pool.encode(Self.light).bytes }
        == .busy)
    gate.open()
    for task in tasks { try await task.value }
    #expect(try await pool.encode(Self.light).bytes.isEmpty == false)
    #expect(gate.greatest == 1)
  }

  @Test("A cancelled task gets the error `cancelled` at once, whether its request waits or runs")
  func cancelling() async throws {
    let pool = Self.pool(workers: 1)
    let gate = Gate()
    func ask() -> Task<RenderError?, Never> {
      Task {
        await Self.error { () async throws(RenderError) in
          try await pool.run { _, cancellation throws(RenderError) in try gate.pass(cancellation) }
        }
      }
    }
    let first = ask()
    #expect(try await Self.eventually { gate.count == 1 })
    let second = ask()
    #expect(try await Self.eventually { pool.load.waiting == 1 })
    second.cancel()
    #expect(await second.value == .cancelled)
    #expect(pool.load == (1, 0, 0))
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(try await Self.eventually { pool.load == (0, 0, 0) })
  }

  @Test("A render request from a cancelled task is never queued")
  func cancelledBefore() async {
    let pool = Self.pool()
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await Self.error { () async throws(RenderError) in
        try await pool.encode(Self.light).bytes
      }
    }
    #expect(await task.value == .cancelled)
    #expect(pool.load == (0, 0, 0))
  }

  @Test("Requests wait for free memory; a request that exceeds the pool's memory limit is rejected")
  func memory() async throws {
    let pool = Self.pool(workers: 4, memory: 100)
    let gate = Gate()
    let tasks = (0..<3).map { _ in
      Task {
        try await pool.run(memory: 60) { _, cancellation throws(RenderError) in
          try gate.pass(cancellation)
        }
      }
    }
    #expect(try await Self.eventually { pool.load == (3, 0, 60) })
    // A request that waits for memory can be cancelled like any other request.
    tasks[1].cancel()
    tasks[2].cancel()
    #expect(try await Self.eventually { pool.load.rendering == 1 })
    gate.open()
    #expect(gate.greatest == 1)
    let problem = await Self.error { () async throws(RenderError) in
      try await pool.encode(Self.light).bytes
    }
    #expect(problem?.description.hasPrefix("the image's memory in byt") == true)
    #expect(problem?.description.hasSuffix("; make it at most 100") == true)
    #expect(try await Self.pool(memory: 10_000_000).encode(Self.light).bytes.isEmpty == false)
  }

  @Test("During shutdown, a render pool finishes accepted requests but accepts no more")
  func shuttingDown() async throws {
    let pool = Self.pool(workers: 1)
    let gate = Gate()
    let tasks = (0..<3).map { _ in
      Task {
        try await pool.run { _, cancellation throws(RenderError) in try gate.pass(cancellation) }
      }
    }
    #expect(try await Self.eventually { pool.load == (1, 2, 0) })
    let end = Task { await pool.shutDown() }
    #expect(
      try await Self.eventually {
        pool.load.waiting == 2
      })
    gate.open()
    for task in tasks { try await task.value }
    await end.value
    #expect(pool.load == (0, 0, 0))
    #expect(
      await Self.error { () async throws(RenderError) in try await pool.encode(Self.light).bytes }
        == .busy)
    await pool.shutDown()
  }

  @Test("Requests that are unfinished at the shutdown deadline are cancelled")
  func shuttingDownInTime() async throws {
    let pool = Self.pool(workers: 1)
    let gate = Gate()
    let tasks = (0..<3).map { _ in
      Task {
        await Self.error { () async throws(RenderError) in
          try await pool.run { _, cancellation throws(RenderError) in try gate.pass(cancellation) }
        }
      }
    }
    #expect(try await Self.eventually { pool.load == (1, 2, 0) })
    await pool.shutDown(deadline: .milliseconds(20))
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(pool.load == (0, 0, 0))
  }

  @Test("A second shutdown of a render pool cannot postpone the deadline of the first shutdown")
  func shuttingDownTwice() async throws {
    let pool = Self.pool(workers: 1)
    let gate = Gate()
    let task = Task {
      await Self.error { () async throws(RenderError) in
        try await pool.run { _, cancellation throws(RenderError) in try gate.pass(cancellation) }
      }
    }
    #expect(try await Self.eventually { pool.load == (1, 0, 0) })
    let first = Task { await pool.shutDown(deadline: .milliseconds(200)) }
    await pool.shutDown(deadline: .seconds(3600))
    await first.value
    #expect(await task.value == .cancelled)
  }

  @Test("A render pool's threads and documents are released with the pool, even after a timeout")
  func lifetime() async throws {
    final class Token: Sendable {}
    weak var queue: RenderQueue?
    weak var document: Token?
    do {
      let pool = Self.pool(workers: 2)
      queue = pool.queue
      let token = Token()
      document = token
      let error = await Self.error { () async throws(RenderError) in
        try await pool.run(deadline: .milliseconds(20)) {
          [token] _, cancellation throws(RenderError) in
          withExtendedLifetime(token) {}
          try Gate().pass(cancellation)
        }
      }
      #expect(error == .timedOut)
      #expect(try await Self.eventually { pool.load == (0, 0, 0) })
    }
    #expect(try await Self.eventually { document == nil })
    #expect(try await Self.eventually { queue == nil })
  }

  @Test(
    "A request that waits too long in the queue fails with `busy`; the running request continues")
  func longestWait() async throws {
    let pool = RenderPool(
      TextRenderer(fonts: .bundled), workers: 1, longestWait: .milliseconds(50))
    let gate = Gate()
    async let first: Void = pool.run { _, cancellation throws(RenderError) in
      try gate.pass(cancellation)
    }
    #expect(try await Self.eventually { gate.count == 1 })
    #expect(
      await Self.error { () throws(RenderError) in try await pool.encode(Self.light).bytes }
        == .busy)
    #expect(gate.count == 1)
    gate.open()
    try await first
  }

  @Test("A running request ends at its own deadline, not at the maximum wait in the queue")
  func deadlineBeyondWait() async throws {
    let pool = RenderPool(
      TextRenderer(fonts: .bundled), workers: 1, longestWait: .milliseconds(20))
    let error = await Self.error { () throws(RenderError) in
      try await pool.run(deadline: .milliseconds(80)) { _, cancellation throws(RenderError) in
        try Gate().pass(cancellation)
      }
    }
    #expect(error == .timedOut)
  }
}
