import GalleyDocuments
import GalleyJSON
import GalleyStyles

/// A line number and a column number in a file, both from 1.
struct Position: Sendable, Hashable, CustomStringConvertible {
  var line: Int
  var column: Int

  var description: String { "\(line):\(column)" }

  init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// Parses `LINE:COLUMN`.
  init?(_ text: String) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let line = numbers[0], let column = numbers[1] else { return nil }
    self.init(line: line, column: column)
  }
}

/// Finds lines and columns in one file, for messages about that file.
struct MessagePlaces {
  /// The file's name, if known.
  let file: String?
  /// Lines and columns of JSON paths; `nil` for files in other formats.
  let json: JSONPlaces?

  /// Creates a value that finds lines and columns in a file. `bytes` is the content of a JSON file,
  /// or `nil` for other formats.
  init(_ file: String?, json bytes: [UInt8]? = nil) {
    self.file = file
    json = bytes.flatMap { JSONPlaces(json: $0) }
  }

  /// Makes a message about a location, which is a JSON path or `LINE:COLUMN`.
  func message(_ label: Message.Label, at path: String?, _ text: String) -> Message {
    guard let path else { return Message(label, file: file, text) }
    if let position = Position(path) { return Message(label, file: file, at: position, text) }
    let found = json?.position(of: path)
    return Message(
      label, file: file, at: found.map { Position(line: $0.line, column: $0.column) },
      "\(path): \(text)")
  }
}
