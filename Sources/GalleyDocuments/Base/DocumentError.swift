// The error for a document that could not be read: the reason and the place.

import Galley

/// The reason why a document could not be read; its description is one line.
///
/// For an error in a JSON document, the place is the JSON path of the key or value. For broken JSON
/// and for other formats, it is a line and a column. The error contains no path of the machine
/// except those that the document or the caller gave.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file with the error, if it is not the document itself: a style file, named as in
  /// ``XMLOptions/styleFiles`` or by its name in the document's folder. `nil` for the document.
  public var file: String?
  /// The place as a JSON path such as `text[2].font.size`. A key with other characters than
  /// letters, digits, `_` and `-` is quoted: `styles["big title"].kern`. `nil` for broken JSON and
  /// for an error of the whole document.
  public var path: String?
  /// Line of the place, counted from 1. `nil` if the error has no place in the text.
  public var line: Int?
  /// Column of the place in Unicode scalars, counted from 1.
  public var column: Int?
  /// A stable word for the kind of error, for programs: `invalidDocument`, `tooLarge`,
  /// `pictureMissing` … The page Documents in Swift lists them.
  public var code: String
  /// Whether the document is at fault, not the machine that reads it. A server answers with 4xx if
  /// so, otherwise with 5xx.
  public var isCallersFault: Bool
  /// The problem, then the remedy, on one line.
  public var message: String

  /// Creates an error at a place.
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

  /// The JSON path, or `LINE:COLUMN` without a path; `nil` without either.
  public var place: String? {
    if let path { return path }
    guard let line, let column else { return nil }
    return "\(line):\(column)"
  }

  /// `JSON-PATH: message` or `LINE:COLUMN: message`, on one line. If ``file`` is not `nil`, its
  /// name comes first.
  public var description: String {
    [file, place, message].compactMap { $0 }.joined(separator: ": ")
  }

  /// The possible values of ``code``.
  package enum Code: String, Sendable, CaseIterable {
    /// A key or a value is not valid in its place.
    case invalidDocument
    /// The document is not valid JSON, XML or UTF-8.
    case syntax
    /// Something exceeds ``/Galley/Limits``.
    case tooLarge
    /// The document names a file, but may not read any.
    case filesNotAllowed
    /// A picture lies outside the folders that pictures may come from.
    case pictureNotAllowed
    /// A font lies outside the folders that fonts may come from.
    case fontNotAllowed
    /// The picture file does not exist.
    case pictureMissing
    /// The font file does not exist.
    case fontMissing
    /// A picture cannot be decoded.
    case invalidPicture
    /// A file is not a font, or is broken.
    case invalidFont
    /// No style has this name.
    case styleMissing
    /// A file, or a folder that files may come from, cannot be read.
    case unreadableFile
    /// Reading the document took longer than the time limit.
    case timedOut
    /// The caller cancelled the reading.
    case cancelled
  }
}

/// The reason why a value cannot be read. Its byte offset is turned into a path once, at the end.
struct DocumentFault: Error {
  /// Offset of a byte of the key or value.
  var offset: Int
  /// The kind of error, a ``DocumentError/Code``.
  var code: String
  /// Whether the document is at fault, not the machine.
  var isCallersFault: Bool
  /// The problem, then the remedy.
  var message: String
  /// Whether the only problem is a missing key.
  private(set) var isMissingKey = false

  /// A fault for a value that lacks a required key.
  static func missingKey(at offset: Int, _ message: String) -> DocumentFault {
    var fault = DocumentFault(at: offset, message)
    fault.isMissingKey = true
    return fault
  }

  init(
    at offset: Int, code: DocumentError.Code = .invalidDocument, isCallersFault: Bool = true,
    _ message: String
  ) {
    self.offset = offset
    self.code = code.rawValue
    self.isCallersFault = isCallersFault
    self.message = message
  }

  /// A fault for the end of a reading that was cancelled or timed out. It has no place in the text.
  init(_ cancellation: Cancellation) {
    let isLate = cancellation.reason == .timedOut
    self.init(
      at: 0, code: isLate ? .timedOut : .cancelled, isCallersFault: false,
      isLate ? "reading the document took too long" : "reading the document was cancelled")
  }

  /// Whether the fault has no place in the text.
  private var isPlaceless: Bool {
    [DocumentError.Code.timedOut, .cancelled].contains { $0.rawValue == code }
  }

  /// A fault for a file that the host could not provide.
  init(at offset: Int, _ error: DocumentError) {
    self.offset = offset
    code = error.code
    isCallersFault = error.isCallersFault
    message = error.message
  }

  /// The error at the given place.
  func error(
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
