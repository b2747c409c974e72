// The name of a place in a JSON document.

/// A way from the document's root to a key or value: `text[2].font.size`.
struct JSONPath: CustomStringConvertible {
  private(set) var description = ""

  /// Steps into an object. Keys of letters, digits, `_` and `-` stand as they are, others quoted.
  mutating func append(key: String) {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 == UInt8(ascii: "_")
      }
    if isPlain {
      let name = shortened(key, to: 200)
      description += description.isEmpty ? name : "." + name
    } else {
      let escaped = String(key.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" })
      description += "[\"\(shortened(escaped, to: 200))\"]"
    }
  }

  /// Steps into an array.
  mutating func append(index: Int) {
    description += "[\(index)]"
  }
}

extension JSONValue {
  /// The path to the key or value that holds a byte of this value; empty for the value itself.
  ///
  /// Values keep their bytes instead of their paths: a path is only wanted for the few that are
  /// wrong, and is found by descending to the byte.
  func path(to offset: Int) -> String {
    var path = JSONPath()
    var value = self
    while true {
      switch value.content {
      case .array(let elements):
        let index = elements.firstIndex(endingBehind: offset) { Int($0.end) }
        guard index < elements.count, elements[index].offset <= offset else {
          return path.description
        }
        path.append(index: index)
        value = elements[index]
      case .object(let members):
        let index = members.firstIndex(endingBehind: offset) { Int($0.value.end) }
        guard index < members.count, members[index].keyOffset <= offset else {
          return path.description
        }
        path.append(key: members[index].key)
        guard members[index].value.offset <= offset else { return path.description }
        value = members[index].value
      default:
        return path.description
      }
    }
  }
}

extension Array {
  /// The first element that ends behind an offset, by binary search.
  fileprivate func firstIndex(endingBehind offset: Int, _ end: (Element) -> Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if end(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
