// Finds the line and column for JSON paths. A warning contains a path, but an editor needs a line
// and a column to show its position.

import Galley

/// Finds the line and column for a JSON path in a document.
package struct JSONPlaces: Sendable {
  private let bytes: [UInt8]
  private let root: JSONValue
  /// The offset of the first byte of the JSON text, after any byte order mark.
  private let first: Int
  /// The line and column of every `markBytes`-th byte, beginning with the byte at `first`. To find
  /// the line and column of another byte, the scan starts at the last of these bytes before it.
  /// Without these bytes, each message about a long line would require a scan of the whole line.
  private let marks: [TextPosition]
  /// For each object with many members, a dictionary from the keys of the members to their indices.
  /// The outer dictionary's keys are the byte offsets of the objects.
  private let wideObjects: [Int: [String: Int]]

  private static let markBytes = 1024
  /// The maximum number of members in an object without an index. Such an object is searched member
  /// by member.
  private static let fewMembers = 16

  /// Parses a document; `nil` if the document is not JSON.
  package init?(json: [UInt8]) {
    guard let root = try? JSONValue(parsing: json) else { return nil }
    bytes = json
    self.root = root
    first = json.starts(with: TextPosition.byteOrderMark) ? TextPosition.byteOrderMark.count : 0
    var position = TextPosition(of: 0, in: [])
    var marks = [position]
    for start in stride(from: first, to: json.count, by: Self.markBytes) {
      position.advance(from: start, to: start + Self.markBytes, in: json)
      marks.append(position)
    }
    self.marks = marks
    wideObjects = Self.wideObjects(in: root)
  }

  private static func wideObjects(in root: JSONValue) -> [Int: [String: Int]] {
    var found: [Int: [String: Int]] = [:]
    var rest = [root]
    while let value = rest.popLast() {
      if case .array(let elements) = value.content { rest += elements }
      guard let members = value.members else { continue }
      rest += members.map(\.value)
      guard members.count > fewMembers else { continue }
      found[value.offset] = Dictionary(
        members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return found
  }

  /// The position of the key or element at a path such as `text[2].font.size`. If the document
  /// contains only the first steps of the path, returns the position to which these steps lead. For
  /// example, if the font is a string, the path `font.size` leads to the position of the font.
  package func position(of path: String) -> TextPosition? {
    var value = root
    var found: Int?
    for step in Self.steps(of: path) {
      guard let child = child(of: value, at: step) else { break }
      found = child.offset
      value = child.value
    }
    return found.map { offset in
      let mark = (offset - first) / Self.markBytes
      var position = marks[mark]
      position.advance(from: first + mark * Self.markBytes, to: offset, in: bytes)
      return position
    }
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  private func child(of value: JSONValue, at step: Step) -> (offset: Int, value: JSONValue)? {
    switch step {
    case .key(let key):
      guard let members = value.members else { return nil }
      let index = wideObjects[value.offset].map { $0[key] } ?? members.index(of: key)
      return index.map { (members[$0].keyOffset, members.value(at: $0)) }
    case .index(let index):
      guard case .array(let elements) = value.content, elements.indices.contains(index) else {
        return nil
      }
      return (elements[index].offset, elements[index])
    }
  }

  /// The steps of a path before the first step that does not follow the syntax of ``JSONPath``.
  private static func steps(of path: String) -> [Step] {
    var steps: [Step] = []
    var rest = path[...]
    while !rest.isEmpty {
      if rest.hasPrefix("[\"") {
        guard let end = rest.firstRange(of: "\"]") else { break }
        let key = String(rest[..<end.lowerBound].dropFirst(2))
        steps.append(.key(key.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")))
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("[") {
        guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end].dropFirst()) else {
          break
        }
        steps.append(.index(index))
        rest = rest[rest.index(after: end)...]
      } else {
        if rest.hasPrefix(".") { rest = rest.dropFirst() }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { break }
        steps.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
    }
    return steps
  }
}
