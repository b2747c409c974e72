// A traversal of a tree of text nodes, in which children inherit attributes and override them key
// by key.

package import Galley
package import GalleyJSON

/// Collects the text of a tree of text nodes.
package struct NodeWalk {
  /// The default attributes of links. If a node sets a link, the node's own attributes override
  /// these defaults.
  package let link: AttributePatch
  package private(set) var text = AttributedText()

  package init(link: AttributePatch) {
    self.link = link
  }

  /// The byte offset that warnings about an attachment report: the value of `attachmentImage`, or
  /// the node if that key is missing. `start` is the offset at which the node's text begins in the
  /// text collected from all nodes.
  private typealias AttachmentUse = (offset: Int, start: Int)

  /// A node whose children are being read.
  private struct Level {
    let children: JSONElements
    var next = 0
    var inherited: Inherited
    /// The node's own attachment; `nil` if the node does not set one. A U+FFFC in the node's text
    /// marks the position of the attachment.
    var attachment: AttachmentUse?

    init(_ children: JSONElements, _ inherited: Inherited, _ attachment: AttachmentUse? = nil) {
      self.children = children
      self.inherited = inherited
      self.inherited.hasSiblings = inherited.hasSiblings || children.count > 1
      self.attachment = attachment
    }
  }

  /// The attributes that a node's children inherit.
  private struct Inherited {
    let patch: AttributePatch
    /// A number that is equal only for equal attributes.
    let number: Int
    /// Whether another node can inherit these attributes, or those of an ancestor.
    var hasSiblings = false
  }

  /// A node whose attributes were read.
  private struct KnownNode {
    /// The number of the attributes that the node inherited.
    let parent: Int
    let keys: JSONSurroundings
    let inherited: Inherited
  }

  /// The nodes whose attributes were read last. A text often alternates between a few styles. A
  /// node then has the same parent attributes and the same keys as one of these nodes.
  private var known: [KnownNode] = []
  /// The number of attribute sets that children have inherited so far.
  private var setCount = 0

  /// The maximum number of known nodes. If there are more, the oldest is dropped.
  private static let mostKnown = 8

  /// The number of nodes that set an attachment themselves and whose text is still being read.
  private var openAttachments = 0
  /// The offset of the last U+FFFC in the collected text that was read inside a node with its own
  /// attachment; -1 if no such U+FFFC was read.
  private var lastPlace = -1

  /// Reads a string, a node, or an array of strings and nodes. All texts in the value inherit the
  /// attributes in `base`.
  package mutating func read(
    _ value: JSONValue, base: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) {
    setCount += 1
    let inherited = Inherited(patch: base, number: setCount)
    var levels: [Level] = []
    if case .array(let elements) = value.content {
      levels = [Level(elements, inherited)]
    } else if let level = try read(value, below: inherited, &context) {
      levels = [level]
    }
    // The tree can be as deep as the nesting limit allows, so an explicit stack replaces recursion.
    while let top = levels.indices.last {
      guard levels[top].next < levels[top].children.count else {
        if let use = levels.removeLast().attachment { close(use, &context) }
        continue
      }
      let child = levels[top].children[levels[top].next]
      levels[top].next += 1
      if let level = try read(child, below: levels[top].inherited, &context) {
        levels.append(level)
      }
    }
  }

  /// Reads a string or a node. If the node has children, returns a `Level`, which the caller uses
  /// to read the children.
  private mutating func read(
    _ value: JSONValue, below parent: Inherited, _ context: inout ReadContext
  ) throws(DocumentFault) -> Level? {
    if case .string(let string) = value.content {
      try append(string, parent.patch, at: value.offset, &context)
      return nil
    }
    // A placeholder can replace the value of `text`, but a known node's text is not read as a key.
    let keys =
      parent.hasSiblings && !context.fillsKeys ? JSONSurroundings(of: "text", in: value) : nil
    if let keys,
      let node = known.last(where: { $0.parent == parent.number && $0.keys == keys }),
      let text = value[key: "text"]
    {
      try context.steps.next()
      return try read(text, node.inherited, nil, &context)
    }
    let noteCount = context.noteCount
    let (own, text) = try node(value, below: parent.patch, &context)
    let patch = try parent.patch.merging(own, at: value.offset)
    guard let text else {
      guard own.attributes.attachment != nil else {
        throw DocumentFault(at: value.offset, "a node needs \"text\" or \"attachmentImage\"")
      }
      try context.count(1, after: self.text.length, at: value.offset)
      context.traceOrigins(patch, in: self.text.length..<self.text.length + 1)
      self.text.append(utf16: [TextAttachment.character], patch.resolved)
      return nil
    }
    setCount += 1
    let inherited = Inherited(patch: patch, number: setCount, hasSiblings: parent.hasSiblings)
    if own.attributes.attachment != nil {
      openAttachments += 1
      let place = value[key: "attachmentImage"]?.offset ?? value.offset
      return try read(text, inherited, (place, self.text.length), &context)
    }
    // Warnings, recorded origins and roles have positions, so they differ between equal nodes.
    if let keys, context.noteCount == noteCount, context.trace == nil, own.attributes.roles == nil {
      if known.count == Self.mostKnown { known.removeFirst() }
      known.append(KnownNode(parent: parent.number, keys: keys, inherited: inherited))
    }
    return try read(text, inherited, nil, &context)
  }

  /// Reads a node. Returns the attributes that the node itself sets, and the value of its `text`.
  private func node(
    _ value: JSONValue, below inherited: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> (own: AttributePatch, text: JSONValue?) {
    var node = NodeDraft()
    let what = "a string or a node such as {\"text\": \"\u{2026}\"}"
    try NodeDraft.jsonKeys.read(value, as: what, into: &node, &context)
    var own = node.own(link: link)
    if let roles = own.attributes.roles {
      own.attributes.roles =
        (inherited.attributes.roles ?? []) + roles.map { TextRole($0.role, identity: text.length) }
    }
    return (own, node.text)
  }

  /// Reads a node's text, which has the attributes `inherited`.
  private mutating func read(
    _ text: JSONValue, _ inherited: Inherited, _ use: AttachmentUse?, _ context: inout ReadContext
  ) throws(DocumentFault) -> Level? {
    switch text.content {
    case .string(let string):
      try append(string, inherited.patch, at: text.offset, &context)
      if let use { close(use, &context) }
      return nil
    case .array(let children):
      return Level(children, inherited, use)
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
    text.append(utf16: expanded.utf16, patch.resolved)
  }

  /// Ends a node that sets an attachment, and warns if the node's text has no U+FFFC.
  private mutating func close(_ use: AttachmentUse, _ context: inout ReadContext) {
    openAttachments -= 1
    if lastPlace < use.start { context.noteHiddenAttachment(at: use.offset) }
  }
}
