// The error for a document that could not be read: the reason and the position.

package import GalleyJSON

/// The reason why a document could not be read. Its ``description`` is one line.
///
/// For an error in a JSON document, ``place`` is the JSON path of the key or value. For malformed
/// JSON and for other formats, ``place`` is a line and a column. The error contains no file paths
/// except those that the document or the caller specified.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the XML style file that contains the error: a name from `XMLOptions.styleFiles`,
  /// or a file name in the document's folder. `nil` if the error is in the document itself.
  public var file: String?
  /// The position as a JSON path such as `text[2].font.size`. A key with characters other than
  /// letters, digits, `_` and `-` is quoted: `styles["big title"].kern`. The path is `nil` for
  /// malformed JSON, and for errors that concern the whole document.
  public var path: String?
  /// The line of the error, counted from 1; `nil` if the error has no position in the text.
  public var line: Int?
  /// The column of the error in Unicode scalars, counted from 1; `nil` if the error has no position
  /// in the text.
  public var column: Int?
  /// A stable identifier for the kind of error, for use in programs: `invalidDocument`, `tooLarge`,
  /// `pictureMissing` … The page "Documents in Swift" lists all identifiers.
  public var code: String
  /// Whether the document caused the error. If `true`, a server should respond with a 4xx status.
  /// If `false`, the machine that reads the document is at fault, and the status should be 5xx.
  public var isCallersFault: Bool
  /// The error message on one line: the problem, then the remedy.
  public var message: String

  /// Creates an error with an optional position.
  public init(
    file: String? = nil, path: String? = nil, line: Int? = nil, column: Int? = nil,
    code: String = "invalidDocument", isCallersFault: Bool = true, message: String
  ) {
    self.file = file
    self.path = path
    self.line = line
    self.column = column
    self.code = code
    self.isCallersFault = isCallersFault
    self.message = message
  }

  /// The position of the error: the JSON path, or `LINE:COLUMN` if there is no path; `nil` if there
  /// is neither.
  public var place: String? {
    if let path { return path }
    guard let line, let column else { return nil }
    return "\(line):\(column)"
  }

  /// The error as one line, `JSON-PATH: message` or `LINE:COLUMN: message`. If ``file`` is not
  /// `nil`, the file name comes first.
  public var description: String {
    [file, place, message].compactMap { $0 }.joined(separator: ": ")
  }
}

extension DocumentFault {
  /// Creates a document fault from an error of the host program. The host reported the error when
  /// it was asked to supply a picture or a font.
  package init(at offset: Int, _ error: DocumentError) {
    self.init(
      at: offset, codeName: error.code, isCallersFault: error.isCallersFault, error.message)
    hasPosition = ![Code.timedOut, .cancelled].contains { $0.rawValue == error.code }
  }

  /// Creates the error for this fault, with the position at which the fault occurred.
  package func error(
    file: String? = nil, path: String? = nil, line: Int? = nil, column: Int? = nil
  ) -> DocumentError {
    guard hasPosition else {
      return DocumentError(code: code, isCallersFault: isCallersFault, message: message)
    }
    return DocumentError(
      file: file, path: path, line: line, column: column, code: code,
      isCallersFault: isCallersFault, message: message)
  }
}
