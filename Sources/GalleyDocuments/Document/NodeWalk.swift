// From a tree of nodes to text with attributes: children inherit and override key by key.

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
  }

  /// Reads a string, a node, or an array of both, which inherit from `base`.
  mutating func read(
    _ value: JSONValue, base: AttributePatch, _ reading: inout Reading
  ) throws(DocumentFault) {
    var levels = [Level(children: [value], patch: base)]
    if case .array(let elements) = value.content {
      levels = [Level(children: elements, patch: base)]
    }
    // The tree may be as deep as the limit allows; it is followed on a stack of our own.
    while let top = levels.indices.last {
      guard levels[top].next < levels[top].children.count else {
        levels.removeLast()
        continue
      }
      let child = levels[top].children[levels[top].next]
      levels[top].next += 1
      if let level = try read(child, below: levels[top].patch, &reading) { levels.append(level) }
    }
  }

  /// Reads a string or a node with a string; of a node with children returns those.
  private mutating func read(
    _ value: JSONValue, below inherited: AttributePatch, _ reading: inout Reading
  ) throws(DocumentFault) -> Level? {
    if case .string(let string) = value.content {
      try append(string, inherited, at: value.offset, &reading)
      return nil
    }
    var node = NodeDraft()
    let what = "a string or a node such as {\"text\": \"\u{2026}\"}"
    try NodeDraft.table.read(value, as: what, into: &node, &reading)
    guard let text = node.text else {
      throw DocumentFault(at: value.offset, "a node needs \"text\"")
    }
    let patch = try inherited.merging(node.own(link: link), at: value.offset)
    switch text.content {
    case .string(let string):
      try append(string, patch, at: text.offset, &reading)
      return nil
    case .array(let children):
      return Level(children: children, patch: patch)
    default:
      throw .wrongType(text, expected: "a string or an array of strings and nodes")
    }
  }

  private mutating func append(
    _ string: String, _ patch: AttributePatch, at offset: Int, _ reading: inout Reading
  ) throws(DocumentFault) {
    let expanded = try ExpandedText(string, at: offset, &reading)
    try reading.count(expanded.utf16.count, after: text.length, at: offset)
    text.append(AttributedText(utf16: expanded.utf16, patch.resolved))
  }
}

extension Reading {
  /// Counts text before it is kept: a box' against its limit, and all of them against the
  /// document's, because values can be put in again and again.
  mutating func count(_ added: Int, after length: Int, at offset: Int) throws(DocumentFault) {
    guard length + added <= limits.textLength else { throw ExpandedText.tooLong(offset, self) }
    textLength += added
    guard textLength <= limits.documentBytes else {
      throw DocumentFault(
        at: offset,
        "the texts are together longer than \(limits.documentBytes) UTF-16 units, the limit")
    }
  }
}
