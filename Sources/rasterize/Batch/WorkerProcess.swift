import CLinux
import Glibc

/// A process that draws the lines of a batch one after the other, so that one that dies of a line
/// takes nothing else with it.
final class WorkerProcess {
  /// The flag of this program that makes it such a process.
  static let flag = "draw-for-batch"

  private let process: pid_t
  private let requests: FileDescriptor
  private let answers: FileDescriptor

  /// Why a line has no answer.
  enum Death: Error {
    /// The process ended by a signal, or with an exit code.
    case signal(Int32)
    case exit(Int32)
    /// It gave no answer in time, and was killed.
    case tooLate
  }

  /// Starts this program again, with the same arguments and the flag that makes it a worker.
  init() throws(SystemError) {
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
    let arguments = CommandLine.arguments + ["--" + Self.flag]
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
  }

  /// Ends it: its next read finds the end.
  deinit {
    requests.close()
    answers.close()
    _ = waited()
  }

  /// Lets it draw a line.
  ///
  /// - Parameter limit: milliseconds after which it is killed; `nil` for none.
  func answer(to request: WorkerFrame, within limit: Int?) throws(Death) -> WorkerFrame {
    // It dies of a line before it has read all of it, or the pipe breaks for another reason.
    try? request.write(to: requests)
    var event = pollfd(fd: answers.number, events: Int16(POLLIN), revents: 0)
    var ready: Int32 = 0
    repeat {
      ready = unsafe poll(&event, 1, Int32(clamping: limit ?? -1))
    } while ready < 0 && errno == EINTR
    guard ready != 0 else {
      kill(process, SIGKILL)
      _ = waited()
      throw .tooLate
    }
    if let answer = try? WorkerFrame(from: answers) { return answer }
    // It may be there still, having answered with something else.
    kill(process, SIGKILL)
    throw waited()
  }

  private var death: Death?

  /// Waits until it has ended.
  private func waited() -> Death {
    if let death { return death }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let found = signal == 0 ? Death.exit(status >> 8 & 0xFF) : .signal(signal)
    death = found
    return found
  }

  /// Two ends of a pipe that no other program inherits: to read, and to write.
  private static func pipe() throws(SystemError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe galley_pipe(&ends) == 0 else { throw .last }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }
}
