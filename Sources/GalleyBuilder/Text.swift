// Text elements, and the pieces of text that they contain.

public import Galley
import GalleyDocuments
public import GalleyMarkdown

/// A box of text.
///
/// A text can contain other texts: `Text("Hello, \(Text(name).bold())")`. The inner text keeps its
/// text settings. If the inner text has a background, a border or padding, its letters get a box
/// with these properties.
public struct Text: Element {
  /// The settings of the box, and its text.
  public var node = Node(.text)

  /// Creates a text from a string literal, which can contain values and other texts.
  public init(_ content: TextContent) {
    node.text = content.pieces
  }

  /// Creates a text from a string.
  @_disfavoredOverload
  public init(_ string: String) {
    self.init(AttributedText(string))
  }

  /// Creates a text from attributed text. The attributes of the attributed text override the
  /// settings of the element.
  @_disfavoredOverload
  public init(_ text: AttributedText) {
    node.text = [TextPiece(.styled(text))]
  }

  /// Creates a text from inline Markdown: emphasis, strong emphasis, code, links and strikethrough.
  ///
  /// White space and line endings are kept. Blocks are not read, so `#` and `-` at the beginning of
  /// a line are text. The style sheet's rules for inline elements add to the settings of the
  /// element.
  public init(markdown: String, styleSheet: StyleSheet = .default) {
    node.text = [TextPiece(.markdown(markdown, styleSheet))]
  }
}

/// A string literal with values and texts in it, such as `"Hello, \(Text(name).bold())"`.
public struct TextContent: Sendable, ExpressibleByStringInterpolation {
  /// The pieces of the text: strings, inserted values and inner texts.
  let pieces: [TextPiece]

  /// Creates content from a string literal.
  public init(stringLiteral value: String) {
    pieces = [TextPiece(.styled(AttributedText(value)))]
  }

  /// Creates content from a string literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    pieces = stringInterpolation.pieces
  }

  /// Collects the parts of a string literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var pieces: [TextPiece] = []

    /// Begins a string literal without parts. Both arguments are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the string literal: the text between two inserted values.
    public mutating func appendLiteral(_ literal: String) {
      appendInterpolation(AttributedText(literal))
    }

    /// Appends a text with its own settings.
    public mutating func appendInterpolation(_ text: Text) {
      pieces += text.node.inlinePieces(index: pieces.count)
    }

    /// Appends attributed text, which can contain attachments.
    public mutating func appendInterpolation(_ text: AttributedText) {
      pieces.append(TextPiece(.styled(text)))
    }

    /// Appends the text to which string interpolation converts a value.
    public mutating func appendInterpolation(_ value: some Any) {
      appendInterpolation(AttributedText("\(value)"))
    }
  }
}

/// A part of a text: its content and its attributes.
struct TextPiece: Sendable {
  /// The content of a piece of text: attributed text or Markdown.
  enum Source: Sendable {
    case styled(AttributedText)
    case markdown(String, StyleSheet)
  }

  let source: Source
  /// The attributes of this piece of text. The attributes of attributed text, and the formatting in
  /// Markdown, override these attributes.
  var attributes = TextAttributes()

  init(_ source: Source) {
    self.source = source
  }

  /// This piece of text as attributed text.
  ///
  /// - Parameter outer: the attributes that the piece inherits.
  func text(_ outer: TextAttributes, _ limits: Limits) throws(DocumentError) -> AttributedText {
    let base = outer.merging(attributes)
    switch source {
    case .styled(var text):
      text.transform(0..<text.length) { base.merging($0) }
      return text
    case .markdown(let string, let sheet):
      return try AttributedText(markdown: string, base, styleSheet: sheet, limits: limits)
    }
  }
}

extension Node {
  /// The pieces of this text, which are inserted into the enclosing text.
  ///
  /// - Parameter index: a number that makes this text's backdrop unequal to adjacent backdrops, so
  ///   that adjacent boxes are not merged.
  fileprivate func inlinePieces(index: Int) -> [TextPiece] {
    var attributes = settings.attributes
    // The left padding of a backdrop is at the start of its text, whether the text is left-to-right
    // or right-to-left.
    let insets = padding.insets(over: frame.container.insets, isRightToLeft: false)
    if frame.backgroundPaint != nil || frame.border != nil || insets != EdgeInsets() {
      attributes.backdrop = TextBackdrop(
        BoxBackdrop(
          frame.backgroundPaint, border: frame.border, cornerRadius: frame.cornerRadius,
          padding: insets, index: index))
    }
    return text.map { piece in
      var piece = piece
      piece.attributes = attributes.merging(piece.attributes)
      return piece
    }
  }
}
