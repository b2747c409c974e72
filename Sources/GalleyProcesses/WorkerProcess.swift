import CLinux
import Glibc

/// A reason why a worker did not answer.
package enum WorkerDeath: Error {
  /// The worker could not be started. The value describes the reason.
  case notStarted(String)
  /// The worker crashed, or was killed because its response could not be read. The value describes
  /// how the process ended, such as "was ended by signal 9".
  case crashed(String)
  /// The worker sent an invalid response.
  case invalidAnswer
  /// The worker did not answer within the time limit and was killed.
  case tooLate
  /// The caller cancelled the task, and the worker was killed.
  case cancelled
}

/// A child process that performs tasks one after another. If a task crashes the child process,
/// other tasks are not affected.
///
/// `@unchecked Sendable`: a ``WorkerPool`` lends the process to one thread at a time.
package final class WorkerProcess: @unchecked Sendable {
  private let process: pid_t
  private let requests: FileDescriptor
  private let answers: FileDescriptor

  /// Starts a program as a worker. The first element of `arguments` is the process name.
  init(program: String, arguments: [String]) throws(WorkerDeath) {
    let (childInput, requests) = try Self.pipe()
    let answers: FileDescriptor
    let childOutput: FileDescriptor
    do throws(WorkerDeath) {
      (answers, childOutput) = try Self.pipe()
    } catch {
      childInput.close()
      requests.close()
      throw error
    }
    defer {
      childInput.close()
      childOutput.close()
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, childInput.number, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, childOutput.number, 1)
    // The worker must not inherit file descriptors that a library opened in this process, such as
    // sockets.
    unsafe _ = galley_close_from(&actions, 3)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process, program, &actions, nil, &pointers, galley_environment())
    guard code == 0 else {
      requests.close()
      answers.close()
      throw .notStarted(SystemError(code: code).description)
    }
    (self.process, self.requests, self.answers) = (process, requests, answers)
    // A suspended worker does not read its input, so a blocking write to the worker might never
    // return. With non-blocking writes, the time limit can be enforced.
    requests.setNonBlocking()
  }

  /// Kills the worker. Closing its input is not enough, because a suspended worker does not notice
  /// the end of its input.
  deinit {
    requests.close()
    answers.close()
    _ = ended()
  }

  /// Whether the worker process is still running.
  var isRunning: Bool {
    guard death == nil else { return false }
    var status: Int32 = 0
    // `waitpid` returns 0 as long as the process is still running.
    if unsafe waitpid(process, &status, WNOHANG) == 0 { return true }
    death = Self.death(status)
    return false
  }

  /// Sends a request to the worker and returns the worker's response.
  ///
  /// - Parameters:
  ///   - limit: maximum time for the whole task, after which the worker is killed; `nil` means no
  ///     limit.
  ///   - mostBytes: maximum number of bytes in a field of the response. If a field is longer, the
  ///     worker is killed.
  ///   - isCancelled: returns whether to cancel the task and kill the worker; called every 50 ms.
  package func answer(
    to request: WorkerFrame, within limit: Duration?, mostBytes: Int = .max,
    isCancelled: (() -> Bool)? = nil
  ) throws(WorkerDeath) -> WorkerFrame {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var problem: Int32?
    do throws(SystemError) {
      try request.write(to: requests, until: deadline)
    } catch {
      // If the error is not a timeout, the worker died before it read the whole request, or the
      // pipe broke for another reason. In both cases, the code below reports how the worker ended.
      if error.code == ETIMEDOUT { problem = error.code }
    }
    do throws(SystemError) {
      if problem == nil,
        let answer = try WorkerFrame(
          from: answers, until: deadline, mostBytes: mostBytes, isCancelled: isCancelled)
      {
        return answer
      }
    } catch {
      problem = error.code
    }
    // The worker can still be running, for example after an invalid answer. In this case, `ended()`
    // kills the worker.
    let death = ended()
    switch problem {
    case ETIMEDOUT: throw .tooLate
    case ECANCELED: throw .cancelled
    default: throw death
    }
  }

  private var death: WorkerDeath?

  /// If the worker is running, kills it. Returns how the worker ended.
  private func ended() -> WorkerDeath {
    if let death { return death }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let found = Self.death(status)
    death = found
    return found
  }

  /// Converts a status from `waitpid` to a `WorkerDeath`.
  private static func death(_ status: Int32) -> WorkerDeath {
    let signal = status & 0x7F
    return .crashed(
      signal == 0 ? "ended with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(signal)")
  }

  /// Creates a pipe and returns its read and write ends, which child processes do not inherit.
  private static func pipe() throws(WorkerDeath) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe galley_pipe(&ends) == 0 else { throw .notStarted(SystemError.last.description) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }
}
