// A store of results on disk. It survives restarts, and several servers can share it.

import Galley
import GalleyDocuments
import GalleyProcesses
package import Logging
import Synchronization

/// A store of render results in a folder. The keys are the `ETag`s of the results, so that a key
/// includes everything that determines the bytes.
///
/// An error in the folder never makes a request fail: the picture is drawn instead. If the disk
/// does not answer, requests continue without the store.
package final class ResultStore: Sendable {
  /// The event counts of the store, and the disk space that the store uses.
  struct Figures: Sendable {
    var hits = 0
    var misses = 0
    var evictions = 0
    var corrupted = 0
    var readErrors = 0
    var writeErrors = 0
    /// The number of results that were not stored because too many writes were in progress.
    var refused = 0
    /// The number of results that were not stored because they are too large. This is not an error.
    var tooLarge = 0
    var bytes = 0
  }

  private struct State {
    var figures = Figures()
    /// The number of bytes written since old files were last removed.
    var written = 0
    var isSweeping = false
    var lastReport: ContinuousClock.Instant?
  }

  private let folder: StoreFolder
  private let limit: Int
  private let logger: Logger
  private let reads: DiskThreads
  private let writes: DiskThreads
  private let state = Mutex(State())

  /// The maximum time that a request waits for a stored result to be read from the disk. After this
  /// time, the picture is drawn instead.
  private static let longestRead = Duration.milliseconds(500)
  /// The maximum size of a stored result in bytes.
  static let mostBytes = 32 << 20
  /// The shortest time between two log lines about errors.
  private static let reportPause = Duration.seconds(60)

  /// Opens a store. In the background, measures the store and removes old files.
  ///
  /// - Parameters:
  ///   - path: the folder, which is created if it does not exist.
  ///   - limit: the maximum disk space in bytes.
  package convenience init(_ path: String, limit: Int, logger: Logger) {
    self.init(path, limit: limit, logger: logger, reads: DiskThreads(), writes: DiskThreads())
  }

  init(
    _ path: String, limit: Int, logger: Logger, reads: DiskThreads, writes: DiskThreads
  ) {
    folder = StoreFolder(path: path)
    self.limit = limit
    self.logger = logger
    self.reads = reads
    self.writes = writes
    sweep()
  }

  var figures: Figures { state.withLock { $0.figures } }

  /// Returns a stored result, or `nil` if the store has no undamaged result for the key.
  func result(for key: String) async -> RenderResult? {
    var found: RenderResult?
    if let name = StoreFolder.name(of: key) {
      found = try? await reads.result(within: Self.longestRead) { self.read(name, key) }
    }
    state.withLock { state in
      if found == nil { state.figures.misses += 1 } else { state.figures.hits += 1 }
    }
    return found
  }

  private func read(_ name: String, _ key: String) -> RenderResult? {
    do throws(FileProblem) {
      guard let bytes = try folder.read(name, limit: Self.mostBytes + StoredResult.mostHead)
      else { return nil }
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
    guard let name = StoreFolder.name(of: key) else { return }
    guard result.bytes.readableBytes <= Self.mostBytes else {
      return state.withLock { $0.figures.tooLarge += 1 }
    }
    let isAccepted = writes.run { [self] in
      let bytes = StoredResult.bytes(result, key: key)
      do throws(SystemError) {
        try folder.write(name, bytes)
        count(StoreFolder.space(of: bytes.count))
      } catch {
        state.withLock { $0.figures.writeErrors += 1 }
        report("the store cannot be written; images are not stored", error.description)
      }
    }
    if !isAccepted { state.withLock { $0.figures.refused += 1 } }
  }

  /// Adds the disk space of a new file to the store's size. If the size exceeds the limit, measures
  /// the folder and removes old files. Other servers can also write to the folder. The folder is
  /// therefore also measured each time this store has written a sixteenth of the limit.
  private func count(_ space: Int) {
    let isDue = state.withLock { state in
      state.figures.bytes += space
      state.written += space
      return state.figures.bytes > limit || state.written > limit / 16
    }
    if isDue { sweep() }
  }

  /// Starts to measure the store's folder and to remove old files, in the background. Does nothing
  /// if an earlier call is still running.
  private func sweep() {
    let begins = state.withLock { state in
      guard !state.isSweeping else { return false }
      (state.isSweeping, state.written) = (true, 0)
      return true
    }
    guard begins else { return }
    let isAccepted = writes.run { [self] in
      let sweep = folder.sweep(limit: limit)
      state.withLock { state in
        state.figures.evictions += sweep.evictions
        // The measured size may lack files that were written during the measurement, so add their
        // size.
        state.figures.bytes = sweep.bytes + state.written
        state.isSweeping = false
      }
    }
    if !isAccepted { state.withLock { $0.isSweeping = false } }
  }

  /// Waits until the store has written all results and has finished removing old files. The wait
  /// ends after the given time at the latest.
  func drain(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    while writes.load > 0, .now < end { try? await Task.sleep(for: .milliseconds(5)) }
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
