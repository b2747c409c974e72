// Values in a text: `{{name}}`, live only where a document has `values`.

import Galley

/// The values of a document, and which of them its texts have used.
struct PlaceholderValues: Sendable {
  /// Texts by name, and where in the document each was named; `nil` for those of a template's row.
  private var values: [String: (text: [UInt16], offset: Int?)] = [:]
  private var names: [String] = []
  private var used: Set<String> = []
  /// Whether a name without a value stands for itself, as in a template that is only checked.
  private var isOpen = false
  /// The names that stood for themselves, in the order of first use.
  private(set) var openNames: [String] = []

  private init() {}

  /// Values by name, from outside of the document.
  init(_ values: [String: String]) {
    let names = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.init(names.map { TemplateRow.Value(name: $0, text: values[$0] ?? "") })
  }

  /// Values of a template's row.
  init(_ row: [TemplateRow.Value]) {
    for value in row {
      values[value.name] = (Array(value.text.utf16), nil)
      names.append(value.name)
    }
  }

  /// No values, and none is missed.
  static var open: PlaceholderValues {
    var values = PlaceholderValues()
    values.isOpen = true
    return values
  }

  /// Strings as they are, numbers and booleans as they are spelled.
  static let reader = ValueReader<PlaceholderValues>(
    .map(
      .either([.string("a string"), .number(.between(-.infinity, .infinity)), .boolean]),
      of: "an object of values")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of values")
    }
    var values = PlaceholderValues()
    for member in members {
      let text: String
      switch member.value.content {
      case .string(let string): text = string
      case .number, .bool: text = context.text.compactText(of: member.value)
      default: throw .wrongType(member.value, expected: "a string, a number or a boolean")
      }
      values.values[member.key] = (Array(text.utf16), member.keyOffset)
      values.names.append(member.key)
    }
    return values
  }

  /// The text of a name that stands in a string at `offset`.
  mutating func text(of name: String, at offset: Int) throws(DocumentFault) -> [UInt16] {
    guard let value = values[name] else {
      if isOpen {
        if used.insert(name).inserted { openNames.append(name) }
        return Array("{{\(name)}}".utf16)
      }
      let hint =
        names.isEmpty ? "; no values are given" : NearestName.question(name, among: names)
      throw DocumentFault(at: offset, "no value for the placeholder {{\(shortened(name))}}\(hint)")
    }
    used.insert(name)
    return value.text
  }

  /// Values that no text has used, in the document's order.
  var unused: [(name: String, offset: Int)] {
    names.compactMap { name in
      guard !used.contains(name), let offset = values[name]?.offset else { return nil }
      return (name, offset)
    }
  }

  /// Refuses values from outside that no text has a place for.
  func checkUse() throws(DocumentFault) {
    for name in names where values[name]?.offset == nil && !used.contains(name) {
      let hint =
        used.isEmpty
        ? "; the text has no placeholders" : NearestName.question(name, among: used.sorted())
      throw DocumentFault(at: 0, "no placeholder is named \(quoted(name))\(hint)")
    }
  }

  /// All values, in order.
  var all: [TemplateRow.Value] {
    names.map {
      TemplateRow.Value(name: $0, text: String(decoding: values[$0]?.text ?? [], as: UTF16.self))
    }
  }

  /// These, with others in place of those of the same name.
  func overridden(by others: PlaceholderValues?) -> PlaceholderValues {
    guard let others else { return self }
    var merged = self
    merged.isOpen = others.isOpen
    for name in others.names {
      if merged.values[name] == nil { merged.names.append(name) }
      merged.values[name] = others.values[name]
    }
    return merged
  }
}

/// A string with its values put in, and how its offsets have moved.
struct ExpandedText {
  /// The text.
  private(set) var utf16: [UInt16]
  /// Stretches that were replaced, in order.
  private var replaced: [(before: Range<Int>, after: Range<Int>)] = []

  private static let open = UInt16(UInt8(ascii: "{"))
  private static let close = UInt16(UInt8(ascii: "}"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// A string of a document, with its values where there are any.
  init(_ string: String, at offset: Int, _ context: inout ReadContext) throws(DocumentFault) {
    utf16 = Array(string.utf16)
    if context.values != nil, utf16.contains(Self.open) { try expand(at: offset, &context) }
    guard utf16.count <= context.limits.textLength else { throw Self.tooLong(offset, context) }
  }

  static func tooLong(_ offset: Int, _ context: ReadContext) -> DocumentFault {
    DocumentFault(
      at: offset, "the text is longer than \(context.limits.textLength) UTF-16 units, the limit")
  }

  private mutating func expand(at offset: Int, _ context: inout ReadContext) throws(DocumentFault) {
    let source = utf16
    utf16 = []
    utf16.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let isOpen = source.isPair(of: Self.open, at: index)
      if source[index] == Self.backslash, source.isPair(of: Self.open, at: index + 1) {
        replaced.append((index..<index + 1, utf16.count..<utf16.count))
        utf16.append(contentsOf: source[index + 1..<index + 3])
        index += 3
      } else if isOpen, !source.isPair(of: Self.open, at: index + 1) {
        let end = try Self.end(of: source, from: index, at: offset)
        let name = String(decoding: source[index + 2..<end - 2], as: UTF16.self)[...]
        let text = try context.values?.text(of: String(name.trimmingSpaces()), at: offset) ?? []
        guard utf16.count + text.count <= context.limits.textLength else {
          throw Self.tooLong(offset, context)
        }
        replaced.append((index..<end, utf16.count..<utf16.count + text.count))
        utf16.append(contentsOf: text)
        index = end
      } else {
        utf16.append(source[index])
        index += 1
      }
    }
  }

  /// The offset behind a placeholder's closing braces.
  private static func end(
    of source: [UInt16], from start: Int, at offset: Int
  ) throws(DocumentFault) -> Int {
    var index = start + 2
    while index < source.count, source[index] != open {
      if source.isPair(of: close, at: index) { return index + 2 }
      index += 1
    }
    let name = String(decoding: source[start..<min(start + 20, source.count)], as: UTF16.self)
    throw DocumentFault(
      at: offset,
      "the placeholder \(quoted(name)) has no closing braces; literal ones are written \\{{")
  }

  /// Where a range of the string has gone: a value that it begins or ends in is in it whole.
  func moved(_ range: Range<Int>) -> Range<Int> {
    guard !replaced.isEmpty else { return range }
    let start = moved(range.lowerBound) { $0.lowerBound }
    return range.isEmpty
      ? start..<start : start..<max(start, moved(range.upperBound) { $0.upperBound })
  }

  private func moved(_ offset: Int, inside edge: (Range<Int>) -> Int) -> Int {
    var low = 0
    var high = replaced.count
    while low < high {
      let middle = (low + high) / 2
      if replaced[middle].before.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let (before, after) = replaced[low - 1]
    return offset < before.upperBound
      ? edge(after) : after.upperBound + (offset - before.upperBound)
  }
}

extension [UInt16] {
  fileprivate func isPair(of unit: UInt16, at index: Int) -> Bool {
    index + 1 < count && self[index] == unit && self[index + 1] == unit
  }
}
