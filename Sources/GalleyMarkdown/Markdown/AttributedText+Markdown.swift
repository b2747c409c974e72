// Reads Markdown as a single attributed text, without boxes.

public import Galley
public import GalleyDocuments

extension AttributedText {
  /// Creates a text from the paragraphs of a Markdown string. Each paragraph except the last ends
  /// with a line feed.
  ///
  /// The style sheet's rules for inline elements change the attributes of emphasis, code and links.
  /// Its rules for blocks have no effect. Images in `data:` URLs become attachments; all other
  /// images become their alternative text.
  ///
  /// - Parameters:
  ///   - markdown: paragraphs in Markdown.
  ///   - attributes: the attributes of text without formatting. Font sizes in ems are relative to
  ///     its font size.
  ///   - styleSheet: the style sheet.
  ///   - traits: the reader's text size and colour scheme.
  ///   - limits: the limits for the size and the nesting of the text.
  /// - Throws: ``/GalleyDocuments/DocumentError`` if a limit is exceeded, or if the string contains
  ///   a block other than a paragraph, such as a heading or a list. The error has the block's
  ///   position.
  public init(
    markdown: String, _ attributes: TextAttributes = TextAttributes(),
    styleSheet: StyleSheet = .default, traits: StyleTraits = StyleTraits(),
    limits: Limits = .default
  ) throws(DocumentError) {
    let options = MarkdownOptions(
      styleSheet: StyleSheet(inline: styleSheet.snapshot.inline), traits: traits,
      width: limits.length)
    // Only blocks with a place on a canvas are measured. Paragraphs of one text have none.
    let measure = TextMeasure { _, _, _ throws(RenderError) in throw .emptyCanvas }
    let source = try MarkdownSource(
      parsing: Array(markdown.utf8), options, measuredBy: measure, ReadOptions(limits: limits))
    do throws(DocumentFault) {
      self = try source.paragraphs(attributes, limits)
    } catch {
      throw source.error(error)
    }
  }
}

extension MarkdownSource {
  /// The text of the paragraphs.
  fileprivate func paragraphs(
    _ attributes: TextAttributes, _ limits: Limits
  ) throws(DocumentFault) -> AttributedText {
    let lines = MarkdownLines(text)
    let context = ReadContext(self, ReadOptions(limits: limits))
    var flow = MarkdownFlow(options, lines, measuredBy: measure, context, over: attributes)
    let area = MarkdownFlow.Area(look: flow.resolver.document, x: 0, width: options.width)
    var whole = AttributedText()
    for block in parsed.root.children {
      guard block.kind == .paragraph else {
        throw DocumentFault(
          at: lines.offset(of: block.place),
          "only paragraphs can be part of a text; write a backslash before the character that"
            + " begins this block, or render the string as a Markdown document")
      }
      if !whole.isEmpty { whole.append(AttributedText("\n", attributes)) }
      whole.append(try flow.styledText(of: block, in: area).text)
    }
    return whole
  }
}
