// Threads for file operations. Event loops and workers do not wait for the disk, so a slow disk
// does not block them.

import Galley
import NIOPosix
import Synchronization

/// Runs file operations on separate threads. The number of operations in progress is limited, and
/// so is the time for which a caller waits.
final class DiskThreads: Sendable {
  private let threads: NIOThreadPool
  private let mostOperations: Int
  private let operations = Atomic(0)
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - count: the number of threads.
  ///   - mostOperations: the maximum number of operations that run or wait. If a disk does not
  ///     respond, operations accumulate until this number is reached, and further operations are
  ///     refused.
  ///   - sleep: a function that waits for a duration. Tests can pass another function.
  init(
    _ count: Int = 2, mostOperations: Int = 64,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    threads = NIOThreadPool(numberOfThreads: count)
    self.mostOperations = mostOperations
    self.sleep = sleep
    threads.start()
  }

  deinit { threads.shutdownGracefully { _ in } }

  /// The number of file operations that are running or waiting for a thread.
  var load: Int { operations.load(ordering: .relaxed) }

  /// Runs an operation in the background.
  ///
  /// - Returns: whether the operation was accepted. The operation is refused if too many operations
  ///   are in progress.
  func run(_ operation: @escaping @Sendable () -> Void) -> Bool {
    guard operations.add(1, ordering: .relaxed).newValue <= mostOperations else {
      operations.subtract(1, ordering: .relaxed)
      return false
    }
    threads.submit { [self] _ in
      operation()
      operations.subtract(1, ordering: .relaxed)
    }
    return true
  }

  /// Runs an operation, and returns its result.
  ///
  /// - Parameter limit: the maximum time for which the caller waits. After this time, the operation
  ///   continues, and counts as in progress until it ends.
  /// - Throws: `busy` if too many operations are in progress, `timedOut` at the time limit.
  func result<Value: Sendable>(
    within limit: Duration, of operation: @escaping @Sendable () -> Value
  ) async throws(RenderError) -> Value {
    let result = await withCheckedContinuation { continuation in
      let first = FirstResult<Value>(continuation)
      let timer = Task { [sleep] in
        try await sleep(limit)
        first.send(.failure(.timedOut))
      }
      let isAccepted = run {
        first.send(.success(operation()))
        timer.cancel()
      }
      if !isAccepted {
        first.send(.failure(.busy))
        timer.cancel()
      }
    }
    return try result.get()
  }
}

/// Resumes a continuation with the first of several results, and ignores all later results.
private final class FirstResult<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result<Value, RenderError>, Never>

  private let continuation: Mutex<Continuation?>

  init(_ continuation: Continuation) {
    self.continuation = Mutex(continuation)
  }

  func send(_ result: Result<Value, RenderError>) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: result)
  }
}
