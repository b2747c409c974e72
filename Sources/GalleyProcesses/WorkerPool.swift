// A pool of worker processes. Idle workers stay in the pool for later tasks.

import Synchronization

/// Worker processes that perform tasks in parallel. If a worker dies, the pool starts a new worker
/// when a task needs one.
package final class WorkerPool: Sendable {
  private struct State {
    /// The idle workers in order of last use, each with the version of the data that was sent to
    /// it. The most recently used worker is last.
    var idle: [(worker: WorkerProcess, version: Int)] = []
    /// The number of tasks in progress. Each task uses one worker.
    var tasks = 0
    /// The data versions whose workers return to the pool after a task. A worker whose data has any
    /// other version ends after its task. `nil` means that all workers return.
    var versions: Set<Int>?

    /// Removes idle workers, and returns them.
    mutating func removeIdle(
      _ isRemoved: ((worker: WorkerProcess, version: Int)) -> Bool
    ) -> [WorkerProcess] {
      let removed = idle.filter(isRemoved)
      idle.removeAll(where: isRemoved)
      return removed.map(\.worker)
    }
  }

  private let state = Mutex(State())
  private let program: String
  private let arguments: [String]
  private let limit: Int

  /// Creates a pool without workers. Each worker is started when a task first needs it.
  ///
  /// - Parameters:
  ///   - program: the program that workers run. Default: this program.
  ///   - arguments: the command line that starts a worker. The first element is the name of the
  ///     program.
  ///   - limit: the maximum number of worker processes. If the limit is reached, an idle worker
  ///     with another version is terminated before a new worker is started. The caller may perform
  ///     at most `limit` tasks at the same time.
  package init(
    program: String = "/proc/self/exe", arguments: [String], limit: Int = .max
  ) {
    self.program = program
    self.arguments = arguments
    self.limit = limit
  }

  /// Performs a task in a worker. If the task succeeds, the worker becomes idle. If the task throws
  /// an error, the worker is terminated.
  ///
  /// - Parameters:
  ///   - version: the version of the data that the worker needs.
  ///   - retries: whether to repeat the task in a new worker if a reused idle worker crashes during
  ///     the task.
  ///   - prepare: sends the data to a new worker.
  ///   - task: exchanges messages with the worker.
  package func perform<Value>(
    version: Int = 0, retries: Bool = false,
    preparing prepare: ((WorkerProcess) throws(WorkerDeath) -> Void)? = nil,
    _ task: (WorkerProcess) throws(WorkerDeath) -> Value
  ) throws(WorkerDeath) -> Value {
    var worker: WorkerProcess?
    defer { end(of: version, worker) }
    if let idle = begin(version) {
      do throws(WorkerDeath) {
        let value = try task(idle)
        worker = idle
        return value
      } catch {
        guard retries, case .crashed = error else { throw error }
      }
    }
    let new = try WorkerProcess(program: program, arguments: arguments)
    try prepare?(new)
    let value = try task(new)
    worker = new
    return value
  }

  /// Keeps workers with these versions of the data, and terminates all other idle workers. A busy
  /// worker with another version is terminated after its task.
  package func keep(_ versions: Set<Int>) {
    // Freeing a worker waits for the end of its process. The workers are therefore freed outside
    // the lock.
    _ = state.withLock { state in
      state.versions = versions
      return state.removeIdle { !versions.contains($0.version) }
    }
  }

  /// Starts a task. Returns the most recently used idle worker with the data version `version`, or
  /// `nil` if no idle worker has this version.
  private func begin(_ version: Int) -> WorkerProcess? {
    state.withLock { state -> (found: WorkerProcess?, ended: [WorkerProcess]) in
      state.tasks += 1
      var ended = state.removeIdle { !$0.worker.isRunning }
      if let place = state.idle.lastIndex(where: { $0.version == version }) {
        return (state.idle.remove(at: place).worker, ended)
      }
      while !state.idle.isEmpty, state.idle.count + state.tasks > limit {
        ended.append(state.idle.removeFirst().worker)
      }
      return (nil, ended)
    }.found
  }

  /// Ends a task. If the task succeeded, its worker becomes idle.
  private func end(of version: Int, _ worker: WorkerProcess?) {
    state.withLock { state in
      state.tasks -= 1
      guard let worker, state.versions?.contains(version) ?? true else { return }
      state.idle.append((worker, version))
    }
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
