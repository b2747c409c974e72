import Galley
import Glibc

/// Ends the program before its work is done, by a signal or an error, and leaves no half file.
enum Interruption {
  /// Handles the signals that end the program, and ignores those that a failed write raises.
  ///
  /// A thread waits for the signals, not a handler, so that it may take locks. To be called before
  /// any other thread starts: threads inherit the blocked signals.
  static func prepare() {
    reserveStandardFiles()
    // A write to a closed pipe or a full file fails with an error instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // Signals that the caller ignores (nohup, a shell's background job) stay ignored.
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let thread = WorkerThread {
      var signals = awaited
      var number: Int32 = 0
      while unsafe sigwait(&signals, &number) != 0 {}
      TemporaryFiles.removeAll { _exit(128 + number) }
    }
    // Without a thread to wait for them, the signals end the program by default.
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Ends the program at once with an error.
  static func end(_ failure: Failure) -> Never {
    for line in failure.lines { StandardError.print(line) }
    TemporaryFiles.removeAll { _exit(failure.status.rawValue) }
  }

  /// Ends the program as a signal does that is not caught.
  static func end(by number: Int32) -> Never {
    TemporaryFiles.removeAll {
      signal(number, SIG_DFL)
      raise(number)
      _exit(128 + number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is 1 cast to a function, and Swift compares no functions.
    return unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self) == 1
  }

  /// Opens the first three descriptors that are closed, or the next file that is opened would get
  /// one of them, and the messages with it. They are opened in the wrong mode, so that using them
  /// fails.
  private static func reserveStandardFiles() {
    for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }
}
