import Galley
import GalleyDocuments

/// An error of the command, with an exit code.
struct Failure: Error {
  /// A place in a file.
  enum Place: CustomStringConvertible {
    /// A JSON path.
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
  /// The place in the file. Setting it forgets the position of a path.
  var place: Place? {
    didSet { pathPosition = nil }
  }
  /// Line and column of a place that is a path, if they are known.
  private var pathPosition: Position?
  /// A stable word for the kind, if the exit code has a different one.
  private var ownCode: String?
  /// The problem and its remedy.
  var message: String
  /// Whether the usage of the subcommand is printed too.
  var showsUsage = false
  /// All warnings that are errors. The message is the first of them.
  private(set) var warnings: [Warning] = []
  /// The JSON document that it is about, to find the positions of the paths of warnings.
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

  /// A stable word for the kind, for programs.
  var code: String { ownCode ?? status.code }

  /// A document that cannot be read.
  init(_ error: DocumentError) {
    var position: Position?
    if let line = error.line, let column = error.column {
      position = Position(line: line, column: column)
    }
    let place = error.path.map { Place.path($0) }
    let isLate = error.code == DocumentError.Code.timedOut.rawValue
    self.init(
      isLate ? .timeout : .data, file: error.file,
      at: place ?? position.map { .position(line: $0.line, column: $0.column) }, code: error.code,
      error.message + (Self.flags[error.code] ?? ""))
    if place != nil { pathPosition = position }
  }

  /// Flags that help against errors, appended to their messages.
  private static let flags = [
    "pictureNotAllowed": ", or name another with --image-root",
    "fontNotAllowed": ", or allow its folder with --font-root",
    "fontNotLocked": " with rasterize fonts --lock",
  ]

  /// A document that cannot be laid out or drawn, or an image that cannot be encoded. The latter is
  /// not the document's fault.
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

  /// Warnings that are errors, at least one.
  init(_ warnings: [Warning]) {
    let first = warnings.first?.diagnostic
    let more = warnings.count > 1 ? " (and \(warnings.count - 1) more)" : ""
    self.init(.someFailed, at: first?.path.map { .path($0) }, (first?.message ?? "") + more)
    self.warnings = warnings
  }

  /// Broken contracts, at least one.
  init(_ contracts: [BrokenContract]) {
    self.init(
      contracts.map { contract in
        var diagnostic = contract.diagnostic
        diagnostic.message = "contract " + diagnostic.message
        return Warning(diagnostic: diagnostic)
      })
    ownCode = Self.contractCode
  }

  /// The code of broken contracts, which findings have too.
  private static let contractCode = "contract"

  /// The member of an answer that lists all warnings or contracts.
  var listName: String { code == Self.contractCode ? "contracts" : "warnings" }

  /// The same failure about a file, unless it names one already.
  ///
  /// - Parameter json: the file's bytes, if they are JSON.
  func about(_ file: String, json: [UInt8]? = nil) -> Failure {
    var failure = self
    if failure.file == nil { failure.json = json }
    failure.file = failure.file ?? file
    return failure
  }

  /// The same failure for a document that begins in a line of its file; the first line is 1.
  func inLine(_ first: Int) -> Failure {
    var failure = self
    if case .position(let line, let column) = place {
      failure.place = .position(line: line + first - 1, column: column)
    }
    return failure
  }

  /// The messages to print: one, or one for each warning.
  var messages: [Message] {
    guard warnings.isEmpty else {
      let places = MessagePlaces(file, json: json)
      return warnings.map { places.message(.error, at: $0.diagnostic.path, $0.text) }
    }
    switch place {
    case .none: return [Message(.error, file: file, message)]
    case .position(let line, let column):
      return [Message(.error, file: file, at: Position(line: line, column: column), message)]
    case .path(let path):
      return [Message(.error, file: file, at: pathPosition, "\(path): \(message)")]
    }
  }

  /// `FILE:LINE:COLUMN: PATH: MESSAGE`, without unknown parts.
  var description: String {
    var place = place?.description
    var location = file
    if case .position = self.place {
      (location, place) = ([file, place].compactMap(\.self).joined(separator: ":"), nil)
    } else if let pathPosition {
      location = [file, pathPosition.description].compactMap(\.self).joined(separator: ":")
    }
    return [location, place, message].compactMap { $0 }.joined(separator: ": ")
  }
}
