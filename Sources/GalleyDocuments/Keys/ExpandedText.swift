// Replacement of the `{{name}}` placeholders in a string. If neither the document nor the caller
// gives values, nothing is replaced.

import Galley
import GalleyJSON
import GalleyUnicode

/// A string with its placeholders replaced, and a mapping from the original offsets to the new
/// offsets.
struct ExpandedText {
  /// The resulting text in UTF-16 code units.
  private(set) var utf16: [UInt16]
  /// The replaced ranges in order, each with its offsets in the original string and in the
  /// resulting text.
  private var replaced: [(before: Range<Int>, after: Range<Int>)] = []
  /// Whether a placeholder in the text has no value yet. If a template is being checked, such
  /// placeholders are allowed; otherwise, they are errors.
  private(set) var isOpen = false

  private static let open = UInt16(UInt8(ascii: "{"))
  private static let close = UInt16(UInt8(ascii: "}"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// Replaces the placeholders in a string of a document. If neither the document nor the caller
  /// gives values, the string is unchanged.
  init(
    _ string: String, at offset: Int, as use: PlaceholderUse = .text, _ context: inout ReadContext
  ) throws(DocumentFault) {
    try context.steps.next()
    utf16 = string.utf16Units
    if context.values != nil, utf16.contains(Self.open) {
      try expand(at: offset, as: use, &context)
    }
    guard utf16.count <= context.limits.textLength else { throw Self.tooLong(offset, context) }
  }

  static func tooLong(_ offset: Int, _ context: ReadContext) -> DocumentFault {
    DocumentFault(
      at: offset, code: .tooLarge,
      "the text is longer than \(context.limits.textLength) UTF-16 units, which is the limit")
  }

  private mutating func expand(
    at offset: Int, as use: PlaceholderUse, _ context: inout ReadContext
  ) throws(DocumentFault) {
    let source = utf16
    utf16 = []
    utf16.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let begins = source.isPair(of: Self.open, at: index)
      if source[index] == Self.backslash, source.isPair(of: Self.open, at: index + 1) {
        replaced.append((index..<index + 1, utf16.count..<utf16.count))
        utf16.append(contentsOf: source[index + 1..<index + 3])
        index += 3
      } else if begins, !source.isPair(of: Self.open, at: index + 1) {
        let end = try Self.end(of: source, from: index, at: offset)
        let spelled = String(decoding: source[index + 2..<end - 2], as: UTF16.self)[...]
        let name = String(spelled.trimmingSpaces())
        let text = try context.values?.text(of: name, at: offset, in: use) ?? []
        if context.values?.has(name) == false { isOpen = true }
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

  /// Finds the offset after the closing braces of a placeholder.
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
      "the placeholder \(quoted(name)) has no closing braces; write literal braces as \\{{")
  }

  /// The range in the resulting text that corresponds to a range of the original string. If the
  /// range begins or ends inside a placeholder, the result includes the placeholder's whole value.
  func moved(_ range: Range<Int>) -> Range<Int> {
    guard !replaced.isEmpty else { return range }
    let start = moved(range.lowerBound) { $0.lowerBound }
    return range.isEmpty
      ? start..<start : start..<max(start, moved(range.upperBound) { $0.upperBound })
  }

  private func moved(_ offset: Int, inside edge: (Range<Int>) -> Int) -> Int {
    let next = replaced.partitioningIndex { $0.before.lowerBound >= offset }
    guard next > 0 else { return offset }
    let (before, after) = replaced[next - 1]
    return offset < before.upperBound
      ? edge(after) : after.upperBound + (offset - before.upperBound)
  }
}

extension [UInt16] {
  fileprivate func isPair(of unit: UInt16, at index: Int) -> Bool {
    index + 1 < count && self[index] == unit && self[index + 1] == unit
  }
}

extension ValueReader where Value == String {
  /// Reads a string of human-readable text, and replaces its placeholders.
  package static var text: Self {
    ValueReader(.text) { value, context throws(DocumentFault) in
      let string = try ValueReader<String>.string().read(value, &context)
      let expanded = try ExpandedText(string, at: value.offset, &context)
      try context.count(expanded.utf16.count, after: 0, at: value.offset)
      return String(decoding: expanded.utf16, as: UTF16.self)
    }
  }
}
