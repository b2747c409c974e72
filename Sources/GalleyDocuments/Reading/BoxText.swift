// Reads the text of one box: a string with ranges, or a tree of nodes.

package import Galley
package import GalleyJSON

extension ReadContext {
  /// Warns about an image attachment whose text has no U+FFFC to mark the image's position.
  mutating func noteHiddenAttachment(at offset: Int, range: Range<Int>? = nil) {
    note(
      "attachmentHidden",
      "the image is not shown, because the text has no U+FFFC to mark the image's position;"
        + " write \\ufffc there, or remove \"text\"", at: offset, range: range)
  }

  /// Counts the UTF-16 units of text before the text is stored. The box's text and the document's
  /// text have separate limits. If either limit is exceeded, an error is thrown. Even a short
  /// document can exceed the limits, because it can insert a placeholder value any number of times.
  package mutating func count(_ added: Int, after length: Int, at offset: Int) throws(DocumentFault)
  {
    guard length + added <= limits.textLength else { throw ExpandedText.tooLong(offset, self) }
    textLength += added
    guard textLength <= limits.documentBytes else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "the document's text has more than \(limits.documentBytes) UTF-16 units in total, which is"
          + " the limit")
    }
  }
}

/// The JSON values of a box's `text` and `ranges` keys. The function `read` converts these values
/// to attributed text.
package struct BoxText: Sendable {
  package var text: JSONValue?
  package var ranges: JSONValue?

  /// The JSON values that are allowed as a box's text.
  package static let shape: JSONShape = JSONShape.either([
    .text, .object(.node), .array(NodeDraft.child, of: "strings and nodes"),
  ])

  /// Reads the text of a box.
  ///
  /// - Parameters:
  ///   - base: the attributes of the whole text.
  ///   - link: the default attributes of links, which a link's own attributes override.
  package func read(
    base: AttributePatch, link: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributedText {
    // An empty `ranges` array counts as absent. The text can then be a tree of nodes.
    let ranges = ranges.flatMap { value in
      if case .array(let items) = value.content, items.isEmpty { return JSONValue?.none }
      return value
    }
    guard let text else {
      if let ranges {
        throw DocumentFault(at: ranges.offset, "\"ranges\" needs a \"text\" that is a string")
      }
      return AttributedText()
    }
    guard let ranges else {
      switch text.content {
      case .string, .array, .object: break
      default: throw .wrongType(text, expected: "a string, a node, or an array of both")
      }
      var walk = NodeWalk(link: link)
      try walk.read(text, base: base, &context)
      return walk.text
    }
    guard case .string(let string) = text.content else {
      throw DocumentFault(
        at: ranges.offset, "\"ranges\" needs a \"text\" that is a string, found \(text.kindName)")
    }
    let expanded = try ExpandedText(string, at: text.offset, &context)
    try context.count(expanded.utf16.count, after: 0, at: text.offset)
    var reader = RangeReader(string, expanded, link: link)
    let patches = try reader.read(ranges, &context)
    return try RangeSweep.apply(patches, to: expanded.utf16, base: base, &context)
  }
}

extension BoxText {
  /// The schema rule for `ranges`: if the array is not empty, the text must be a string.
  static let schemaRules: JSONMembers = [
    "if": ["required": ["ranges"], "properties": ["ranges": ["minItems": .number(1)]]],
    "then": ["required": ["text"], "properties": ["text": ["type": "string"]]],
  ]
}
