// Converts attributed text in XML to a text node of a JSON document.

import Galley
import GalleyDocuments
import GalleyJSON

/// Converts XML elements to text nodes, and converts each tag's style rules to a named style.
struct XMLText {
  /// The named styles that were made from the rules of the XML styles. Text nodes refer to the
  /// named styles.
  private(set) var styles: [(name: String, patch: AttributePatch)] = []
  private let rules: XMLRules
  /// The combined styles that the text uses. The keys are the values of `style` attributes. One
  /// value can contain the names of several styles.
  private var sets: [String: Scope] = [:]
  private var styleNames: Set<String> = []
  /// Elements that have no effect, because they have no attributes and no rule applies to their
  /// tags.
  private(set) var unruled: [(element: XMLElement, tags: [String])] = []

  init(_ rules: XMLRules) {
    self.rules = rules
  }

  /// The style rules that apply to the content of an XML element.
  private typealias Scope = (index: Int, style: XMLRules.Style)

  /// A text node that refers to its strings by index. The strings are complete only after the whole
  /// text has been read.
  private struct Node {
    enum Child {
      case node(Int)
      case text(Int, offset: Int)
    }

    let offset: Int
    let members: [JSONMember]
    var style: String?
    /// The child nodes; `nil` for an image, which has no text.
    var children: [Child]?
  }

  /// An element whose content is still being read.
  private struct Level {
    let element: XMLElement
    let node: Int
    let scope: Scope?
    let preserves: Bool
    var next = 0
  }

  /// Converts a whole text element to a text node.
  ///
  /// An explicit stack replaces recursion, because elements can nest deeply.
  ///
  /// - Parameter without: The names of XML attributes that do not belong to the text.
  mutating func node(
    of element: XMLElement, without names: Set<String>
  ) throws(DocumentFault) -> JSONValue {
    var texts = XMLWhiteSpace()
    var scope: Scope?
    if let attribute = element["style"] { scope = try self.scope(attribute) }
    var nodes = [
      Node(
        offset: element.offset, members: element.members(without: names.union(["style"])),
        style: scope.map { name(of: nil, in: $0) }, children: [])
    ]
    var levels = [
      Level(element: element, node: 0, scope: scope, preserves: element.preserves(false))
    ]
    while let top = levels.last {
      guard top.next < top.element.content.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      switch top.element.content[top.next] {
      case .text(let characters):
        let index = texts.add(characters, preserves: top.preserves)
        nodes[top.node].children?.append(.text(index, offset: characters.offset))
      case .element(let child):
        let index = nodes.count
        nodes[top.node].children?.append(.node(index))
        let (node, scope) = try read(child, top.scope)
        if node.children == nil {
          texts.mark()
        } else {
          levels.append(
            Level(
              element: child, node: index, scope: scope,
              preserves: child.preserves(top.preserves)))
        }
        nodes.append(node)
      }
    }
    return Self.value(of: nodes, texts.texts)
  }

  /// Reads an element without its content. The node of an image has no children.
  private mutating func read(
    _ element: XMLElement, _ outer: Scope?
  ) throws(DocumentFault) -> (Node, Scope?) {
    if let text = element["text"] {
      throw DocumentFault(
        at: text.offset, "unknown attribute \"text\"; write the text between the tags")
    }
    var scope = outer
    if let attribute = element["style"] { scope = try self.scope(attribute) }
    var node = Node(offset: element.offset, members: element.members(without: ["style"]))
    let rule = scope?.style.rules[element.name]
    if let scope, rule != nil {
      node.style = name(of: element.name, in: scope)
    } else if let scope, element.attributes.isEmpty {
      unruled.append((element, scope.style.rules.keys.sorted()))
    }
    let isPicture =
      rule?.attributes.attachment != nil
      || element.attributes.contains { $0.name.split(separator: ".").first == "attachmentImage" }
    let isBlank = element.content.allSatisfy(\.isBlank)
    if !isPicture || !isBlank { node.children = [] }
    return (node, scope)
  }

  /// Converts the first node of a list, with its descendants, to a JSON value. In the list,
  /// children come after their parents.
  private static func value(of nodes: [Node], _ texts: [String]) -> JSONValue {
    var values = nodes.map { JSONValue(.null, start: $0.offset, end: $0.offset) }
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      let place = values[index]
      var members = node.members
      if let style = node.style {
        members.append(JSONMember("style", at: node.offset, JSONValue(.string(style), like: place)))
      }
      if let children = node.children {
        let parts = children.compactMap { child -> JSONValue? in
          switch child {
          case .node(let index): return values[index]
          case .text(let index, let offset):
            return texts[index].isEmpty
              ? nil : JSONValue(.string(texts[index]), start: offset, end: offset)
          }
        }
        members.append(JSONMember("text", at: node.offset, JSONValue(.array(parts), like: place)))
      }
      values[index] = JSONValue(.object(members), like: place)
    }
    return values[0]
  }

  private mutating func scope(
    _ attribute: XMLElement.Attribute
  ) throws(DocumentFault) -> Scope {
    if let known = sets[attribute.value] { return known }
    let scope = (index: sets.count, style: try rules.style(attribute))
    sets[attribute.value] = scope
    return scope
  }

  /// The name of the style that holds the rule for a tag. If `tag` is `nil`, returns the name of
  /// the style for the whole text.
  private mutating func name(of tag: String?, in scope: Scope) -> String {
    let name = "\(scope.index)/\(tag ?? "")"
    if styleNames.insert(name).inserted {
      let patch = tag.map { scope.style.rules[$0] ?? AttributePatch() } ?? scope.style.base
      styles.append((name, patch))
    }
    return name
  }
}

extension XMLElement {
  /// Whether the white space in the element is kept, as `xml:space` requests (XML 1.0 §2.10). If
  /// the element has no such attribute, returns `inherited`, the value of the parent element.
  fileprivate func preserves(_ inherited: Bool) -> Bool {
    self["xml:space"].map { $0.value == "preserve" } ?? inherited
  }
}

extension XMLElement.Content {
  fileprivate var isBlank: Bool {
    if case .text(let text) = self { text.isBlank } else { false }
  }
}

/// Collapses white space as CSS Text 3 §4.1.1 does for `white-space: pre-line`. Line endings are
/// kept, and spaces and tabs around them are removed. Any other sequence of white space becomes one
/// space. White space at the start and the end of the whole text is removed.
///
/// White space is kept in references such as `&#10;`, in CDATA sections, and in elements with
/// `xml:space="preserve"`.
struct XMLWhiteSpace {
  /// The strings added so far, with collapsed white space, in document order.
  private(set) var texts: [String] = []
  /// White space that becomes part of the text only if more text follows. `lineEnds` is its number
  /// of line endings. `text` is the index, in `texts`, of the string that contains the first line
  /// ending. If there is no line ending, `text` is the index of the string in which the white space
  /// begins.
  private var pending: (text: Int, lineEnds: Int)?
  private var isAtStart = true

  /// Adds the next string, and returns its index in ``texts``.
  mutating func add(_ characters: XMLCharacters, preserves: Bool) -> Int {
    let index = texts.count
    texts.append("")
    for piece in characters.pieces {
      if preserves || piece.isLiteral {
        mark()
        texts[index] += piece.text
      } else {
        add(piece.text, to: index)
      }
    }
    return index
  }

  /// Adds the pending white space to its string, because content such as a word or an image
  /// follows. White space at the start of the whole text is discarded.
  mutating func mark() {
    if let pending, !isAtStart {
      texts[pending.text] +=
        pending.lineEnds > 0
        ? String(repeating: "\n", count: pending.lineEnds) : " "
    }
    pending = nil
    isAtStart = false
  }

  private mutating func add(_ text: String, to index: Int) {
    var rest = text.utf8[...]
    while let first = rest.first {
      if ASCII.isWhitespace(first) {
        rest.removeFirst()
        meet(isLineEnd: first == ASCII.lineFeed, in: index)
      } else {
        mark()
        let end = rest.firstIndex(where: ASCII.isWhitespace) ?? rest.endIndex
        texts[index] += String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
      }
    }
  }

  private mutating func meet(isLineEnd: Bool, in index: Int) {
    if pending == nil { pending = (index, 0) }
    guard isLineEnd else { return }
    if pending?.lineEnds == 0 { pending?.text = index }
    pending?.lineEnds += 1
  }
}
