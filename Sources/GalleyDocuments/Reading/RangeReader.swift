// The key `ranges`: attributes for ranges of a string.

import Galley
import GalleyJSON
import GalleyUnicode

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

  static let jsonKeys = KeyTable<Draft>(
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
      try Self.jsonKeys.read(element, as: what, into: &draft, &context)
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
    keys: RangeReader.jsonKeys.outline)
}
