// What the command's exit code says, after sysexits(3).

import ArgumentParser

/// The command's exit codes.
enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// Some document of several failed, pictures differ, or something was found.
  case someFailed = 1
  /// The command line is wrong (EX_USAGE).
  case usage = 64
  /// The document is wrong (EX_DATAERR).
  case data = 65
  /// The input cannot be read (EX_NOINPUT).
  case input = 66
  /// A fault of the program (EX_SOFTWARE).
  case fault = 70
  /// The output cannot be written (EX_CANTCREAT).
  case output = 73
}

extension ExitStatus {
  /// Ends the verb with this code, unless it is done anyway.
  func exit() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
