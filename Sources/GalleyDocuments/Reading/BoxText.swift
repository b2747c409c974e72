// The text of one box: a string with ranges, or a tree of nodes.

import Galley

/// What a box says of its text, before it is read.
struct BoxText: Sendable {
  var text: JSONValue?
  var ranges: JSONValue?

  /// What the text has to be.
  static let shape = JSONShape.either([
    .string("a string"), .object(.node), .array(NodeDraft.child, of: "strings and nodes"),
  ])

  /// Reads the text.
  ///
  /// - Parameters:
  ///   - base: attributes of the whole text.
  ///   - link: attributes that fill what links leave open.
  func read(
    base: AttributePatch, link: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributedText {
    guard let text else {
      if let ranges { throw DocumentFault(at: ranges.offset, "ranges need a string \"text\"") }
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
        at: ranges.offset, "ranges need a string \"text\", it is \(text.kindName) here")
    }
    let expanded = try ExpandedText(string, at: text.offset, &context)
    try context.count(expanded.utf16.count, after: 0, at: text.offset)
    var reader = RangeReader(string, expanded, link: link)
    let patches = try reader.read(ranges, &context)
    return try RangeSweep.apply(patches, to: expanded.utf16, base: base, &context)
  }
}

extension BoxText {
  /// Ranges need a string beside them.
  static var schemaRules: JSONDefinition.Members {
    let rangesNeedString = SchemaValue.object([
      ("required", .strings(["text"])),
      ("properties", .object([("text", .object([("type", .string("string"))]))])),
    ])
    return [("dependentSchemas", .object([("ranges", rangesNeedString)]))]
  }
}
