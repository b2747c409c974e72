// Styles that follow from the text itself and stay true whatever is edited.

/// A style that a ``TextStorage`` derives from the text of each paragraph.
///
/// After an edit the storage asks its rules again about the paragraphs that changed, and about no
/// others. What they derive lies over the attributes that the text was given and never replaces
/// them: where a rule no longer holds, the text has its own attributes back.
public struct TextRule: Sendable {
  /// What a rule goes by.
  public struct Paragraph: Sendable {
    /// The paragraph without its separator, in its own attributes.
    public let text: AttributedText
    /// Whether it is the first of the storage.
    public let isFirst: Bool
  }

  /// Attributes over a part of a paragraph.
  public struct Style: Sendable {
    /// UTF-16 offsets from the paragraph's start; clamped to its text.
    public var range: Range<Int>
    /// Written over those that are there, key by key; `font`, `paragraphStyle` and a single shadow
    /// merge part by part.
    public var attributes: TextAttributes

    /// A style of a part.
    public init(_ attributes: [TextAttribute], on range: Range<Int>) {
      self.range = range
      self.attributes = TextAttributes(attributes)
    }
  }

  /// The name under which ``TextStorage`` reports the origin of a style.
  public let name: String
  private let derive: @Sendable (Paragraph) -> [Style]

  /// A rule. `derive` is asked about one paragraph at a time, and its answer may depend on nothing
  /// else; later styles lie over earlier ones.
  public init(_ name: String, derive: @escaping @Sendable (Paragraph) -> [Style]) {
    self.name = name
    self.derive = derive
  }

  /// The first line is a title: attributes of the storage's first paragraph, without its separator,
  /// so that the line behind it begins in its own.
  public static func firstLine(_ attributes: [TextAttribute]) -> TextRule {
    TextRule("firstLine") { paragraph in
      paragraph.isFirst ? [Style(attributes, on: 0..<paragraph.text.length)] : []
    }
  }

  /// Writes the rule's styles over a paragraph, which may end with its separator.
  func apply(to text: inout AttributedText, _ paragraph: Paragraph) {
    for style in derive(paragraph) {
      let range = style.range.clamped(to: 0..<paragraph.text.length)
      if !range.isEmpty { text.add(style.attributes, to: range) }
    }
  }
}

extension [TextRule] {
  /// A paragraph with what the rules derive, each over those before it.
  func derived(from own: AttributedText, isFirst: Bool) -> AttributedText {
    guard !isEmpty, let range = ParagraphSplitter.paragraph(from: 0, in: own.utf16) else {
      return own
    }
    let paragraph = TextRule.Paragraph(text: own[range.content], isFirst: isFirst)
    var text = own
    for rule in self { rule.apply(to: &text, paragraph) }
    return text
  }
}
