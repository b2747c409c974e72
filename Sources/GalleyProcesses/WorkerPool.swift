// A pool of worker processes, which are kept between tasks.

import Synchronization

/// Worker processes that perform tasks at the same time. A process that dies is replaced.
package final class WorkerPool: Sendable {
  /// The processes without a task, each with the version of the data that it works with.
  private let idle = Mutex<[(worker: WorkerProcess, version: Int)]>([])
  private let arguments: [String]

  /// - Parameter arguments: the command line that starts a worker, program name first.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Has a worker perform a task, and keeps the worker for other tasks unless the task throws.
  ///
  /// - Parameters:
  ///   - version: the version of the worker's data. Idle workers with older data are ended.
  ///   - retries: whether a new worker repeats the task if a kept worker crashes.
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

  /// Ends the idle workers. A worker with a task is kept.
  package func close() {
    // A worker that is freed waits for the end of its process. So the lock returns the workers.
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
  /// Answers the requests on standard input, in a worker process. Returns when standard input ends
  /// or a request has no answer.
  package static func answerRequests(_ answer: (WorkerFrame) -> WorkerFrame?) throws(SystemError) {
    while let request = try WorkerFrame(from: .standardInput), let answer = answer(request) {
      try answer.write(to: .standardOutput)
    }
  }
}
