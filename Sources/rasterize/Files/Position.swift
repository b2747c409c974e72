import GalleyDocuments
import GalleyJSON
import GalleyProcesses
import Glibc

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

extension Position {
  /// The maximum number of characters that are shown on each side of the caret.
  private static let reach = 36
  /// The maximum size of a file in bytes. A larger file gets no excerpt.
  private static let mostBytes = 16 << 20

  /// An excerpt for people at a terminal: the line of a file at this position, and a line with a
  /// caret below the column. `nil` if the file is not regular, is too large, cannot be read, or has
  /// no such line.
  func excerpt(of file: String) -> [String]? {
    guard let status = try? FileStatus(of: file), status.isRegular,
      let source = try? InputFile(opening: file),
      let bytes = try? source.readAll(limit: Self.mostBytes)
    else { return nil }
    return excerpt(of: bytes)
  }

  private func excerpt(of bytes: [UInt8]) -> [String]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let found = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst(line - 1).first
    guard line > 0, let found else { return nil }
    var scalars = Array(found.unicodeScalars)
    if line == 1, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let caret = min(max(column - 1, 0), scalars.count)
    let start = max(caret - Self.reach, 0)
    let end = min(caret + Self.reach, scalars.count)
    let before = scalars[start..<caret].map(Self.shown)
    let after = scalars[caret..<end].map(Self.shown)
    let head = start > 0 ? "…" : ""
    let tail = end < scalars.count ? "…" : ""
    let indent = head.count + before.reduce(0) { $0 + Self.width($1) }
    let margin = String(line)
    let blank = String(repeating: " ", count: margin.utf8.count)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: before + after)
    return [
      " \(margin) | \(head)\(String(view))\(tail)",
      " \(blank) | \(String(repeating: " ", count: indent))^",
    ]
  }

  /// Replaces a scalar that would shift the caret or garble the line, such as a tab, a control
  /// character or a bidi control.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\t" { return " " }
    return scalar.breaksLine ? "\u{FFFD}" : scalar
  }

  /// The number of terminal columns that a scalar occupies.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
