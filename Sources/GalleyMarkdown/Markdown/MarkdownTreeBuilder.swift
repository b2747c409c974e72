// Builds the tree of a Markdown document from the parser's events.

import Galley
import GalleyDocuments

/// Builds the tree of a Markdown document from the nodes that a parser enters and leaves.
struct MarkdownTreeBuilder {
  /// A node that the parser enters, with the node's data.
  enum Node {
    case block(MarkdownBlock.Kind, literal: String?)
    case span(MarkdownText.SpanKind)
    /// A run of text, which has no children.
    case run(MarkdownText.Content)
    /// An image. The nodes inside the image node form the alternative text.
    case image(url: String)
    /// A node without an element of its own. Its children become children of the enclosing element.
    case other
  }

  /// The kind of element that the builder has opened for a Markdown node.
  private enum Entered {
    case block
    case span
    case image
    /// The node adds no element, so its children belong to the enclosing element.
    case nothing
  }

  private let limits: Limits
  private var entered: [Entered] = []
  private var blocks: [MarkdownBlock] = []
  private var spans: [Int] = []
  private var images = 0
  /// The byte offset of the first position at which blocks or spans nest deeper than the limit;
  /// `nil` if the nesting never exceeds the limit.
  private(set) var tooDeep: Int?
  /// The document's root block; `nil` until the parser has left all nodes.
  private(set) var root: MarkdownBlock?

  init(limits: Limits) {
    self.limits = limits
  }

  /// Enters a node. Each call must be followed by a matching call to ``leave()``.
  mutating func enter(_ node: Node, at offset: Int) {
    switch node {
    case .block(let kind, let literal): entered.append(enter(kind, literal, at: offset))
    case .span(let kind): entered.append(enter(kind, at: offset))
    case .image(let url):
      if images == 0 { append(.image(MarkdownText.Image(url: url, offset: offset))) }
      images += 1
      entered.append(.image)
    case .run(let content):
      append(content)
      entered.append(.nothing)
    case .other: entered.append(.nothing)
    }
  }

  /// Leaves the node that was entered last.
  mutating func leave() {
    switch entered.popLast() {
    case .block: closeBlock()
    case .span: closeSpan()
    case .image: images -= 1
    case .nothing, nil: break
    }
  }

  private mutating func enter(
    _ kind: MarkdownBlock.Kind, _ literal: String?, at offset: Int
  ) -> Entered {
    switch (kind, blocks.last?.kind) {
    case (.blockQuote, _) where isFull, (.list, _) where isFull: return skip(at: offset)
    // Skip the item, because the list that contains it was skipped.
    case (.item, let parent) where parent?.isList != true: return .nothing
    default: break
    }
    var block = MarkdownBlock(kind: kind, offset: offset)
    if let literal { block.text.append(.text(literal), in: nil) }
    blocks.append(block)
    return .block
  }

  /// Whether the nesting limit leaves no room for three more levels: a list, an item in the list,
  /// and a block in the item.
  private var isFull: Bool { blocks.count + 3 > limits.nesting }

  private mutating func skip(at offset: Int) -> Entered {
    tooDeep = tooDeep ?? offset
    return .nothing
  }

  private mutating func closeBlock() {
    guard var block = blocks.popLast() else { return }
    block.direction = block.naturalDirection
    if blocks.isEmpty { root = block } else { blocks[blocks.count - 1].children.append(block) }
  }

  private mutating func enter(_ kind: MarkdownText.SpanKind, at offset: Int) -> Entered {
    guard images == 0, let leaf = blocks.indices.last else { return .nothing }
    guard spans.count < limits.nesting else { return skip(at: offset) }
    spans.append(blocks[leaf].text.open(kind, in: spans.last))
    return .span
  }

  /// Closes a span. If the span has no content, an empty run is added to preserve the span.
  private mutating func closeSpan() {
    guard let span = spans.popLast(), let leaf = blocks.indices.last else { return }
    guard span == blocks[leaf].text.spans.count - 1, blocks[leaf].text.runs.last?.span != span
    else { return }
    blocks[leaf].text.append(.text(""), in: span)
  }

  private mutating func append(_ content: MarkdownText.Content) {
    guard let leaf = blocks.indices.last else { return }
    if images > 0 {
      blocks[leaf].text.appendAlt(content.words)
    } else {
      blocks[leaf].text.append(content, in: spans.last)
    }
  }
}

extension MarkdownBlock.Kind {
  fileprivate var isList: Bool {
    guard case .list = self else { return false }
    return true
  }
}

extension MarkdownText.Content {
  /// The content of the run as plain text.
  fileprivate var words: String {
    switch self {
    case .text(let text), .code(let text), .html(let text): text
    case .image(let image): image.alt
    case .softBreak, .lineBreak: " "
    }
  }
}
