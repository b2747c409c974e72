import Galley
import GalleyDocuments
import GalleyFormats
import GalleyJSON

/// An error that ends the command or makes one job fail. The error has an exit code.
struct Failure: Error, CustomStringConvertible {
  /// The location of an error in a file.
  enum Place: CustomStringConvertible {
    /// The location as a JSON path in a document.
    case path(String)
    case position(Position)

    var description: String {
      switch self {
      case .path(let path): path
      case .position(let position): position.description
      }
    }
  }

  /// The exit code.
  var status: ExitStatus
  /// The file that the error is about, if any.
  var file: String?
  /// The location in the file. Setting the location clears `pathPosition`.
  var place: Place? {
    didSet { pathPosition = nil }
  }
  /// The line and column of the JSON path in `place`; `nil` if they are unknown or `place` is not a
  /// JSON path.
  private var pathPosition: Position?
  /// The stable error code of this failure; `nil` if the failure has the code of its exit status.
  private var ownCode: String?
  /// The error message for people: the problem and its remedy.
  var message: String
  /// Whether the subcommand's usage is printed with the error.
  var showsUsage = false
  /// All warnings that `--strict` turned into this error. `message` is the message of the first
  /// warning.
  private(set) var warnings: [Warning] = []
  /// The JSON document that the error is about. The document is needed to find the positions of
  /// JSON paths in warnings.
  private var json: [UInt8]?

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

  /// The error code for programs: a stable word for the kind of error.
  var code: String { ownCode ?? status.code }

  /// The error for a document that cannot be read.
  init(_ error: DocumentError) {
    var position: Position?
    if let line = error.line, let column = error.column {
      position = Position(line: line, column: column)
    }
    let place = error.path.map { Place.path($0) }
    let isLate = error.code == DocumentFault.Code.timedOut.rawValue
    self.init(
      isLate ? .timeout : .data, file: error.file,
      at: place ?? position.map { .position($0) }, code: error.code,
      error.message + (Self.flags[error.code] ?? ""))
    if place != nil { pathPosition = position }
  }

  /// Remedies by error code. Each remedy names a command-line flag, and is appended to the error's
  /// message.
  private static let flags = [
    "pictureNotAllowed": ", or name another folder with --image-root",
    "fontNotAllowed": ", or allow its folder with --font-root",
    "fontNotLocked": " with rasterize fonts --lock, or pass the same --fonts and"
      + " --no-system-fonts as when the lockfile was written",
  ]

  /// The error for a document that cannot be laid out or drawn, or for an image that cannot be
  /// encoded. A failure to encode a PNG has the status `fault`. Any other encoding error also has
  /// this status, unless the caller's request caused the error.
  init(_ error: RenderError) {
    let status: ExitStatus =
      switch error {
      case .png: .fault
      case .picture where !error.isCallersFault: .fault
      case .timedOut: .timeout
      default: .data
      }
    self.init(status, code: error.code, error.description + (Self.flags[error.code] ?? ""))
  }

  /// The error for warnings under `--strict`. The array `warnings` must not be empty.
  init(_ warnings: [Warning]) {
    let first = warnings.first?.diagnostic
    let more = warnings.count > 1 ? " (and \(warnings.count - 1) more)" : ""
    self.init(.someFailed, at: first?.path.map { .path($0) }, (first?.message ?? "") + more)
    self.warnings = warnings
  }

  /// The error for broken layout contracts. The array `contracts` must not be empty.
  init(_ contracts: [BrokenContract]) {
    self.init(
      contracts.map { contract in
        var diagnostic = contract.diagnostic
        diagnostic.message = "contract " + diagnostic.message
        return Warning(diagnostic: diagnostic)
      })
    ownCode = Self.contractCode
  }

  /// The error code of broken layout contracts. Findings about broken contracts have the same code.
  private static let contractCode = "contract"

  /// The name of the JSON member that lists all warnings or contracts.
  var listName: String { code == Self.contractCode ? "contracts" : "warnings" }

  /// Returns this failure with a file name, unless the failure already has a file name.
  ///
  /// - Parameter json: the file's bytes, if they are JSON.
  func about(_ file: String, json: [UInt8]? = nil) -> Failure {
    var failure = self
    if failure.file == nil { failure.json = json }
    failure.file = failure.file ?? file
    return failure
  }

  /// Converts the failure's position in a document to a position in the document's file. `first` is
  /// the number of the line on which the document begins, from 1.
  func inLine(_ first: Int) -> Failure {
    var failure = self
    if case .position(var position) = place {
      position.line += first - 1
      failure.place = .position(position)
    }
    return failure
  }

  /// The messages to print: the error message, or a message for each warning.
  var messages: [Message] {
    guard warnings.isEmpty else {
      let places = MessagePlaces(file, json: json)
      return warnings.map { places.message(.error, at: $0.diagnostic.path, $0.text) }
    }
    return [located(.error)]
  }

  /// Makes a message with a label, the file and the location.
  private func located(_ label: Message.Label) -> Message {
    switch place {
    case .none: Message(label, file: file, message)
    case .position(let position): Message(label, file: file, at: position, message)
    case .path(let path): Message(label, file: file, at: pathPosition, "\(path): \(message)")
    }
  }

  /// The failure as `FILE:LINE:COLUMN: PATH: MESSAGE`. Unknown parts are left out.
  var description: String { located(.note).line(isColored: false) }
}

extension Failure {
  /// The error to report instead of a syntax error, if the file's extension does not belong to a
  /// document format. The error explains what to do, rather than what the parser found. The result
  /// is `nil` in all other cases, for example if the file has no extension or `format` is given.
  ///
  /// - Parameter format: the value of `--format`, if any.
  static func mixUp(
    _ error: DocumentError, of file: InputFile, readAs format: DocumentFormat?
  ) -> Failure? {
    guard error.code == DocumentFault.Code.syntax.rawValue, error.file == nil, format == nil else {
      return nil
    }
    let name = FilePath.name(of: file.name)
    switch FilePath.ending(of: file.name)?.lowercased() {
    case "csv", "tsv":
      return Failure(
        .data, "\(name) looks like CSV; use rasterize batch --template FILE \(name)")
    case "ndjson", "jsonl":
      return Failure(.data, "\(name) looks like NDJSON; use rasterize batch \(name)")
    case "srt", "vtt":
      return Failure(.data, "\(name) looks like subtitles; use rasterize subtitles \(name)")
    case let ending? where DocumentFormat(fileName: file.name) == nil:
      let formats = DocumentFormat.allCases.map(\.rawValue).joined(separator: "|")
      var failure = Failure(error)
      failure.message =
        "unknown extension .\(ending), so the file was read as JSON; pass --format \(formats)"
      return failure
    default: return nil
    }
  }
}
