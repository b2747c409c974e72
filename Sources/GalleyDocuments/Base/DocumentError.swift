// Why a document could not be read, and where it is wrong.

/// Why a document could not be read; its description is one line.
///
/// An error in a JSON document is placed by the JSON path of the key or value; broken JSON, and
/// what is wrong with a document in another format, by line and column.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file that it is about, where that is another one than the document: a file of styles.
  public var file: String?
  /// Where, as a JSON path such as `text[2].font.size`; keys with other characters than letters,
  /// digits, `_` and `-` are quoted: `styles["big title"].kern`. `nil` for broken JSON and for
  /// what is wrong with the document as a whole.
  public var path: String?
  /// Line of the place, the first is 1. `nil` where no place in the text is meant.
  public var line: Int?
  /// Column of the place in Unicode scalars, the first is 1.
  public var column: Int?
  /// One line: what is wrong, and what would be right.
  public var message: String

  /// An error at a place.
  public init(
    file: String? = nil, path: String? = nil, line: Int? = nil, column: Int? = nil, message: String
  ) {
    self.file = file
    self.path = path
    self.line = line
    self.column = column
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
}

/// Why a value cannot be read. Its path is found by the byte, once, at the end.
struct DocumentFault: Error {
  /// A byte of the key or value.
  var offset: Int
  /// What is wrong, and what would be right.
  var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
