import Galley
import Glibc

/// Ends the program early, on a signal or an error, and leaves no half-written file.
enum Interruption {
  /// Prepares the program for the signals that end it. Ignores the signals that a failed write
  /// would raise.
  ///
  /// A thread waits for the signals that end the program, because a signal handler must not take
  /// locks. These signals are blocked, so that only this thread receives them. Threads inherit the
  /// set of blocked signals, so this method must run before any other thread starts.
  static func prepare() {
    reserveStandardFiles()
    // If a pipe is closed or a file would exceed the size limit, make the write fail with an error
    // instead of raising a signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // If the parent process ignores a signal, this process continues to ignore it. Examples of such
    // parents are nohup, and a shell that starts a background job.
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let thread = WorkerThread {
      var signals = awaited
      var number: Int32 = 0
      while unsafe sigwait(&signals, &number) != 0 {}
      TemporaryFile.removeAll { _exit(128 + number) }
    }
    // If the waiting thread cannot be started, unblock the signals, so that they end the program
    // directly.
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Ends the program at once with an error.
  ///
  /// - Parameter lines: the lines to print after the error.
  static func end(_ failure: Failure, _ lines: [String] = []) -> Never {
    StandardError.print(failure.messages)
    if !lines.isEmpty { StandardError.print(lines) }
    TemporaryFile.removeAll { _exit(failure.status.rawValue) }
  }

  /// Ends the program in the same way as an uncaught signal would end it.
  static func end(by number: Int32) -> Never {
    TemporaryFile.removeAll {
      signal(number, SIG_DFL)
      raise(number)
      _exit(128 + number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // Compare the handler as a number, because Swift cannot compare functions. SIG_IGN is 1 cast to
    // a function.
    return unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self) == 1
  }

  /// Opens `/dev/null` for each standard file descriptor that is closed. Without this step, a file
  /// that is opened later could get the descriptor's number, and messages would be written to that
  /// file. The access mode is wrong on purpose: standard input cannot be read, and the other two
  /// descriptors cannot be written to.
  private static func reserveStandardFiles() {
    for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }
}
