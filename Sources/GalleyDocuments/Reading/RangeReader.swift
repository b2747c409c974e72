// `ranges`: attributes over stretches of a string.

import Galley

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

  /// Reads offsets in the string before its values went in.
  let indices: TextIndices
  let text: ExpandedText
  let link: AttributePatch
  private var graphemes: GraphemeEdges

  init(_ source: String, _ text: ExpandedText, link: AttributePatch) {
    indices = TextIndices(source: Array(source.utf16))
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
  static let range = JSONDefinition(
    "range", words: "a range", base: .attributes, required: ["indices"],
    keys: RangeReader.table.outline, sentences: SchemaDescriptions.range)
}
