// The offsets of a text: with the values of its `{{name}}` placeholders, live only where a document
// has `values`, and at the edges of characters.

import Galley
import GalleyUnicode

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
    try context.steps.next()
    utf16 = Array(string.utf16)
    if context.values != nil, utf16.contains(Self.open) { try expand(at: offset, &context) }
    guard utf16.count <= context.limits.textLength else { throw Self.tooLong(offset, context) }
  }

  static func tooLong(_ offset: Int, _ context: ReadContext) -> DocumentFault {
    DocumentFault(
      at: offset, code: .tooLarge,
      "the text is longer than \(context.limits.textLength) UTF-16 units, the limit")
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

/// Reads ranges of a text.
struct TextIndices {
  /// The text that the offsets are in.
  let source: [UInt16]

  /// Reads `[start, end]`.
  func range(_ value: JSONValue) throws(DocumentFault) -> Range<Int> {
    let what = "[start, end] in UTF-16 units"
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: what)
    }
    guard elements.count == 2 else {
      throw DocumentFault(at: value.offset, "expected \(what), found \(elements.count) elements")
    }
    let start = try offset(elements[0])
    let end = try offset(elements[1])
    guard start <= end else {
      throw DocumentFault(
        at: value.offset, "the range starts at \(start), behind its end at \(end)")
    }
    return start..<end
  }

  private func offset(_ value: JSONValue) throws(DocumentFault) -> Int {
    let bounds = "expected an integer from 0 to \(source.count), the text's length in UTF-16 units"
    guard case .number(let number) = value.content else {
      throw .wrongType(value, expected: "an integer")
    }
    guard let offset = Int(exactly: number), (0...source.count).contains(offset) else {
      throw DocumentFault(at: value.offset, "\(plain(number)) is outside the text; \(bounds)")
    }
    if offset > 0, offset < source.count, UTF16.isLeadSurrogate(source[offset - 1]),
      UTF16.isTrailSurrogate(source[offset])
    {
      throw DocumentFault(
        at: value.offset,
        "\(offset) is inside a surrogate pair; expected \(offset - 1) or \(offset + 1)")
    }
    return offset
  }
}

/// Where grapheme clusters (UAX #29) begin and end. They are looked for only when an offset is met
/// that is not plainly one.
struct GraphemeEdges {
  private let text: [UInt16]
  private var edges: [Int] = []

  init(_ text: [UInt16]) {
    self.text = text
  }

  /// The range with the grapheme clusters whole that it begins and ends in.
  mutating func snapped(
    _ range: Range<Int>, at offset: Int, _ context: inout ReadContext
  ) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let start = last(upTo: range.lowerBound)
    let end = first(from: range.upperBound)
    guard start != range.lowerBound || end != range.upperBound else { return range }
    context.note(
      "rangeSnapped",
      "the range divides a character; [\(range.lowerBound), \(range.upperBound)) is taken as"
        + " [\(start), \(end))", at: offset, range: start..<end)
    return start..<end
  }

  /// The last edge that is not behind an offset.
  mutating func last(upTo offset: Int) -> Int {
    if isPlainEdge(offset) { return offset }
    let index = firstIndex(from: offset)
    if index < edges.count, edges[index] == offset { return offset }
    return index > 0 ? edges[index - 1] : 0
  }

  /// The first edge that is not before an offset.
  mutating func first(from offset: Int) -> Int {
    if isPlainEdge(offset) { return offset }
    let index = firstIndex(from: offset)
    return index < edges.count ? edges[index] : text.count
  }

  /// Below U+0300 nothing joins its neighbours but CR and LF (GB3).
  private func isPlainEdge(_ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    let before = text[offset - 1]
    let after = text[offset]
    return before < 0x300 && after < 0x300 && !(before == 0x0D && after == 0x0A)
  }

  private mutating func firstIndex(from offset: Int) -> Int {
    if edges.isEmpty { edges = TextBreaker().graphemeBoundaries(in: text.span) }
    return edges.partitioningIndex { $0 >= offset }
  }
}
