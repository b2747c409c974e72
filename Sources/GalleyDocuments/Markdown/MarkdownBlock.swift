// The tree of a Markdown document.

import GalleyUnicode

/// A block with its content. The document itself is a block.
///
/// Blocks nest no deeper than ``Limits/nesting``, so walks over the tree may recurse.
struct MarkdownBlock: Sendable, Hashable {
  /// The kind of a block.
  enum Kind: Sendable, Hashable {
    case document
    case paragraph
    /// `level` is 1 to 6.
    case heading(level: Int)
    case blockQuote
    case codeBlock
    /// Raw HTML, which is treated as text.
    case html
    case list(MarkdownList)
    /// A list item. `isChecked` is `nil` unless the item is a task.
    case item(isChecked: Bool?)
    case thematicBreak
    /// A table, whose children are rows. A column without an alignment uses its text's.
    case table([MarkdownColumn])
    /// A row of a table; its children are cells.
    case row(isHeader: Bool)
    case cell
  }

  let kind: Kind
  /// The start of the block in the source.
  let place: MarkdownPlace
  /// The child blocks.
  var children: [MarkdownBlock] = []
  /// The text of a paragraph, a heading or a cell, or the verbatim content of code or HTML.
  var text = MarkdownText()
  /// The text direction of the block, known once its content is complete.
  var direction: TextDirection?
}

/// The properties of a list.
struct MarkdownList: Sendable, Hashable {
  /// The number of an ordered list's first item; `nil` for a bullet list.
  var start: Int?
  /// Whether there are no blank lines between the items or between their blocks (CommonMark 0.29
  /// §5.3).
  var isTight: Bool
}

/// The alignment of a table column.
enum MarkdownColumn: Sendable, Hashable {
  case natural
  case left
  case center
  case right
}

/// A source position as cmark reports it. Lines and columns count from 1, columns in bytes.
struct MarkdownPlace: Sendable, Hashable {
  var line: Int
  var column: Int
}

extension MarkdownBlock {
  /// The direction of the first strong character, as for HTML's `dir="auto"` (UAX #9, rules P2 and
  /// P3); `nil` if the block has no such character. Code is always left to right. The children's
  /// directions must already be set.
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
      if let direction = Bidi.naturalDirection(of: units.span) { return direction }
    }
    return children.lazy.compactMap(\.direction).first
  }
}

/// Text as a list of runs. Spans nest, and each run refers to its innermost span. This keeps the
/// structure flat, however deeply the source nests.
struct MarkdownText: Sendable, Hashable {
  /// The formatting of a span.
  enum SpanKind: Sendable, Hashable {
    case emphasis
    case strong
    case strikethrough
    case link(url: String)
  }

  /// A stretch of text between two delimiters.
  struct Span: Sendable, Hashable {
    let kind: SpanKind
    /// The index of the enclosing span, which comes earlier in ``spans``.
    let parent: Int?
  }

  /// A picture.
  struct Image: Sendable, Hashable {
    let url: String
    /// The text between the brackets, without formatting.
    var alt = ""
    let place: MarkdownPlace
  }

  /// The content of a run.
  enum Content: Sendable, Hashable {
    case text(String)
    case code(String)
    /// An HTML tag, which is treated as text.
    case html(String)
    case image(Image)
    /// A line end in the source, which does not break the line.
    case softBreak
    /// A hard line break.
    case lineBreak
  }

  /// A stretch of text with one kind of content.
  struct Run: Sendable, Hashable {
    var content: Content
    /// The innermost span around the run.
    let span: Int?
  }

  private(set) var spans: [Span] = []
  private(set) var runs: [Run] = []

  /// Adds a run. Text is appended to the previous run if that is text in the same span.
  mutating func append(_ content: Content, in span: Int?) {
    if case .text(let more) = content, let last = runs.indices.last, runs[last].span == span,
      case .text(var text) = runs[last].content
    {
      // Replace the run's content first, so that appending to the text does not copy it.
      runs[last].content = .softBreak
      text += more
      runs[last].content = .text(text)
    } else {
      runs.append(Run(content: content, span: span))
    }
  }

  /// Adds a span inside another one and returns its index.
  mutating func open(_ kind: SpanKind, in parent: Int?) -> Int {
    spans.append(Span(kind: kind, parent: parent))
    return spans.count - 1
  }

  /// Appends to the alternative text of the last run, which is a picture.
  mutating func appendAlt(_ words: String) {
    guard let last = runs.indices.last, case .image(var image) = runs[last].content else { return }
    runs[last].content = .softBreak
    image.alt += words
    runs[last].content = .image(image)
  }
}
