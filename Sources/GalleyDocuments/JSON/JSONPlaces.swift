// Line and column numbers for JSON paths. A warning contains a path, but editors jump to lines.

import Galley

/// Finds the line and column for a JSON path in a document.
package struct JSONPlaces: Sendable {
  private let text: JSONText

  /// Parses a document; `nil` if it is not JSON.
  package init?(json: [UInt8]) {
    guard let text = try? JSONText(json) else { return nil }
    self.text = text
  }

  /// The position of the key or element at a path such as `text[2].font.size`. If only the
  /// beginning of the path exists, returns the position of that part, because the document may
  /// spell the rest differently.
  package func position(of path: String) -> TextPosition? {
    var value = text.root
    var found: Int?
    for step in Self.steps(of: path) {
      guard let child = Self.child(of: value, at: step) else { break }
      found = child.offset
      value = child.value
    }
    return found.map { text.position(of: $0) }
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  private static func child(
    of value: JSONValue, at step: Step
  ) -> (offset: Int, value: JSONValue)? {
    switch step {
    case .key(let key):
      return value.members?.first { $0.key == key }.map { ($0.keyOffset, $0.value) }
    case .index(let index):
      guard case .array(let elements) = value.content, elements.indices.contains(index) else {
        return nil
      }
      return (elements[index].offset, elements[index])
    }
  }

  /// The steps of a path, up to the first step that does not follow the syntax of ``JSONPath``.
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
