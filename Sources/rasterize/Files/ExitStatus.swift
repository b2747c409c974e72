import ArgumentParser

/// The exit codes of `rasterize`. They follow the conventions of sysexits(3).
enum ExitStatus: Int32 {
  case success = 0
  /// The command ran, but with a negative result: a failed batch line, different images, a `lint`
  /// finding, a broken layout contract (`require`), or a warning with `--strict`.
  case someFailed = 1
  /// The command line is invalid (EX_USAGE).
  case usage = 64
  /// The document is invalid (EX_DATAERR).
  case data = 65
  /// The input cannot be read (EX_NOINPUT).
  case input = 66
  /// Internal error (EX_SOFTWARE).
  case fault = 70
  /// The output cannot be written (EX_CANTCREAT).
  case output = 73
  /// The work took longer than `--timeout` (EX_TEMPFAIL).
  case timeout = 75
}

extension ExitStatus {
  /// The error code in JSON results for errors without a more specific code.
  var code: String {
    switch self {
    case .success: "none"
    case .someFailed: "warning"
    case .usage: "wrongUsage"
    case .data: "invalidDocument"
    case .input: "unreadableInput"
    case .fault: "fault"
    case .output: "unwritableOutput"
    case .timeout: "timedOut"
    }
  }

  /// Ends the subcommand by throwing this exit code. For success, does nothing.
  func exit() throws {
    if self != .success { throw ExitCode(rawValue) }
  }

  /// The list of exit codes in `--help`.
  static let help = """
      0: done
      1: a line of a batch failed, images differ, lint found a problem,
         a contract is broken, or --strict met a warning
     64: wrong usage
     65: the document is invalid, or --missing-glyphs error met a missing glyph
     66: the input cannot be read
     70: internal error
     73: the output cannot be written
     75: timed out
    129, 130, 143: ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM
    """
}
