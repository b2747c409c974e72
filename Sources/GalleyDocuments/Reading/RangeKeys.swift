// The key `ranges`: attributes for ranges of a string, converted to runs in one pass over the text.

import Galley
import GalleyUnicode

/// A range of text, with the attributes that apply to it.
struct RangePatch: Sendable {
  /// The UTF-16 offsets of the range in the text after placeholder replacement.
  var range: Range<Int>
  var patch: AttributePatch
  /// The byte offset of the range's object in the document.
  var offset: Int
}

/// Reads the attribute ranges of one string.
struct RangeReader {
  /// The values of the keys of a range object.
  struct Draft: Sendable {
    var node = NodeDraft()
    var indices: JSONValue?
  }

  /// The JSON values that are allowed as `ranges`.
  static let shape: JSONShape = JSONShape.array(.object(.range), of: "ranges")
  private static let offset: JSONShape = JSONShape.integer(0...Limits.default.textLength)

  static let table = KeyTable<Draft>(
    [
      .key("indices", .raw(.array(offset, of: "two integers", count: 2...2))) { $0.indices = $1 }
        .about(
          "[start, end] in UTF-16 units of the text before placeholders are replaced; end is excluded."
        ),
      .style(of: "range") { $0.node.style = $1 },
    ]
      + AttributeSpelling.keys.lifted { draft, read throws(DocumentFault) in
        try read(&draft.node.patch)
      })

  /// Reads the offsets of ranges. In the document, offsets refer to the string before its
  /// placeholders are replaced.
  let indices: TextIndices
  let text: ExpandedText
  let link: AttributePatch
  private var graphemes: GraphemeEdges

  init(_ source: String, _ text: ExpandedText, link: AttributePatch) {
    indices = TextIndices(source: source.utf16Units)
    self.text = text
    self.link = link
    graphemes = GraphemeEdges(text.utf16)
  }

  mutating func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> [RangePatch] {
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of ranges")
    }
    var ranges: [RangePatch] = []
    ranges.reserveCapacity(elements.count)
    for element in elements {
      var draft = Draft()
      let what = "a range such as {\"indices\": [0, 5], \"kern\": 1}"
      try Self.table.read(element, as: what, into: &draft, &context)
      guard let indices = draft.indices else {
        throw DocumentFault(at: element.offset, "a range needs \"indices\": [start, end]")
      }
      let range = graphemes.snapped(
        text.moved(try self.indices.range(indices)), at: indices.offset, &context)
      let patch = draft.node.own(link: link)
      if patch.attributes.attachment != nil,
        !text.utf16[range].contains(TextAttachment.character)
      {
        context.noteHiddenAttachment(
          at: element[key: "attachmentImage"]?.offset ?? element.offset, range: range)
      }
      ranges.append(RangePatch(range: range, patch: patch, offset: element.offset))
    }
    return ranges
  }
}

extension JSONDefinition {
  package static let range = JSONDefinition(
    "range", words: "a range", base: .attributes, required: ["indices"],
    keys: RangeReader.table.outline)
}

/// Moves a position through the text from start to end, and maintains the combined attributes of
/// all ranges that cover the position. A range later in the list overrides earlier ranges.
///
/// The ranges are the leaves of a binary tree, in list order. A leaf is empty while its range does
/// not cover the position. Each tree node holds the combined attributes of the leaves below the
/// node. At the start and the end of a range, one leaf and its ancestors change. The time for n
/// ranges is therefore proportional to n · log n, even if many ranges overlap.
struct RangeSweep {
  /// The combined attributes of a tree node. This is a class, so that a tree node with one
  /// non-empty child can share the child's object.
  private final class Sum: Sendable {
    let patch: AttributePatch
    init(_ patch: AttributePatch) { self.patch = patch }
  }

  private let ranges: [RangePatch]
  private var sums: [Sum?]
  private let leaves: Int

  private init(_ ranges: [RangePatch]) {
    self.ranges = ranges
    var leaves = 1
    while leaves < ranges.count { leaves *= 2 }
    self.leaves = leaves
    sums = [Sum?](repeating: nil, count: 2 * leaves)
  }

  /// Creates attributed text from `utf16`. The attributes of the ranges override the base
  /// attributes.
  static func apply(
    _ ranges: [RangePatch], to utf16: [UInt16], base: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributedText {
    var sweep = RangeSweep(ranges)
    var text = AttributedText()
    var start = 0
    func append(upTo end: Int, _ patch: AttributePatch) {
      guard start < end else { return }
      context.traceOrigins(patch, in: start..<end)
      text.append(utf16: Array(utf16[start..<end]), patch.resolved)
      start = end
    }
    var current = base
    let edges = ranges.edges()
    var index = 0
    while index < edges.count {
      let place = edges[index].place
      append(upTo: place, current)
      while index < edges.count, edges[index].place == place {
        try sweep.set(edges[index].range, covers: edges[index].begins)
        index += 1
      }
      current = try sweep.sum(over: base)
    }
    append(upTo: utf16.count, current)
    return text
  }

  private mutating func set(_ range: Int, covers: Bool) throws(DocumentFault) {
    var node = leaves + range
    sums[node] = covers ? Sum(ranges[range].patch) : nil
    while node > 1 {
      node /= 2
      let (lower, upper) = (sums[2 * node], sums[2 * node + 1])
      if let lower, let upper {
        sums[node] = Sum(try lower.patch.merging(upper.patch, at: ranges[range].offset))
      } else {
        sums[node] = lower ?? upper
      }
    }
  }

  private func sum(over base: AttributePatch) throws(DocumentFault) -> AttributePatch {
    guard let sum = sums[1] else { return base }
    return try base.merging(sum.patch, at: ranges.first?.offset ?? 0)
  }
}

extension [RangePatch] {
  /// The starts and ends of all non-empty ranges, sorted by position.
  fileprivate func edges() -> [(place: Int, range: Int, begins: Bool)] {
    var edges: [(place: Int, range: Int, begins: Bool)] = []
    edges.reserveCapacity(2 * count)
    for (index, range) in enumerated() where !range.range.isEmpty {
      edges.append((range.range.lowerBound, index, true))
      edges.append((range.range.upperBound, index, false))
    }
    return edges.sorted { ($0.place, $0.range) < ($1.place, $1.range) }
  }
}
