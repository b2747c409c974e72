// Why the command could not do what it was asked for.

import Galley
import GalleyDocuments

/// Why the command could not do what it was asked for: one line, and an exit code.
struct Failure: Error {
  /// Where in a file.
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
  /// The file that it is about, where there is one.
  var file: String?
  /// Where in the file.
  var place: Place?
  /// What is wrong, and what would be right.
  var message: String

  init(_ status: ExitStatus, file: String? = nil, at place: Place? = nil, _ message: String) {
    self.status = status
    self.file = file
    self.place = place
    self.message = message
  }

  /// A document that cannot be read.
  init(_ error: DocumentError) {
    var place = error.path.map { Place.path($0) }
    if place == nil, let line = error.line, let column = error.column {
      place = .position(line: line, column: column)
    }
    self.init(.data, file: error.file, at: place, error.message)
  }

  /// A document that cannot be set or drawn, or whose picture cannot be encoded, which is none of
  /// its faults.
  init(_ error: RenderError) {
    if case .png = error {
      self.init(.fault, error.description)
    } else {
      self.init(.data, error.description)
    }
  }

  /// The same, about a file unless it is about one already.
  func about(_ file: String) -> Failure {
    var failure = self
    failure.file = failure.file ?? file
    return failure
  }

  /// The same for a document that begins in a line of its file, the first of which is 1.
  func inLine(_ first: Int) -> Failure {
    guard case .position(let line, let column) = place else { return self }
    var failure = self
    failure.place = .position(line: line + first - 1, column: column)
    return failure
  }

  /// `FILE: PLACE: MESSAGE`, without what is not known.
  var description: String {
    [file, place?.description, message].compactMap { $0 }.joined(separator: ": ")
  }
}
