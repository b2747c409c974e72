// The text of one box: a string with ranges, or a tree of nodes in which children inherit and
// override key by key.

import Galley

/// Collects the text of a tree of nodes.
struct NodeWalk {
  /// Attributes of links that a link's own node does not set.
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
    /// The node's attachment, if it sets one.
    var attachment: AttachmentUse?
  }

  /// A node's own attachment, which needs a U+FFFC in the node's text.
  private struct AttachmentUse {
    /// Offset in the document.
    let offset: Int
    /// Offset in the text at which the node begins.
    let start: Int
  }

  /// Number of nodes being read that have their own attachment.
  private var openAttachments = 0
  /// Offset of the last U+FFFC in the text of such nodes; -1 for none.
  private var lastPlace = -1

  /// Reads a string, a node, or an array of both, which inherit from `base`.
  mutating func read(
    _ value: JSONValue, base: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) {
    var levels = [Level(children: [value], patch: base)]
    if case .array(let elements) = value.content {
      levels = [Level(children: elements, patch: base)]
    }
    // The tree may be as deep as the limit allows, so it is walked with an explicit stack.
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

  /// Reads a string, or a node with a string. For a node with children, returns them as a level.
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
        // In an open template, the path of the picture may come from a value.
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

  /// Warns about an attachment that has no U+FFFC.
  private mutating func close(_ use: AttachmentUse, _ context: inout ReadContext) {
    openAttachments -= 1
    if lastPlace < use.start { context.noteHiddenAttachment(at: use.offset) }
  }
}

extension ReadContext {
  /// Warns about a picture over text that has no U+FFFC for it.
  mutating func noteHiddenAttachment(at offset: Int, range: Range<Int>? = nil) {
    note(
      "attachmentHidden",
      "the image is not shown, because it needs a U+FFFC and this text has none; write"
        + " \\ufffc in its place, or remove \"text\"", at: offset, range: range)
  }

  /// Counts text before it is stored. A box has a limit, and so has the document, because values can
  /// be inserted any number of times.
  mutating func count(_ added: Int, after length: Int, at offset: Int) throws(DocumentFault) {
    guard length + added <= limits.textLength else { throw ExpandedText.tooLong(offset, self) }
    textLength += added
    guard textLength <= limits.documentBytes else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "the texts have more than \(limits.documentBytes) UTF-16 units in total, the limit")
    }
  }
}

/// The keys of a box that hold its text, before the text is read.
struct BoxText: Sendable {
  var text: JSONValue?
  var ranges: JSONValue?

  /// The shape of a text.
  static let shape: JSONShape = JSONShape.either([
    .text, .object(.node), .array(NodeDraft.child, of: "strings and nodes"),
  ])

  /// Reads the text.
  ///
  /// - Parameters:
  ///   - base: attributes of the whole text.
  ///   - link: attributes of links that do not set their own.
  func read(
    base: AttributePatch, link: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributedText {
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
  /// The schema rule that ranges need a string as the text.
  static var schemaRules: JSONDefinition.Members {
    let rangesNeedString = SchemaValue.object([
      ("required", .strings(["text"])),
      ("properties", .object([("text", .object([("type", .string("string"))]))])),
    ])
    return [("dependentSchemas", .object([("ranges", rangesNeedString)]))]
  }
}
