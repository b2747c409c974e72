// Offsets in text: reading them from documents, and moving them to character boundaries.

import Galley
package import GalleyJSON
import GalleyUnicode

/// Reads text ranges, which a document specifies as offsets.
package struct TextIndices {
  /// The text that the offsets refer to, in UTF-16 code units.
  package let source: [UInt16]

  package init(source: [UInt16]) { self.source = source }

  /// Reads a range from the array `[start, end]`.
  package func range(_ value: JSONValue) throws(DocumentFault) -> Range<Int> {
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
        at: value.offset, "the range starts at \(start), after its end at \(end)")
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

/// Finds the boundaries of grapheme clusters (UAX #29). If the two characters next to an offset
/// prove that the offset is a boundary, the text is not segmented.
package struct GraphemeEdges {
  private let text: [UInt16]
  private var edges: [Int] = []

  package init(_ text: [UInt16]) {
    self.text = text
  }

  /// Extends a range to whole grapheme clusters at both ends.
  package mutating func snapped(
    _ range: Range<Int>, at offset: Int, _ context: inout ReadContext
  ) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let start = last(upTo: range.lowerBound)
    let end = first(from: range.upperBound)
    guard start != range.lowerBound || end != range.upperBound else { return range }
    context.note(
      "rangeSnapped",
      "the range splits a character; [\(range.lowerBound), \(range.upperBound)) is extended to"
        + " [\(start), \(end))", at: offset, range: start..<end)
    return start..<end
  }

  /// The last grapheme cluster boundary at or before an offset.
  package mutating func last(upTo offset: Int) -> Int {
    if isPlainEdge(offset) { return offset }
    let index = firstIndex(from: offset)
    if index < edges.count, edges[index] == offset { return offset }
    return index > 0 ? edges[index - 1] : 0
  }

  /// The first grapheme cluster boundary at or after an offset.
  package mutating func first(from offset: Int) -> Int {
    if isPlainEdge(offset) { return offset }
    let index = firstIndex(from: offset)
    return index < edges.count ? edges[index] : text.count
  }

  /// Whether the characters next to an offset already show that the offset is a boundary of
  /// grapheme clusters (UAX #29). Between two adjacent characters below U+0300, there is always a
  /// boundary. The only exception is CR LF (rule GB3).
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
