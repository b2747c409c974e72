// Builds the tree of a Markdown document from the parser's events.

import CCmarkGFM
import Galley
import GalleyDocuments
import GalleyFont  // Mutex
import GalleyJSON

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

// Parses CommonMark with GitHub's tables, strikethrough, task lists and autolinks. Only this
// extension uses pointers from the cmark-gfm library.
extension MarkdownTreeBuilder {
  /// A lock that allows only one parse at a time, because cmark-gfm uses global state. Extensions
  /// are registered globally, and each parse changes global tables of special characters.
  private static let parsing = Mutex(())

  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

  /// Parses a document in UTF-8. A byte order mark is skipped, and each NUL becomes U+FFFD.
  ///
  /// - Parameter lineStarts: the byte offset at which each line begins.
  /// - Returns: the root block, and the byte offset of the first position at which blocks or spans
  ///   nest deeper than the limit; `nil` if the nesting never exceeds the limit.
  static func parse(
    _ bytes: [UInt8], lineStarts: [Int] = [0], limits: Limits, cancellation: Cancellation = .never
  ) throws(DocumentFault) -> (root: MarkdownBlock, tooDeep: Int?) {
    var steps = ReadingSteps(cancellation)
    try MarkdownLine.checkTables(in: bytes, limits: limits)
    try DefinitionLengths.check(bytes, limits: limits)
    guard let document = unsafe try document(bytes, steps) else { throw .nothing }
    defer { unsafe cmark_node_free(document) }
    guard let iterator = unsafe cmark_iter_new(document) else { throw .nothing }
    defer { unsafe cmark_iter_free(iterator) }
    var builder = MarkdownTreeBuilder(limits: limits)
    var count = 0
    while true {
      try steps.next()
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else {
        break
      }
      guard event == CMARK_EVENT_ENTER else {
        builder.leave()
        continue
      }
      count += 1
      guard count <= limits.elements else {
        throw DocumentFault(
          at: 0, code: .tooLarge,
          "the document has more than \(limits.elements) blocks and spans, which is the limit")
      }
      let line = unsafe Int(cmark_node_get_start_line(node))
      let column = unsafe Int(cmark_node_get_start_column(node))
      builder.enter(unsafe self.node(node), at: lineStarts.offset(line, column, in: bytes))
      if unsafe isLeaf(node) { builder.leave() }
    }
    guard let root = builder.root else { throw .nothing }
    return (root, builder.tooDeep)
  }

  /// The number of bytes parsed between two checks for cancellation.
  private static let piece = 1 << 16

  private static func document(
    _ bytes: [UInt8], _ steps: ReadingSteps
  ) throws(DocumentFault) -> OpaquePointer? {
    unsafe try parsing.withLock { _ throws(DocumentFault) in
      cmark_gfm_core_extensions_ensure_registered()
      guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
      defer { unsafe cmark_parser_free(parser) }
      for name in extensions {
        guard let found = unsafe cmark_find_syntax_extension(name) else {
          throw DocumentFault(
            at: 0, "cmark-gfm has no extension named \(name); install libcmark-gfm-extensions")
        }
        unsafe cmark_parser_attach_syntax_extension(parser, found)
      }
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try steps.check()
        unsafe bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { buffer in
          unsafe cmark_parser_feed(
            parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
      }
      try steps.check()
      return unsafe cmark_parser_finish(parser)
    }
  }

  /// Whether this node is a leaf. cmark's iterator reports no exit event for a leaf.
  private static func isLeaf(_ node: OpaquePointer) -> Bool {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_TEXT,
      CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
      true
    default: false
    }
  }

  private static func node(_ node: OpaquePointer) -> Node {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: .block(.document, literal: nil)
    case CMARK_NODE_PARAGRAPH: .block(.paragraph, literal: nil)
    case CMARK_NODE_HEADING:
      .block(.heading(level: unsafe Int(cmark_node_get_heading_level(node))), literal: nil)
    case CMARK_NODE_BLOCK_QUOTE: .block(.blockQuote, literal: nil)
    case CMARK_NODE_CODE_BLOCK:
      .block(.codeBlock, literal: unsafe string(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_BLOCK:
      .block(.html, literal: unsafe string(cmark_node_get_literal(node)))
    case CMARK_NODE_LIST: .block(unsafe list(node), literal: nil)
    case CMARK_NODE_ITEM: .block(.item(isChecked: unsafe isChecked(node)), literal: nil)
    case CMARK_NODE_THEMATIC_BREAK: .block(.thematicBreak, literal: nil)
    case CMARK_NODE_TEXT: .run(.text(unsafe string(cmark_node_get_literal(node))))
    case CMARK_NODE_CODE: .run(.code(unsafe string(cmark_node_get_literal(node))))
    case CMARK_NODE_HTML_INLINE: .run(.html(unsafe string(cmark_node_get_literal(node))))
    case CMARK_NODE_SOFTBREAK: .run(.softBreak)
    case CMARK_NODE_LINEBREAK: .run(.lineBreak)
    case CMARK_NODE_EMPH: .span(.emphasis)
    case CMARK_NODE_STRONG: .span(.strong)
    case CMARK_NODE_LINK: .span(.link(url: unsafe string(cmark_node_get_url(node))))
    case CMARK_NODE_IMAGE: .image(url: unsafe string(cmark_node_get_url(node)))
    default: unsafe extensionNode(node)
    }
  }

  /// Converts a node that an extension defines. The name of the node's type is used to identify the
  /// type, because the type's number is assigned only when the extension is registered.
  private static func extensionNode(_ node: OpaquePointer) -> Node {
    switch unsafe string(cmark_node_get_type_string(node)) {
    case "strikethrough": .span(.strikethrough)
    case "table": .block(.table(unsafe columns(node)), literal: nil)
    case "table_header": .block(.row(isHeader: true), literal: nil)
    case "table_row": .block(.row(isHeader: false), literal: nil)
    case "table_cell": .block(.cell, literal: nil)
    default: .other
    }
  }

  private static func list(_ node: OpaquePointer) -> MarkdownBlock.Kind {
    let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return .list(
      start: isOrdered ? unsafe Int(cmark_node_get_list_start(node)) : nil,
      isTight: unsafe cmark_node_get_list_tight(node) != 0)
  }

  private static func isChecked(_ node: OpaquePointer) -> Bool? {
    guard unsafe string(cmark_node_get_type_string(node)) == "tasklist" else { return nil }
    return unsafe cmark_gfm_extensions_get_tasklist_item_checked(node)
  }

  private static func columns(_ node: OpaquePointer) -> [TextAlignment] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(node))
    guard count > 0, let letters = unsafe cmark_gfm_extensions_get_table_alignments(node) else {
      return []
    }
    return (0..<count).map { index in
      switch unsafe letters[index] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .natural
      }
    }
  }

  private static func string(_ characters: UnsafePointer<CChar>?) -> String {
    unsafe characters.map { unsafe String(cString: $0) } ?? ""
  }
}

extension [Int] {
  /// The byte offset of a position that cmark reports: a line and a column, both from 1. Columns
  /// are counted in bytes. The array contains the start of each line. A position before the
  /// document maps to the document's beginning, and a position after the document maps to its end.
  fileprivate func offset(_ line: Int, _ column: Int, in bytes: [UInt8]) -> Int {
    guard line >= 1 else { return 0 }
    guard line <= count else { return bytes.count }
    return Swift.min(self[line - 1] + Swift.max(column - 1, 0), bytes.count)
  }
}

extension DocumentFault {
  fileprivate static var nothing: DocumentFault {
    DocumentFault(at: 0, "cmark-gfm could not parse the text")
  }
}
