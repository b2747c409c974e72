// Styles that are derived from the text and updated after each edit.

public import Galley

/// A rule by which a ``TextStorage`` derives styles from the text of each paragraph.
///
/// After an edit, the storage applies its rules again, but only to changed paragraphs. A rule's
/// attributes override the text's own attributes, but the storage keeps both sets of attributes. If
/// a rule no longer applies, the text shows its own attributes again.
public struct TextRule: Sendable {
  /// The input of a text rule: one paragraph.
  public struct Paragraph: Sendable {
    /// The paragraph's text, without the paragraph separator and without styles that text rules
    /// added.
    public let text: AttributedText
    /// Whether the paragraph is the first one of the storage.
    public let isFirst: Bool
  }

  /// Attributes that a text rule applies to a part of a paragraph.
  public struct Style: Sendable {
    /// The styled part of the paragraph, in UTF-16 offsets from the paragraph's start. The range is
    /// clamped to the paragraph's text.
    public var range: Range<Int>
    /// Attributes to apply. Each value replaces the existing value of the same key. Exceptions:
    /// `font` and `paragraphStyle` are merged property by property, and so are shadows if the old
    /// and the new value each have exactly one shadow.
    public var attributes: TextAttributes

    /// Creates a style for a part of a paragraph.
    public init(_ attributes: [TextAttribute], on range: Range<Int>) {
      self.range = range
      self.attributes = TextAttributes(attributes)
    }
  }

  /// The name of the text rule.
  public let name: String
  private let derive: @Sendable (Paragraph) -> [Style]

  /// Creates a text rule. `derive` returns the styles of one paragraph, and the result must depend
  /// only on that paragraph. If two styles overlap, the later one is applied over the earlier one.
  public init(_ name: String, derive: @escaping @Sendable (Paragraph) -> [Style]) {
    self.name = name
    self.derive = derive
  }

  /// Creates a rule that styles the first paragraph of the storage as a title. The attributes do
  /// not apply to the paragraph's separator, so the next paragraph keeps its own attributes.
  public static func firstLine(_ attributes: [TextAttribute]) -> TextRule {
    TextRule("firstLine") { paragraph in
      paragraph.isFirst ? [Style(attributes, on: 0..<paragraph.text.length)] : []
    }
  }

  /// Applies the rule's styles to `text`: the paragraph's text, including its separator if it has
  /// one.
  func apply(to text: inout AttributedText, _ paragraph: Paragraph) {
    for style in derive(paragraph) {
      let range = style.range.clamped(to: 0..<paragraph.text.length)
      if !range.isEmpty { text.add(style.attributes, to: range) }
    }
  }
}

extension [TextRule] {
  /// Applies the styles of all rules to a paragraph. Each rule's styles are applied over the styles
  /// of the previous rules.
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
