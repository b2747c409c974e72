// Ending early, by a signal or otherwise, without leaving half a file behind.

import Glibc

/// How the program ends before its work is done.
enum Interruption {
  /// Takes the signals that ask the program to end, and keeps away those that a write may bring.
  ///
  /// A thread waits for the signals instead of a handler, so that what it does then may take
  /// locks. It is called before any other thread starts: threads inherit the blocked signals.
  static func prepare() {
    reserveStandardFiles()
    // A write that fails is an error like others: the reader has left, the file may grow no more.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // What the caller has us ignore (nohup, a shell's background job) stays ignored.
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
    // With nobody to wait for them, they had better end the program as they always do.
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Ends the program at once with an error.
  static func end(_ failure: Failure) -> Never {
    StandardError.print(failure.description)
    TemporaryFiles.removeAll { _exit(failure.status.rawValue) }
  }

  /// Ends the program as a signal does that nobody catches.
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

  /// Fills the first three numbers where they are closed, or the next file that is opened would
  /// get one of them and the messages with it. Opened the wrong way round, so that using them fails.
  private static func reserveStandardFiles() {
    for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }
}
