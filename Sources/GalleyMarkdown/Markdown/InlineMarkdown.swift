// Reads inline Markdown: formatted text without blocks.

public import Galley
public import GalleyDocuments
import GalleyJSON

extension AttributedText {
  /// Creates attributed text from inline Markdown: emphasis, strong emphasis, code, links and
  /// strikethrough.
  ///
  /// White space and line endings are kept. Blocks are not read, so `#` and `-` at the beginning of
  /// a line are text. HTML, and a backslash at the end of a line, are text too. An image becomes
  /// its alternative text.
  ///
  /// ```swift
  /// let text = try AttributedText(markdown: "Doors open at **19:00**")
  /// ```
  ///
  /// - Parameters:
  ///   - markdown: The Markdown source.
  ///   - attributes: The attributes of the text without formatting. Formatted text inherits them.
  ///   - styleSheet: The style sheet whose inline rules format the text. Its block rules are not
  ///     used.
  ///   - traits: The reader's text size and colour scheme, for the rules of the style sheet.
  ///   - limits: The limits for the size, the nesting and the number of elements. Elements that are
  ///     nested deeper than ``Limits/nesting`` have the formatting of their enclosing element.
  /// - Throws: An error with the position in the source if the text exceeds a limit.
  public init(
    markdown: String, _ attributes: TextAttributes = TextAttributes(),
    styleSheet: StyleSheet = .plain, traits: StyleTraits = StyleTraits(),
    limits: Limits = .default
  ) throws(DocumentError) {
    let inline = try InlineMarkdown(markdown, limits: limits)
    var styler = InlineStyler(styleSheet, traits, limits: limits)
    self.init()
    for run in inline.runs {
      append(AttributedText(run.string, styler.attributes(of: run.look, run.box, in: attributes)))
    }
    self = withPlainBackdrops
  }
}

/// Inline Markdown as a list of runs.
package struct InlineMarkdown: Sendable {
  /// A part of the text in which all characters have the same enclosing elements.
  package struct Run: Sendable {
    package let string: String
    /// The Markdown elements that enclose the run.
    package let look: SpanLook
    /// The URL of the image whose alternative text is in `string`; `nil` if the run is not an
    /// image.
    package let image: String?
    /// A number that identifies the innermost element around the run. Two adjacent elements never
    /// have the same number, even if they have the same style.
    let box: Int
  }

  /// The runs in the order of the text. A run can be empty.
  package private(set) var runs: [Run] = []

  /// Reads inline Markdown. cmark reads the text as a heading, because a heading is a block that
  /// contains no other blocks. A heading is one line, so ``lineEnd`` replaces the line endings.
  ///
  /// - Parameters:
  ///   - markdown: The Markdown source.
  ///   - joinsLines: Whether each line ending becomes a space, together with the white space around
  ///     it. If not, all white space is kept.
  ///   - limits: The limits for the size, the nesting and the number of elements.
  package init(
    _ markdown: String, joinsLines: Bool = false, limits: Limits = .default
  ) throws(DocumentError) {
    let text = try UTF8Text(Self.normalized(markdown), limits: limits)
    let start = text.bytes.firstIndex { !Self.isSpace($0) } ?? text.bytes.endIndex
    let end = text.bytes.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start
    if !joinsLines { append(text.bytes[..<start]) }
    if start < end {
      let prefix = Array("# ".utf8)
      do throws(DocumentFault) {
        let line = prefix + Self.line(text.bytes[start..<end], joinsLines: joinsLines)
        let parsed = try MarkdownTreeBuilder.parse(line, limits: limits)
        for block in parsed.root.children { append(block.text) }
      } catch {
        var fault = error
        fault.offset = max(fault.offset - prefix.count, 0) + start
        throw text.error(fault)
      }
    }
    if !joinsLines { append(text.bytes[end...]) }
  }

  /// The character that replaces a line ending while cmark reads the text. The form feed is white
  /// space in CommonMark, but does not end a line (CommonMark 0.29 §2.1).
  private static let lineEnd = UInt8(ascii: "\u{C}")

  /// The text with every line ending replaced by a line feed.
  private static func normalized(_ markdown: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(markdown.utf8.count)
    var isAfterReturn = false
    for byte in markdown.utf8 {
      if byte != ASCII.lineFeed || !isAfterReturn {
        bytes.append(byte == ASCII.carriageReturn ? ASCII.lineFeed : byte)
      }
      isAfterReturn = byte == ASCII.carriageReturn
    }
    return bytes
  }

  /// The text as the content of a heading. Hashes at the end are escaped, because cmark would
  /// remove them (CommonMark 0.29 §4.2).
  private static func line(_ text: ArraySlice<UInt8>, joinsLines: Bool) -> [UInt8] {
    var line: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte != ASCII.lineFeed {
        line.append(byte)
      } else if joinsLines {
        while let last = line.last, isSpace(last) { line.removeLast() }
        line.append(ASCII.space)
        rest = rest.drop(while: isSpace)
      } else {
        line.append(lineEnd)
      }
    }
    let hash = UInt8(ascii: "#")
    let hashes = line.lastIndex { $0 != hash }.map { $0 + 1 } ?? 0
    let isClosing = hashes == 0 || isSpace(line[hashes - 1])
    if hashes < line.count, isClosing { line.insert(ASCII.backslash, at: hashes) }
    return line
  }

  /// Whether a byte is white space that cmark removes at the start and end of a heading.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || (ASCII.tab...ASCII.carriageReturn).contains(byte)
  }

  private mutating func append(_ spaces: ArraySlice<UInt8>) {
    guard !spaces.isEmpty else { return }
    let string = String(decoding: spaces, as: UTF8.self)
    runs.append(Run(string: string, look: SpanLook(), image: nil, box: -1))
  }

  private mutating func append(_ text: MarkdownText) {
    let spans = text.looks
    for (index, run) in text.runs.enumerated() {
      let own = spans.count + index
      let look = run.span.map { spans[$0] } ?? SpanLook()
      let (string, added, image): (String, InlineSelector?, String?) =
        switch run.content {
        case .text(let string), .html(let string): (string, nil, nil)
        case .code(let string): (string, .code, nil)
        case .image(let image): (image.words, .image, image.url)
        case .softBreak, .lineBreak: ("\n", nil, nil)
        }
      runs.append(
        Run(
          string: Self.withLineFeeds(string), look: added.map(look.adding) ?? look, image: image,
          box: added == .code ? own : run.span ?? own))
    }
  }

  private static func withLineFeeds(_ string: String) -> String {
    guard string.utf8.contains(lineEnd) else { return string }
    let bytes = string.utf8.map { $0 == lineEnd ? ASCII.lineFeed : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
