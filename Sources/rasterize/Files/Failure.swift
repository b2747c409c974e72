import ArgumentParser
import Galley
import GalleyDocuments

/// An error of the command: one line, and an exit code.
struct Failure: Error {
  /// A place in a file.
  enum Place: CustomStringConvertible {
    case path(String)
    case position(line: Int, column: Int)

    var description: String {
      switch self {
      case .path(let path): path
      case .position(let line, let column): "\(line):\(column)"
      }
    }
  }

  /// The exit code.
  var status: ExitStatus
  /// The file that it is about, if any.
  var file: String?
  /// Where in the file.
  var place: Place?
  /// A stable word for the kind, of documents and pictures; that of the exit code otherwise.
  private var ownCode: String?
  /// What is wrong, and how to correct it.
  var message: String
  /// All that is wrong, of which the message is the first, where it is told one by one.
  private(set) var warnings: [Warning] = []

  init(
    _ status: ExitStatus, file: String? = nil, at place: Place? = nil, code: String? = nil,
    _ message: String
  ) {
    self.status = status
    self.file = file
    self.place = place
    ownCode = code
    self.message = message
  }

  /// A stable word for the kind, for programs.
  var code: String { ownCode ?? status.code }

  /// A document that cannot be read.
  init(_ error: DocumentError) {
    var place = error.path.map { Place.path($0) }
    if place == nil, let line = error.line, let column = error.column {
      place = .position(line: line, column: column)
    }
    let isLate = error.code == DocumentError.Code.timedOut.rawValue
    self.init(
      isLate ? .timeout : .data, file: error.file, at: place, code: error.code,
      error.message + (Self.flags[error.code] ?? ""))
  }

  /// What the flags of the command can do about errors, behind their sentences.
  private static let flags = [
    "pictureNotAllowed": ", or name another with --root",
    "fontNotAllowed": ", or allow its folder with --font-root",
    "fontNotLocked": " with rasterize fonts --lock",
  ]

  /// A document that cannot be laid out or drawn, or a picture that cannot be encoded, which is no
  /// fault of its document.
  init(_ error: RenderError) {
    let status: ExitStatus =
      switch error {
      case .png: .fault
      case .picture where !error.isCallersFault: .fault
      case .timedOut: .timeout
      default: .data
      }
    self.init(
      status, code: error.code, error.description + (Self.flags[error.code] ?? ""))
  }

  /// Warnings that are failures, at least one.
  init(_ warnings: [Warning]) {
    let first = warnings.first?.diagnostic
    let more = warnings.count > 1 ? " (and \(warnings.count - 1) more)" : ""
    self.init(.someFailed, at: first?.path.map { .path($0) }, (first?.message ?? "") + more)
    self.warnings = warnings
  }

  /// Contracts that are broken, at least one.
  init(_ contracts: [BrokenContract]) {
    self.init(
      contracts.map { contract in
        var diagnostic = contract.diagnostic
        diagnostic.message = "contract " + diagnostic.message
        return Warning(diagnostic: diagnostic)
      })
    ownCode = Self.contractCode
  }

  /// The word for broken contracts, as findings have it.
  private static let contractCode = "contract"

  /// The member of an answer that lists all that is wrong.
  var listName: String { code == Self.contractCode ? "contracts" : "warnings" }

  /// The same, about a file, unless it names one already.
  func about(_ file: String) -> Failure {
    var failure = self
    failure.file = failure.file ?? file
    return failure
  }

  /// The same for a document that begins in a line of its file; the first line is 1.
  func inLine(_ first: Int) -> Failure {
    guard case .position(let line, let column) = place else { return self }
    var failure = self
    failure.place = .position(line: line + first - 1, column: column)
    return failure
  }

  /// The lines that tell it: one, or one a warning.
  var lines: [String] {
    guard !warnings.isEmpty else { return [description] }
    return warnings.map { [file, $0.line].compactMap(\.self).joined(separator: ": ") }
  }

  /// `FILE: PLACE: MESSAGE`, without unknown parts.
  var description: String {
    [file, place?.description, message].compactMap { $0 }.joined(separator: ": ")
  }
}

/// The command's exit codes, after sysexits(3).
enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// Some document of several failed, pictures differ, something was found, or a warning was to be
  /// a failure.
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
  /// The work took longer than `--timeout` (EX_TEMPFAIL).
  case timeout = 75
}

extension ExitStatus {
  /// The word for errors that have none of their own.
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

  /// Ends the verb with this code, unless it is that of success.
  func exit() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
