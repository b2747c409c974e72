import GalleyProcesses
import Glibc

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
