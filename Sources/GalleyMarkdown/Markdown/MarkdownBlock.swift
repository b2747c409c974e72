// The tree of blocks of a Markdown document.

import Galley
import GalleyUnicode

/// A Markdown block with its content. The document itself is also a block.
///
/// Blocks nest no deeper than ``Limits/nesting``, so functions can safely recurse over the tree.
struct MarkdownBlock: Sendable, Hashable {
  /// The kind of a Markdown block.
  enum Kind: Sendable, Hashable {
    case document
    case paragraph
    /// A heading, whose level is 1 to 6.
    case heading(level: Int)
    case blockQuote
    case codeBlock
    /// Raw HTML, which is treated as text.
    case html
    /// A list. `start` is the number of an ordered list's first item; `nil` for a bullet list. A
    /// tight list has no blank lines between its items or between the blocks in an item
    /// (CommonMark 0.29 §5.3).
    case list(start: Int?, isTight: Bool)
    /// A list item. `isChecked` is `nil` if the item is not a task.
    case item(isChecked: Bool?)
    case thematicBreak
    /// A table, whose children are rows. The associated array contains the alignment of each
    /// column. If a column is `natural`, its alignment comes from the style sheet or from the
    /// table's direction.
    case table([TextAlignment])
    /// A row of a table; its children are cells.
    case row(isHeader: Bool)
    case cell
  }

  let kind: Kind
  /// The byte offset in the source at which the block begins.
  let offset: Int
  /// The child blocks.
  var children: [MarkdownBlock] = []
  /// The text of a paragraph, a heading or a cell, or the verbatim content of code or HTML.
  var text = MarkdownText()
  /// The text direction of the block. `nil` if the block has no strong character, or if parsing has
  /// not reached the end of the block.
  var direction: TextDirection?
}

extension MarkdownBlock {
  /// The direction of the block's first strong character (UAX #9, rules P2 and P3), as in HTML with
  /// `dir="auto"`. If the block has no strong character, the direction is `nil`. Code is always
  /// left to right. Set the directions of the child blocks before reading this property.
  var naturalDirection: TextDirection? {
    if case .codeBlock = kind { return .leftToRight }
    for run in text.runs {
      let words: String
      switch run.content {
      case .text(let string), .code(let string), .html(let string): words = string
      case .image(let image): words = image.alt
      case .softBreak, .lineBreak: continue
      }
      let units = Array(words.utf16)
      if let direction = BidiParagraph.naturalDirection(of: units.span) { return direction }
    }
    return children.lazy.compactMap(\.direction).first
  }
}

/// The text of a block, as a list of runs. Each run refers to its innermost formatting span, and
/// each span refers to its enclosing span. The data structure is therefore flat, even if the source
/// nests spans deeply.
struct MarkdownText: Sendable, Hashable {
  /// The formatting of a span.
  enum SpanKind: Sendable, Hashable {
    case emphasis
    case strong
    case strikethrough
    case link(url: String)
  }

  /// Formatted text between two delimiters, such as a pair of asterisks.
  struct Span: Sendable, Hashable {
    let kind: SpanKind
    /// The index of the enclosing span in ``spans``; `nil` if the span is not nested. Enclosing
    /// spans come before the spans inside them.
    let parent: Int?
  }

  /// An image in the text.
  struct Image: Sendable, Hashable {
    let url: String
    /// The image's alternative text: in the source, the text between the square brackets. Its
    /// formatting is removed.
    var alt = ""
    /// The byte offset of the image in the source.
    let offset: Int
  }

  /// The content of a run.
  enum Content: Sendable, Hashable {
    case text(String)
    case code(String)
    /// An HTML tag, which is treated as text.
    case html(String)
    case image(Image)
    /// A soft break: a line ending in the Markdown source. Unlike a hard line break, a soft break
    /// does not start a new line of text.
    case softBreak
    /// A hard line break, which starts a new line of text.
    case lineBreak
  }

  /// A part of the text with one type of content, such as code or an image.
  struct Run: Sendable, Hashable {
    var content: Content
    /// The index of the innermost span that contains the run; `nil` if no span does.
    let span: Int?
  }

  private(set) var spans: [Span] = []
  private(set) var runs: [Run] = []

  /// Adds content to the end of the text. If the content and the last run are both text in the same
  /// span, the content is appended to that run.
  mutating func append(_ content: Content, in span: Int?) {
    if case .text(let more) = content, let last = runs.indices.last, runs[last].span == span,
      case .text(var text) = runs[last].content
    {
      // While text is appended to the string, remove the string from the run. If the run still
      // referred to the string, appending would copy it.
      runs[last].content = .softBreak
      text += more
      runs[last].content = .text(text)
    } else {
      runs.append(Run(content: content, span: span))
    }
  }

  /// Adds a span, and returns its index. `parent` is the index of the enclosing span.
  mutating func open(_ kind: SpanKind, in parent: Int?) -> Int {
    spans.append(Span(kind: kind, parent: parent))
    return spans.count - 1
  }

  /// Appends a string to the alternative text of the last run, if this run is an image.
  mutating func appendAlt(_ words: String) {
    guard let last = runs.indices.last, case .image(var image) = runs[last].content else { return }
    runs[last].content = .softBreak
    image.alt += words
    runs[last].content = .image(image)
  }
}
