// A store of results on disk, which survives restarts and which several servers can share.

import Galley
import GalleyDocuments
import GalleyProcesses
package import Logging
import NIOCore
import NIOPosix
import Synchronization

/// A store of render results in a folder. The keys are the `ETag`s of the results, so that a key
/// includes everything that determines the bytes.
///
/// Errors of the folder never fail a request: the picture is drawn instead. The store uses threads of
/// its own, so that a slow disk holds up no worker.
package final class ResultStore: Sendable {
  /// The numbers of the store's events, and the disk space that it takes.
  struct Figures: Sendable {
    var hits = 0
    var misses = 0
    var evictions = 0
    var corrupted = 0
    var readErrors = 0
    var writeErrors = 0
    /// The results that were not stored, because too many writes were waiting.
    var skipped = 0
    var bytes = 0
  }

  private struct State {
    var figures = Figures()
    /// The bytes written since the last sweep.
    var written = 0
    var isSweeping = false
    var reads = 0
    var writes = 0
    var lastReport: ContinuousClock.Instant?
  }

  private let folder: StoreFolder
  private let limit: Int
  private let logger: Logger
  private let threads = NIOThreadPool(numberOfThreads: 4)
  private let state = Mutex(State())

  /// The maximum numbers of waiting reads and of waiting writes. If a disk does not answer, requests
  /// continue without the store.
  private static let mostWaiting = 64
  /// The longest wait for a read. After it, the result is drawn, and the read keeps its place.
  private static let longestRead = Duration.milliseconds(500)
  /// The maximum size of a stored file in bytes.
  private static let mostBytes = 64 << 20
  /// The shortest time between two log lines about errors.
  private static let reportPause = Duration.seconds(60)

  /// Opens a store, and sweeps it in the background.
  ///
  /// - Parameters:
  ///   - path: the folder, which is created if it does not exist.
  ///   - limit: the maximum disk space in bytes.
  package init(_ path: String, limit: Int, logger: Logger) {
    folder = StoreFolder(path: path)
    self.limit = limit
    self.logger = logger
    threads.start()
    sweep()
  }

  deinit { threads.shutdownGracefully { _ in } }

  var figures: Figures { state.withLock { $0.figures } }

  /// Returns a stored result, or `nil` if the store has no undamaged result for the key.
  func result(for key: String) async -> RenderResult? {
    guard let name = StoreFolder.name(of: key), begin(\.reads) else {
      state.withLock { $0.figures.misses += 1 }
      return nil
    }
    let found = await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      let timer = Task {
        try await Task.sleep(for: Self.longestRead)
        answer.send(nil)
      }
      threads.submit { [self] threadState in
        defer { end(\.reads) }
        answer.send(threadState == .active ? read(name, key) : nil)
        timer.cancel()
      }
    }
    state.withLock { state in
      if found == nil { state.figures.misses += 1 } else { state.figures.hits += 1 }
    }
    return found
  }

  private func read(_ name: String, _ key: String) -> RenderResult? {
    do throws(FileProblem) {
      guard let bytes = try folder.read(name, limit: Self.mostBytes) else { return nil }
      if let result = StoredResult.result(bytes, key: key) { return result }
      folder.remove(name)
      state.withLock { $0.figures.corrupted += 1 }
      report("a damaged entry of the store was removed", name)
    } catch {
      state.withLock { $0.figures.readErrors += 1 }
      report("the store cannot be read; images are drawn instead", error.description)
    }
    return nil
  }

  /// Stores a result in the background.
  func insert(_ result: RenderResult, for key: String) {
    guard let name = StoreFolder.name(of: key), result.bytes.readableBytes < Self.mostBytes / 2,
      begin(\.writes)
    else { return state.withLock { $0.figures.skipped += 1 } }
    threads.submit { [self] threadState in
      defer { end(\.writes) }
      guard threadState == .active else { return }
      let bytes = StoredResult.bytes(result, key: key)
      do throws(SystemError) {
        try folder.write(name, bytes)
        count(StoreFolder.space(of: bytes.count))
      } catch {
        state.withLock { $0.figures.writeErrors += 1 }
        report("the store cannot be written; images are not stored", error.description)
      }
    }
  }

  /// Adds the disk space of a new file. Other servers can write to the same folder, so the store also
  /// measures the folder after it has written a sixteenth of the limit itself.
  private func count(_ space: Int) {
    let isDue = state.withLock { state in
      state.figures.bytes += space
      state.written += space
      return state.figures.bytes > limit || state.written > limit / 16
    }
    if isDue { sweep() }
  }

  /// Measures the folder and removes files in the background, unless a sweep is already running.
  private func sweep() {
    let begins = state.withLock { state in
      guard !state.isSweeping else { return false }
      (state.isSweeping, state.written) = (true, 0)
      return true
    }
    guard begins else { return }
    threads.submit { [self] threadState in
      let sweep = threadState == .active ? folder.sweep(limit: limit) : StoreFolder.Sweep()
      state.withLock { state in
        state.figures.evictions += sweep.evictions
        // Files that were written during the sweep may be missing in its sum.
        state.figures.bytes = sweep.bytes + state.written
        state.isSweeping = false
      }
    }
  }

  /// Waits until all results are written and no sweep is running, but at most for the given time.
  func drain(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    while state.withLock({ $0.writes > 0 || $0.isSweeping }), .now < end {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  private func begin(_ operations: any (WritableKeyPath<State, Int> & Sendable)) -> Bool {
    state.withLock { state in
      guard state[keyPath: operations] < Self.mostWaiting else { return false }
      state[keyPath: operations] += 1
      return true
    }
  }

  private func end(_ operations: any (WritableKeyPath<State, Int> & Sendable)) {
    state.withLock { $0[keyPath: operations] -= 1 }
  }

  /// Logs an error, but at most one per minute. The metrics count every error.
  private func report(_ message: String, _ reason: String) {
    let isDue = state.withLock { state in
      if let last = state.lastReport, .now - last < Self.reportPause { return false }
      state.lastReport = .now
      return true
    }
    if isDue { logger.error("\(message)", metadata: ["reason": "\(reason)"]) }
  }
}

/// Resumes a continuation with the first of several answers.
private final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<RenderResult?, Never>?>

  init(_ continuation: CheckedContinuation<RenderResult?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func send(_ result: RenderResult?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: result)
  }
}
