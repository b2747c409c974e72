// The text of one box: a string with ranges, or a tree of nodes, in which children inherit and
// override key by key.

import Galley

/// Collects the text of a tree of nodes.
struct NodeWalk {
  /// Attributes that fill what a link's own node leaves open.
  let link: AttributePatch
  private(set) var text = AttributedText()

  init(link: AttributePatch) {
    self.link = link
  }

  /// A node whose children are being read.
  private struct Level {
    let children: [JSONValue]
    var next = 0
    let patch: AttributePatch
    /// Where it sets an attachment.
    var attachment: AttachmentUse?
  }

  /// A node's own attachment, which wants a place in its text.
  private struct AttachmentUse {
    /// Where in the document.
    let offset: Int
    /// Where the node's text begins.
    let start: Int
  }

  /// Nodes with an attachment of their own that are being read.
  private var openAttachments = 0
  /// Where the last U+FFFC stands in text of such nodes.
  private var lastPlace = -1

  /// Reads a string, a node, or an array of both, which inherit from `base`.
  mutating func read(
    _ value: JSONValue, base: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) {
    var levels = [Level(children: [value], patch: base)]
    if case .array(let elements) = value.content {
      levels = [Level(children: elements, patch: base)]
    }
    // The tree may be as deep as the limit allows; it is followed on a stack of our own.
    while let top = levels.indices.last {
      guard levels[top].next < levels[top].children.count else {
        if let use = levels.removeLast().attachment { close(use, &context) }
        continue
      }
      let child = levels[top].children[levels[top].next]
      levels[top].next += 1
      if let level = try read(child, below: levels[top].patch, &context) { levels.append(level) }
    }
  }

  /// Reads a string or a node with a string; of a node with children returns those.
  private mutating func read(
    _ value: JSONValue, below inherited: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> Level? {
    if case .string(let string) = value.content {
      try append(string, inherited, at: value.offset, &context)
      return nil
    }
    var node = NodeDraft()
    let leftOut = context.keysLeftOut
    let what = "a string or a node such as {\"text\": \"\u{2026}\"}"
    try NodeDraft.table.read(value, as: what, into: &node, &context)
    let own = node.own(link: link)
    let patch = try inherited.merging(own, at: value.offset)
    guard let text = node.text else {
      guard own.attributes.attachment != nil else {
        // Of an open template the picture may be missing that a value will name.
        guard context.keysLeftOut == leftOut else { return nil }
        throw DocumentFault(at: value.offset, "a node needs \"text\" or \"attachmentImage\"")
      }
      try context.count(1, after: self.text.length, at: value.offset)
      context.traceOrigins(patch, in: self.text.length..<self.text.length + 1)
      self.text.append(AttributedText(utf16: [TextAttachment.character], patch.resolved))
      return nil
    }
    let use = own.attributes.attachment.map { _ in
      AttachmentUse(
        offset: value[key: "attachmentImage"]?.offset ?? value.offset, start: self.text.length)
    }
    if use != nil { openAttachments += 1 }
    switch text.content {
    case .string(let string):
      try append(string, patch, at: text.offset, &context)
      if let use { close(use, &context) }
      return nil
    case .array(let children):
      return Level(children: children, patch: patch, attachment: use)
    default:
      throw .wrongType(text, expected: "a string or an array of strings and nodes")
    }
  }

  private mutating func append(
    _ string: String, _ patch: AttributePatch, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) {
    let expanded = try ExpandedText(string, at: offset, &context)
    try context.count(expanded.utf16.count, after: text.length, at: offset)
    if openAttachments > 0,
      let place = expanded.utf16.lastIndex(of: TextAttachment.character)
    {
      lastPlace = text.length + place
    }
    context.traceOrigins(patch, in: text.length..<text.length + expanded.utf16.count)
    text.append(AttributedText(utf16: expanded.utf16, patch.resolved))
  }

  /// Notes an attachment that is shown nowhere.
  private mutating func close(_ use: AttachmentUse, _ context: inout ReadContext) {
    openAttachments -= 1
    if lastPlace < use.start { context.noteHiddenAttachment(at: use.offset) }
  }
}

extension ReadContext {
  /// Notes a picture over text without a character that it could stand in the place of.
  mutating func noteHiddenAttachment(at offset: Int, range: Range<Int>? = nil) {
    note(
      "attachmentHidden",
      "the picture is not shown: it stands in the place of U+FFFC, which this text does not have;"
        + " write \\ufffc where it belongs, or leave \"text\" out", at: offset, range: range)
  }

  /// Counts text before it is kept: a box's against its limit, and all of them against the
  /// document's, because values can be put in again and again.
  mutating func count(_ added: Int, after length: Int, at offset: Int) throws(DocumentFault) {
    guard length + added <= limits.textLength else { throw ExpandedText.tooLong(offset, self) }
    textLength += added
    guard textLength <= limits.documentBytes else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "the texts are together longer than \(limits.documentBytes) UTF-16 units, the limit")
    }
  }
}

/// What a box says of its text, before it is read.
struct BoxText: Sendable {
  var text: JSONValue?
  var ranges: JSONValue?

  /// What the text has to be.
  static let shape: JSONShape = JSONShape.either([
    .text, .object(.node), .array(NodeDraft.child, of: "strings and nodes"),
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
