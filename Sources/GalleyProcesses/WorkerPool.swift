// A pool of worker processes. Idle workers stay in the pool for later tasks.

import Synchronization

/// Worker processes that perform tasks in parallel. If a worker dies, the pool starts a new worker
/// when a task needs one.
package final class WorkerPool: Sendable {
  /// The idle worker processes, each with the version of the data that was sent to it.
  private let idle = Mutex<[(worker: WorkerProcess, version: Int)]>([])
  private let arguments: [String]

  /// - Parameter arguments: the command line that starts a worker. The first element is the name of
  ///   the program.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Performs a task in a worker. If the task succeeds, the worker becomes idle. If the task throws
  /// an error, the worker is ended.
  ///
  /// - Parameters:
  ///   - version: the version of the data that the worker needs. Idle workers with older data are
  ///     ended.
  ///   - retries: whether to repeat the task in a new worker if a reused idle worker crashes during
  ///     the task.
  ///   - prepare: sends the data to a new worker.
  ///   - task: exchanges messages with the worker.
  package func perform<Value>(
    version: Int = 0, retries: Bool = false,
    preparing prepare: ((WorkerProcess) throws(WorkerDeath) -> Void)? = nil,
    _ task: (WorkerProcess) throws(WorkerDeath) -> Value
  ) throws(WorkerDeath) -> Value {
    func perform(by worker: WorkerProcess) throws(WorkerDeath) -> Value {
      let value = try task(worker)
      idle.withLock { $0.append((worker, version)) }
      return value
    }
    if let worker = takeIdle(version) {
      do throws(WorkerDeath) { return try perform(by: worker) } catch {
        guard retries, case .crashed = error else { throw error }
      }
    }
    let worker = try WorkerProcess(arguments: arguments)
    try prepare?(worker)
    return try perform(by: worker)
  }

  /// Ends the idle workers. Workers with a task are not affected.
  package func close() {
    // Freeing a worker waits for the end of its process. The workers are therefore freed outside
    // the lock.
    _ = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
  }

  private func takeIdle(_ version: Int) -> WorkerProcess? {
    idle.withLock { idle in
      let ended = idle.filter { $0.version < version || !$0.worker.isRunning }
      idle.removeAll { $0.version < version || !$0.worker.isRunning }
      let place = idle.lastIndex { $0.version == version }
      return (found: place.map { idle.remove(at: $0).worker }, ended: ended)
    }.found
  }
}

extension WorkerFrame {
  /// Answers the requests that a worker process receives on standard input. Returns when standard
  /// input ends or the closure `answer` returns `nil`.
  package static func answerRequests(_ answer: (WorkerFrame) -> WorkerFrame?) throws(SystemError) {
    while let request = try WorkerFrame(from: .standardInput), let answer = answer(request) {
      try answer.write(to: .standardOutput)
    }
  }
}
