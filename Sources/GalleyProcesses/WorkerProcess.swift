import CLinux
import Glibc

/// A process of this program that does one piece of work after the other, so that one that dies of a
/// piece takes nothing else with it.
package final class WorkerProcess {
  private let process: pid_t
  private let requests: FileDescriptor
  private let answers: FileDescriptor

  /// Why a piece of work has no answer.
  package enum Death: Error {
    /// The process ended by a signal, or with an exit code.
    case signal(Int32)
    case exit(Int32)
    /// It gave no answer in time, and was killed.
    case tooLate
    /// Nobody waited for the answer any more, and it was killed.
    case cancelled
  }

  /// Starts this program again, with arguments that make it a worker: the first is its name.
  package init(arguments: [String]) throws(SystemError) {
    let (childInput, requests) = try Self.pipe()
    let answers: FileDescriptor
    let childOutput: FileDescriptor
    do throws(SystemError) {
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
    // Sockets that a library opened are nothing for a worker.
    unsafe _ = galley_close_from(&actions, 3)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process, "/proc/self/exe", &actions, nil, &pointers, galley_environment())
    guard code == 0 else {
      requests.close()
      answers.close()
      throw SystemError(code: code)
    }
    (self.process, self.requests, self.answers) = (process, requests, answers)
    // One that does not read, such as one that was stopped, is not waited for longer than it may
    // take.
    requests.setNonBlocking()
  }

  /// Ends it. It draws nothing now, and one that was stopped would not find the end of its input.
  deinit {
    requests.close()
    answers.close()
    _ = ended()
  }

  /// Whether it is still there.
  package var isRunning: Bool {
    guard death == nil else { return false }
    var status: Int32 = 0
    // 0 is that nothing has become of it yet.
    if unsafe waitpid(process, &status, WNOHANG) == 0 { return true }
    death = Self.death(status)
    return false
  }

  /// Lets it do a piece of work.
  ///
  /// - Parameters:
  ///   - limit: how long all of it may take, after which it is killed; `nil` for any time.
  ///   - mostBytes: most bytes of a field of its answer; one that says more is killed.
  ///   - isCancelled: asked every 50 ms whether the answer is not wanted any more; it is killed then.
  package func answer(
    to request: WorkerFrame, within limit: Duration?, mostBytes: Int = .max,
    isCancelled: (() -> Bool)? = nil
  ) throws(Death) -> WorkerFrame {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var problem: Int32?
    do throws(SystemError) {
      try request.write(to: requests, until: deadline)
    } catch {
      // It dies of its work before it has read all of it, or the pipe breaks for another reason.
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
    // It may be there still, having answered with something else.
    let death = ended()
    switch problem {
    case ETIMEDOUT: throw .tooLate
    case ECANCELED: throw .cancelled
    default: throw death
    }
  }

  private var death: Death?

  /// Kills it where it is there, and tells how it ended.
  private func ended() -> Death {
    if let death { return death }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let found = Self.death(status)
    death = found
    return found
  }

  /// How a process ended, by what the system says of it.
  private static func death(_ status: Int32) -> Death {
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Two ends of a pipe that no other program inherits: to read, and to write.
  private static func pipe() throws(SystemError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe galley_pipe(&ends) == 0 else { throw .last }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }
}
