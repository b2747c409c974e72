// Why a document could not be read, and where it is wrong.

import Galley

/// Why a document could not be read; its description is one line.
///
/// An error in a JSON document is placed by the JSON path of the key or value; broken JSON, and
/// what is wrong with a document in another format, by line and column. It holds no path of the
/// machine but those that the document or the caller gave.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file that it is about, where that is another one than the document: a file of styles, as
  /// ``XMLOptions/styleFiles`` names it, or by its name in the document's folder.
  public var file: String?
  /// Where, as a JSON path such as `text[2].font.size`; keys with other characters than letters,
  /// digits, `_` and `-` are quoted: `styles["big title"].kern`. `nil` for broken JSON and for
  /// what is wrong with the document as a whole.
  public var path: String?
  /// Line of the place, the first is 1. `nil` where no place in the text is meant.
  public var line: Int?
  /// Column of the place in Unicode scalars, the first is 1.
  public var column: Int?
  /// A stable word for the kind, for programs: `invalidDocument`, `tooLarge`, `pictureMissing` …;
  /// the page Documents in Swift lists them.
  public var code: String
  /// Whether the document is wrong, and not the machine that reads it: a server answers with 4xx
  /// then, and else with 5xx.
  public var isCallersFault: Bool
  /// One line: what is wrong, and what would be right.
  public var message: String

  /// An error at a place.
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

  /// Where it is wrong: the JSON path, else `LINE:COLUMN`; `nil` without either.
  public var place: String? {
    if let path { return path }
    guard let line, let column else { return nil }
    return "\(line):\(column)"
  }

  /// `JSON-PATH: message` or `LINE:COLUMN: message`, behind the name of another file than the
  /// document, on one line.
  public var description: String {
    [file, place, message].compactMap { $0 }.joined(separator: ": ")
  }

  /// The words of ``code``.
  package enum Code: String, Sendable, CaseIterable {
    /// A key or a value is not what belongs there.
    case invalidDocument
    /// It is no JSON, XML or UTF-8.
    case syntax
    /// Something is more than ``/Galley/Limits`` allow.
    case tooLarge
    /// It names a file, and may name none.
    case filesNotAllowed
    /// A picture lies outside of the folders that pictures may come from.
    case pictureNotAllowed
    /// A font lies outside of the folders that fonts may come from.
    case fontNotAllowed
    /// There is no such picture.
    case pictureMissing
    /// There is no such font.
    case fontMissing
    /// A picture cannot be decoded.
    case invalidPicture
    /// A font file is none, or is broken.
    case invalidFont
    /// A style has no such name.
    case styleMissing
    /// A file cannot be read, or the folder that it may come from.
    case unreadableFile
    /// Reading it took longer than it may.
    case timedOut
    /// Whoever asked for it wants it no more.
    case cancelled
  }
}

/// Why a value cannot be read. Its path is found by the byte, once, at the end.
struct DocumentFault: Error {
  /// A byte of the key or value.
  var offset: Int
  /// What kind it is of.
  var code: String
  /// Whether the document is wrong, and not the machine.
  var isCallersFault: Bool
  /// What is wrong, and what would be right.
  var message: String
  /// Whether nothing is wrong but that a key is missing.
  private(set) var isLack = false

  /// A key is missing without which a value cannot be.
  static func lack(at offset: Int, _ message: String) -> DocumentFault {
    var fault = DocumentFault(at: offset, message)
    fault.isLack = true
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

  /// Why the reading is to end, which is no fault of any place.
  init(_ cancellation: Cancellation) {
    let isLate = cancellation.reason == .timedOut
    self.init(
      at: 0, code: isLate ? .timedOut : .cancelled, isCallersFault: false,
      isLate ? "reading the document took too long" : "reading the document was cancelled")
  }

  /// Whether it is of no place in the text.
  private var isPlaceless: Bool {
    [DocumentError.Code.timedOut, .cancelled].contains { $0.rawValue == code }
  }

  /// What a host says of a file that it was asked for.
  init(at offset: Int, _ error: DocumentError) {
    self.offset = offset
    code = error.code
    isCallersFault = error.isCallersFault
    message = error.message
  }

  /// The error at a place that was found.
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
