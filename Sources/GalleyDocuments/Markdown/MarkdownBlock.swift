// A Markdown document as a tree of values.

import GalleyUnicode

/// A block with what is in it: the document itself is one.
///
/// Blocks nest no deeper than ``Limits/nesting``, so that walks over them may recurse.
struct MarkdownBlock: Sendable, Hashable {
  /// What a block is.
  enum Kind: Sendable, Hashable {
    case document
    case paragraph
    /// `level` is 1 to 6.
    case heading(level: Int)
    case blockQuote
    case codeBlock
    /// Raw HTML, which is text here.
    case html
    case list(MarkdownList)
    /// An item of a list; `isChecked` is that of a task.
    case item(isChecked: Bool?)
    case thematicBreak
    /// A table; its children are rows. A column without alignment has that of its text.
    case table([MarkdownColumn])
    /// A row of a table; its children are cells.
    case row(isHeader: Bool)
    case cell
  }

  let kind: Kind
  /// Where it begins.
  let place: MarkdownPlace
  /// The blocks in it.
  var children: [MarkdownBlock] = []
  /// The text of a paragraph, a heading or a cell, and of code and HTML as it is.
  var text = MarkdownText()
  /// To where it runs; known when everything is in it.
  var direction: TextDirection?
}

/// A list's look, beside its items.
struct MarkdownList: Sendable, Hashable {
  /// The number of an ordered list's first item; `nil` is a bullet list.
  var start: Int?
  /// Whether no blank line is between its items or between their blocks (CommonMark 0.29 §5.3).
  var isTight: Bool
}

/// How a table's column is aligned.
enum MarkdownColumn: Sendable, Hashable {
  case natural
  case left
  case center
  case right
}

/// A place in the document as cmark reports it: both count from 1, columns in bytes.
struct MarkdownPlace: Sendable, Hashable {
  var line: Int
  var column: Int
}

extension MarkdownBlock {
  /// The direction of its first strong character, as HTML's `dir="auto"` has it (UAX #9, rules P2
  /// and P3); `nil` where it has none. Code runs left to right. What is in it has to know its own.
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

/// Text in runs. Spans nest, and each run knows the innermost one that it is in: a tree without
/// depth, however many asterisks there are.
struct MarkdownText: Sendable, Hashable {
  /// What a span makes of its text.
  enum SpanKind: Sendable, Hashable {
    case emphasis
    case strong
    case strikethrough
    case link(url: String)
  }

  /// A stretch of text between its delimiters.
  struct Span: Sendable, Hashable {
    let kind: SpanKind
    /// The span that it is in, before it in ``spans``.
    let parent: Int?
  }

  /// A picture.
  struct Image: Sendable, Hashable {
    let url: String
    /// What stands between its brackets, as plain text.
    var alt = ""
    let place: MarkdownPlace
  }

  /// What a run is.
  enum Content: Sendable, Hashable {
    case text(String)
    case code(String)
    /// A tag, which is text here.
    case html(String)
    case image(Image)
    /// A line end in the source.
    case softBreak
    /// A line end that is meant.
    case lineBreak
  }

  /// A stretch of one content.
  struct Run: Sendable, Hashable {
    var content: Content
    /// The innermost span that it is in.
    let span: Int?
  }

  private(set) var spans: [Span] = []
  private(set) var runs: [Run] = []

  /// Adds a run, a text to the one before where both are the same span's.
  mutating func append(_ content: Content, in span: Int?) {
    if case .text(let more) = content, let last = runs.indices.last, runs[last].span == span,
      case .text(var text) = runs[last].content
    {
      // The run lets go of its text, which is not copied then however often it grows.
      runs[last].content = .softBreak
      text += more
      runs[last].content = .text(text)
    } else {
      runs.append(Run(content: content, span: span))
    }
  }

  /// Adds a span in another; returns its index.
  mutating func open(_ kind: SpanKind, in parent: Int?) -> Int {
    spans.append(Span(kind: kind, parent: parent))
    return spans.count - 1
  }

  /// Adds to what the last run, a picture, shows in words.
  mutating func appendAlt(_ words: String) {
    guard let last = runs.indices.last, case .image(var image) = runs[last].content else { return }
    runs[last].content = .softBreak
    image.alt += words
    runs[last].content = .image(image)
  }
}
