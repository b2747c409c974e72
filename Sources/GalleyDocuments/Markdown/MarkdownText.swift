// The text of a leaf block: runs, and the spans that they are in.

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
