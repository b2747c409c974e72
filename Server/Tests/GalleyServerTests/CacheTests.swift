// Tests of the cache with a size limit in bytes, and of work that several requests share.

import Synchronization
import Testing

@testable import GalleyServer

/// A counter that several tasks increment.
private final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

@Suite("The cache, and work that simultaneous requests share")
struct CacheTests {
  @Test("A full cache evicts the least recently used value, and stays within its size limit")
  func order() {
    let cache = ByteCache<Int>(limit: 3 * (256 + 100))
    for number in 1...3 { cache.insert(number, for: "\(number)", bytes: 100) }
    #expect(cache.value(for: "1") == 1)
    cache.insert(4, for: "4", bytes: 100)
    #expect(cache.value(for: "2") == nil)
    #expect(["1", "3", "4"].map { cache.value(for: $0) } == [1, 3, 4])
    #expect(cache.figures == (3 * 356, 3, 1))
    cache.insert(5, for: "3", bytes: 10)
    #expect(cache.value(for: "3") == 5)
    #expect(cache.figures.bytes == 2 * 356 + 266)
  }

  @Test("A value larger than the limit is not cached")
  func tooLarge() {
    let cache = ByteCache<Int>(limit: 1000)
    cache.insert(1, for: "a", bytes: 10)
    cache.insert(2, for: "b", bytes: 1001)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
    for number in 0..<1000 { cache.insert(number, for: "\(number)", bytes: number) }
    #expect(cache.figures.bytes <= 1000)
  }

  @Test("Simultaneous requests for the same key run the work only once")
  func once() async throws {
    let flights = SingleFlight<Int>()
    let count = Count()
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await flights.answer("a") {
            count.add()
            try? await Task.sleep(for: .milliseconds(100))
            return .success(7)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 7, count: 20))
    #expect(count.value == 1)
    #expect(flights.count == 0)
    let problem = Problem(.fault, "x")
    await #expect(throws: problem) { try await flights.answer("a") { .failure(problem) } }
  }

  @Test("Shared work is cancelled only after all requests that wait for it are cancelled")
  func abandoned() async throws {
    let flights = SingleFlight<Int>()
    let (ended, continuation) = AsyncStream<Bool>.makeStream()
    let work: @Sendable () async -> Result<Int, Problem> = {
      try? await Task.sleep(for: .seconds(60))
      continuation.yield(Task.isCancelled)
      return .failure(Problem(.clientGone, "gone"))
    }
    let first = Task { try await flights.answer("a", work) }
    let second = Task { try await flights.answer("a", work) }
    while flights.count == 0 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    first.cancel()
    try await Task.sleep(for: .milliseconds(50))
    #expect(flights.count == 1)
    second.cancel()
    var iterator = ended.makeAsyncIterator()
    #expect(await iterator.next() == true)
    _ = await (first.result, second.result)
    #expect(flights.count == 0)
  }
}
