// `ranges`: attributes over stretches of a string.

import Galley
import GalleyUnicode

/// A range of a text with what it sets.
struct RangePatch: Sendable {
  /// UTF-16 offsets in the text with its values in.
  var range: Range<Int>
  var patch: AttributePatch
  /// Where in the document.
  var offset: Int
}

/// Reads the ranges over one string.
struct RangeReader {
  /// A range as it was read.
  struct Draft: Sendable {
    var node = NodeDraft()
    var indices: JSONValue?
  }

  /// What a text's ranges have to be.
  static let shape = JSONShape.array(.object(.range), of: "ranges")
  private static let offset = JSONShape.integer(0...Limits.default.textLength)

  static let table = KeyTable<Draft>(
    [
      .key("indices", .raw(.array(offset, of: "two integers", count: 2...2))) { $0.indices = $1 },
      .style(\.node.style),
    ] + AttributeKeys.keys.map { $0.lifted(to: \.node.patch) })

  /// The string before its values went in.
  let source: [UInt16]
  let text: ExpandedText
  let link: AttributePatch
  private var graphemes: GraphemeEdges

  init(_ source: String, _ text: ExpandedText, link: AttributePatch) {
    self.source = Array(source.utf16)
    self.text = text
    self.link = link
    graphemes = GraphemeEdges(text.utf16)
  }

  mutating func read(
    _ value: JSONValue, _ reading: inout Reading
  ) throws(DocumentFault) -> [RangePatch] {
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of ranges")
    }
    var ranges: [RangePatch] = []
    ranges.reserveCapacity(elements.count)
    for element in elements {
      var draft = Draft()
      let what = "a range such as {\"indices\": [0, 5], \"kern\": 1}"
      try Self.table.read(element, as: what, into: &draft, &reading)
      guard let indices = draft.indices else {
        throw DocumentFault(at: element.offset, "a range needs \"indices\": [start, end]")
      }
      let range = snapped(text.moved(try self.range(indices)), at: indices.offset, &reading)
      let patch = draft.node.own(link: link)
      if patch.attributes.attachment != nil,
        !text.utf16[range].contains(TextAttachment.character)
      {
        reading.noteHiddenAttachment(
          at: element[key: "attachmentImage"]?.offset ?? element.offset, range: range)
      }
      ranges.append(RangePatch(range: range, patch: patch, offset: element.offset))
    }
    return ranges
  }

  private func range(_ value: JSONValue) throws(DocumentFault) -> Range<Int> {
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

  /// The range with the grapheme clusters whole that it begins and ends in.
  private mutating func snapped(
    _ range: Range<Int>, at offset: Int, _ reading: inout Reading
  ) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let start = graphemes.last(upTo: range.lowerBound)
    let end = graphemes.first(from: range.upperBound)
    guard start != range.lowerBound || end != range.upperBound else { return range }
    reading.note(
      "rangeSnapped",
      "the range divides a character; [\(range.lowerBound), \(range.upperBound)) is taken as"
        + " [\(start), \(end))", at: offset, range: start..<end)
    return start..<end
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
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
