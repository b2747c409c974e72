// The error for a document that could not be read: the reason and the position.

package import Galley

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

  /// The error codes, which are the possible values of ``code``.
  package enum Code: String, Sendable, CaseIterable {
    /// A key or a value is not valid at its position.
    case invalidDocument
    /// The document is not valid JSON, XML or UTF-8.
    case syntax
    /// A size or a count in the document exceeds one of the ``/Galley/Limits``.
    case tooLarge
    /// The document refers to a file, but the caller does not allow the document to read files.
    case filesNotAllowed
    /// A picture's path is outside the folders from which the document may load pictures.
    case pictureNotAllowed
    /// A font's path is outside the folders from which the document may load fonts.
    case fontNotAllowed
    /// The picture file does not exist.
    case pictureMissing
    /// The font file does not exist.
    case fontMissing
    /// A picture cannot be decoded.
    case invalidPicture
    /// A font file is not a font, or is damaged.
    case invalidFont
    /// The document refers to a style that does not exist.
    case styleMissing
    /// A file, or a folder from which the document may load files, cannot be read.
    case unreadableFile
    /// Reading the document took longer than the time limit.
    case timedOut
    /// Reading the document was cancelled by the caller.
    case cancelled
  }
}

/// An error in a value of a document, with a byte offset as the position. The offset is converted
/// to a JSON path, or to a line and a column, only when the error is reported.
package struct DocumentFault: Error {
  /// The offset of a byte inside the invalid key or value, counted from the document's first byte.
  package var offset: Int
  /// The error code, normally the raw value of a ``DocumentError/Code``.
  package var code: String
  /// Whether the document caused the error. If `false`, the machine that reads the document caused
  /// it.
  package var isCallersFault: Bool
  /// The error message: the problem, then the remedy.
  package var message: String

  package init(
    at offset: Int, code: DocumentError.Code = .invalidDocument, isCallersFault: Bool = true,
    _ message: String
  ) {
    self.offset = offset
    self.code = code.rawValue
    self.isCallersFault = isCallersFault
    self.message = message
  }

  /// Creates the error for a document whose reading was cancelled or timed out. The error has no
  /// position in the text.
  package init(_ cancellation: Cancellation) {
    let isLate = cancellation.reason == .timedOut
    self.init(
      at: 0, code: isLate ? .timedOut : .cancelled, isCallersFault: false,
      isLate ? "reading the document took too long" : "reading the document was cancelled")
  }

  /// Whether the error has no position in the text.
  private var isPlaceless: Bool {
    [DocumentError.Code.timedOut, .cancelled].contains { $0.rawValue == code }
  }

  /// Creates a document fault from an error of the host program. The host reported the error when
  /// it was asked to supply a picture or a font.
  package init(at offset: Int, _ error: DocumentError) {
    self.offset = offset
    code = error.code
    isCallersFault = error.isCallersFault
    message = error.message
  }

  /// Creates the error for this fault, with the position at which the fault occurred.
  package func error(
    file: String? = nil, path: String? = nil, line: Int? = nil, column: Int? = nil
  ) -> DocumentError {
    guard !isPlaceless else {
      return DocumentError(code: code, isCallersFault: isCallersFault, message: message)
    }
    return DocumentError(
      file: file, path: path, line: line, column: column, code: code,
      isCallersFault: isCallersFault, message: message)
  }
}

/// Quotes text from a document for an error message: in double quotes, on one line, and shortened
/// if it is long.
package func quoted(_ text: String) -> String {
  "\"\(shortened(text))\""
}

/// Shortens text for an error message, and escapes its control characters.
package func shortened(_ text: String, to most: Int = 40) -> String {
  var short = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == most { return short + "\u{2026}" }
    if scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator
      || scalar.properties.generalCategory == .paragraphSeparator
    {
      short += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      short.unicodeScalars.append(scalar)
    }
    count += 1
  }
  return short
}
