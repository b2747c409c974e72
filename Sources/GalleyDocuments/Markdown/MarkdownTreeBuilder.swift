// From the parser's events to the tree.

import Galley

/// Builds the tree of a Markdown document from its nodes as they are entered and left.
struct MarkdownTreeBuilder {
  /// A node that is entered, with what the parser reports of it.
  enum Node {
    case block(MarkdownBlock.Kind, literal: String?)
    case span(MarkdownText.SpanKind)
    /// A run, which nothing is in.
    case run(MarkdownText.Content)
    /// A picture; the nodes in it are its words.
    case image(url: String)
    /// What is no more than what is in it.
    case other
  }

  /// What a node that is entered became.
  private enum Entered {
    case block
    case span
    case image
    /// Nothing: what is in it belongs to what it is in.
    case nothing
  }

  private let limits: Limits
  private var entered: [Entered] = []
  private var blocks: [MarkdownBlock] = []
  private var spans: [Int] = []
  private var images = 0
  /// Where blocks or spans began to be too deep.
  private(set) var tooDeep: MarkdownPlace?
  /// The document, at the end.
  private(set) var root: MarkdownBlock?

  init(limits: Limits) {
    self.limits = limits
  }

  /// Enters a node; each has to be left.
  mutating func enter(_ node: Node, at place: MarkdownPlace) {
    switch node {
    case .block(let kind, let literal): entered.append(enter(kind, literal, at: place))
    case .span(let kind): entered.append(enter(kind, at: place))
    case .image(let url):
      if images == 0 { append(.image(MarkdownText.Image(url: url, place: place))) }
      images += 1
      entered.append(.image)
    case .run(let content):
      append(content)
      entered.append(.nothing)
    case .other: entered.append(.nothing)
    }
  }

  /// Leaves the node that was entered last of those that have not been left.
  mutating func leave() {
    switch entered.popLast() {
    case .block: closeBlock()
    case .span: closeSpan()
    case .image: images -= 1
    case .nothing, nil: break
    }
  }

  private mutating func enter(
    _ kind: MarkdownBlock.Kind, _ literal: String?, at place: MarkdownPlace
  ) -> Entered {
    switch (kind, blocks.last?.kind) {
    case (.blockQuote, _) where isFull, (.list, _) where isFull: return skip(at: place)
    // The item of a list that was left out.
    case (.item, let parent) where parent?.isList != true: return .nothing
    default: break
    }
    var block = MarkdownBlock(kind: kind, place: place)
    if let literal { block.text.append(.text(literal), in: nil) }
    blocks.append(block)
    return .block
  }

  /// Whether a list, an item, and a block of its own in the innermost block would nest too deep.
  private var isFull: Bool { blocks.count + 3 > limits.nesting }

  private mutating func skip(at place: MarkdownPlace) -> Entered {
    tooDeep = tooDeep ?? place
    return .nothing
  }

  private mutating func closeBlock() {
    guard var block = blocks.popLast() else { return }
    block.direction = block.naturalDirection
    if blocks.isEmpty { root = block } else { blocks[blocks.count - 1].children.append(block) }
  }

  private mutating func enter(_ kind: MarkdownText.SpanKind, at place: MarkdownPlace) -> Entered {
    guard images == 0, let leaf = blocks.indices.last else { return .nothing }
    guard spans.count < limits.nesting else { return skip(at: place) }
    spans.append(blocks[leaf].text.open(kind, in: spans.last))
    return .span
  }

  /// Closes a span; one without anything in it is kept by an empty run.
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
  /// What it says, as plain text.
  fileprivate var words: String {
    switch self {
    case .text(let text), .code(let text), .html(let text): text
    case .image(let image): image.alt
    case .softBreak, .lineBreak: " "
    }
  }
}
