// The structure of JSON: nested values. The reader uses an explicit stack, so that deep nesting
// does not use up the call stack.

import Galley

/// Reads a JSON document (RFC 8259) from front to back.
struct JSONReader {
  /// The maximum nesting depth that any limit may allow, because trees of values are freed
  /// recursively.
  private static let deepest = 10_000

  let bytes: [UInt8]
  let limits: Limits
  var index = 0
  private var open: [Container] = []
  private var steps: ReadingSteps

  /// An array or object whose end has not been read yet.
  private struct Container {
    let start: Int
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    var key = ""
    var keyStart = 0

    mutating func append(_ value: JSONValue) {
      if isObject {
        members.append(JSONMember(key, at: keyStart, value))
      } else {
        elements.append(value)
      }
    }
  }

  init(_ bytes: [UInt8], limits: Limits, _ cancellation: Cancellation) {
    self.bytes = bytes
    self.limits = limits
    steps = ReadingSteps(cancellation)
  }

  /// The next byte, or 0 at the end. No valid document contains the byte 0.
  var current: UInt8 { index < bytes.count ? bytes[index] : 0 }
  var isAtEnd: Bool { index >= bytes.count }

  mutating func readDocument() throws(DocumentError) -> JSONValue {
    let greatest = min(limits.documentBytes, Int(UInt32.max))
    guard bytes.count <= greatest else {
      throw DocumentError(
        code: DocumentError.Code.tooLarge.rawValue,
        message: "the document has \(bytes.count) bytes, the limit is \(greatest)")
    }
    try checkEncoding()
    if bytes.starts(with: UTF8Text.byteOrderMark) { index = UTF8Text.byteOrderMark.count }
    skipWhitespace()
    if isAtEnd { throw fault("the document is empty; expected a JSON value") }
    while true {
      do throws(DocumentFault) { try steps.next() } catch { throw error.error() }
      skipWhitespace()
      guard let value = try readValue() else { continue }
      guard let root = try place(value) else { continue }
      skipWhitespace()
      if !isAtEnd {
        throw fault("expected the end of the document, found \(foundText())\(hint())")
      }
      return root
    }
  }

  private func checkEncoding() throws(DocumentError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw fault(
        "the document is not UTF-8 from here on; save it as UTF-8",
        at: error.byteOffsets.lowerBound)
    }
  }

  /// Reads a complete value. Returns `nil` after entering a container that is not empty.
  private mutating func readValue() throws(DocumentError) -> JSONValue? {
    let start = index
    switch current {
    case ASCII.openBrace:
      return try openContainer(isObject: true)
    case ASCII.openBracket:
      return try openContainer(isObject: false)
    case ASCII.quote:
      return JSONValue(.string(try readString()), start: start, end: index)
    case ASCII.minus, ASCII.zero...ASCII.nine:
      return JSONValue(.number(try readNumber()), start: start, end: index)
    default:
      if skip("true") { return JSONValue(.bool(true), start: start, end: index) }
      if skip("false") { return JSONValue(.bool(false), start: start, end: index) }
      if skip("null") { return JSONValue(.null, start: start, end: index) }
      throw unexpectedValue()
    }
  }

  /// Enters an array or object. Returns the container if it is empty.
  private mutating func openContainer(isObject: Bool) throws(DocumentError) -> JSONValue? {
    let deepest = min(limits.nesting, Self.deepest)
    guard open.count < deepest else {
      throw fault(
        "the document is nested deeper than \(deepest) levels, which is the limit", code: .tooLarge)
    }
    open.append(Container(start: index, isObject: isObject))
    index += 1
    skipWhitespace()
    if current == (isObject ? ASCII.closeBrace : ASCII.closeBracket) {
      return try closeContainer()
    }
    if isObject { try readKey() }
    return nil
  }

  private mutating func closeContainer() throws(DocumentError) -> JSONValue? {
    guard let container = open.popLast() else { return nil }
    index += 1
    guard container.isObject else {
      return JSONValue(.array(container.elements), start: container.start, end: index)
    }
    if let (first, second) = container.members.firstDuplicate() {
      throw duplicateKey(first, second)
    }
    return JSONValue(.object(container.members), start: container.start, end: index)
  }

  /// Appends a value to its array or object, and closes each container that ends after it. Returns
  /// the document's value if no container remains open; `nil` if more input must follow.
  private mutating func place(_ value: JSONValue) throws(DocumentError) -> JSONValue? {
    var value = value
    while let top = open.indices.last {
      open[top].append(value)
      skipWhitespace()
      let isObject = open[top].isObject
      let closing = isObject ? ASCII.closeBrace : ASCII.closeBracket
      if current == closing {
        guard let closed = try closeContainer() else { return nil }
        value = closed
      } else if current == ASCII.comma {
        let comma = index
        index += 1
        skipWhitespace()
        if current == closing {
          throw fault("trailing comma; remove it", at: comma)
        }
        if isObject { try readKey() }
        return nil
      } else {
        throw expected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
      }
    }
    return value
  }

  /// Reads a key and its colon into the innermost container.
  private mutating func readKey() throws(DocumentError) {
    guard let top = open.indices.last else { return }
    guard current == ASCII.quote else { throw expected("a key in double quotes") }
    open[top].keyStart = index
    open[top].key = try readString()
    skipWhitespace()
    guard current == ASCII.colon else { throw expected("\":\" after the key") }
    index += 1
  }

  mutating func skipWhitespace() {
    while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
  }

  /// Skips a word, unless a letter or digit follows the word.
  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - index >= length,
      bytes[index..<index + length].elementsEqual(word.description.utf8)
    else { return false }
    if index + length < bytes.count {
      let next = bytes[index + length]
      guard !ASCII.isLetter(next), !ASCII.isDigit(next) else { return false }
    }
    index += length
    return true
  }

  private func duplicateKey(_ first: JSONMember, _ second: JSONMember) -> DocumentError {
    var path = JSONPath()
    for container in open {
      if container.isObject {
        path.append(key: container.key)
      } else {
        path.append(index: container.elements.count)
      }
    }
    path.append(key: second.key)
    let there = TextPosition(of: first.keyOffset, in: bytes)
    let here = TextPosition(of: second.keyOffset, in: bytes)
    return DocumentError(
      path: path.description, line: here.line, column: here.column,
      message: "the key \(quoted(second.key)) is given twice, at \(there) and at \(here);"
        + " keep one of them")
  }
}

extension [JSONMember] {
  /// The first two members that have the same key; `nil` if all keys are different.
  func firstDuplicate() -> (JSONMember, JSONMember)? {
    count <= 8 ? firstDuplicateOfFew() : firstDuplicateOfMany()
  }

  private func firstDuplicateOfFew() -> (JSONMember, JSONMember)? {
    for second in indices {
      for first in 0..<second where self[first].hasSameKey(as: self[second]) {
        return (self[first], self[second])
      }
    }
    return nil
  }

  private func firstDuplicateOfMany() -> (JSONMember, JSONMember)? {
    var seen: Set<String> = []
    seen.reserveCapacity(count)
    // Duplicate keys are also equal as Strings, so most documents need only this check.
    guard !allSatisfy({ seen.insert($0.key).inserted }) else { return nil }
    let byKey = sorted {
      if $0.key.utf8.elementsEqual($1.key.utf8) { return $0.keyStart < $1.keyStart }
      return $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    return zip(byKey, byKey.dropFirst())
      .filter { $0.hasSameKey(as: $1) }
      .min { $0.1.keyStart < $1.1.keyStart }
  }
}

extension JSONMember {
  fileprivate func hasSameKey(as other: JSONMember) -> Bool {
    key == other.key && key.utf8.elementsEqual(other.key.utf8)
  }
}
