import CLinux
import Glibc

/// A reason why a worker gave no answer to a task.
package enum WorkerDeath: Error {
  /// The worker could not be started. The value is the reason.
  case notStarted(String)
  /// The worker crashed, or was killed because its answer could not be read. The value says how,
  /// such as "was ended by signal 9".
  case crashed(String)
  /// The worker sent an invalid answer.
  case invalidAnswer
  /// The worker did not answer in time and was killed.
  case tooLate
  /// The answer was no longer needed, and the worker was killed.
  case cancelled
}

/// A child process, running this same program, that performs tasks one after another. If a task
/// crashes the child process, other tasks are not affected.
///
/// `@unchecked Sendable`: a ``WorkerPool`` lends the process to one thread at a time.
package final class WorkerProcess: @unchecked Sendable {
  private let process: pid_t
  private let requests: FileDescriptor
  private let answers: FileDescriptor

  /// Starts this program again as a worker. The first of `arguments` is the process name.
  init(arguments: [String]) throws(WorkerDeath) {
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
    // The worker must not inherit sockets that a library opened.
    unsafe _ = galley_close_from(&actions, 3)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process, "/proc/self/exe", &actions, nil, &pointers, galley_environment())
    guard code == 0 else {
      requests.close()
      answers.close()
      throw .notStarted(SystemError(code: code).description)
    }
    (self.process, self.requests, self.answers) = (process, requests, answers)
    // A worker may stop reading, for example because it is suspended; writing must not wait for it
    // beyond the time limit.
    requests.setNonBlocking()
  }

  /// Kills the worker. The worker is idle now, but a suspended worker would not notice the end of
  /// its input.
  deinit {
    requests.close()
    answers.close()
    _ = ended()
  }

  /// Whether the worker process is still running.
  var isRunning: Bool {
    guard death == nil else { return false }
    var status: Int32 = 0
    // A result of 0 means that the worker's state has not changed.
    if unsafe waitpid(process, &status, WNOHANG) == 0 { return true }
    death = Self.death(status)
    return false
  }

  /// Has the worker perform a task, and returns the answer.
  ///
  /// - Parameters:
  ///   - limit: maximum time for the whole task, after which the worker is killed; `nil` means no
  ///     limit.
  ///   - mostBytes: maximum bytes of a field in the answer; if a field is longer, the worker is
  ///     killed.
  ///   - isCancelled: called every 50 ms; if it returns `true`, the worker is killed.
  package func answer(
    to request: WorkerFrame, within limit: Duration?, mostBytes: Int = .max,
    isCancelled: (() -> Bool)? = nil
  ) throws(WorkerDeath) -> WorkerFrame {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var problem: Int32?
    do throws(SystemError) {
      try request.write(to: requests, until: deadline)
    } catch {
      // The worker died before it read the whole request, or the pipe broke for another reason.
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
    // After an invalid answer, the worker may still be running.
    let death = ended()
    switch problem {
    case ETIMEDOUT: throw .tooLate
    case ECANCELED: throw .cancelled
    default: throw death
    }
  }

  private var death: WorkerDeath?

  /// Kills the worker if it is running, and returns how it ended.
  private func ended() -> WorkerDeath {
    if let death { return death }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let found = Self.death(status)
    death = found
    return found
  }

  /// Converts the system's exit status to a reason.
  private static func death(_ status: Int32) -> WorkerDeath {
    let signal = status & 0x7F
    return .crashed(
      signal == 0 ? "ended with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(signal)")
  }

  /// The reading and writing ends of a pipe that other programs do not inherit.
  private static func pipe() throws(WorkerDeath) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe galley_pipe(&ends) == 0 else { throw .notStarted(SystemError.last.description) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }
}
