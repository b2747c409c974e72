// The style of a paragraph. Each property is optional so that styles merge property by property.

/// The horizontal alignment of text lines between the paragraph's margins.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// Lines are aligned at the left edge, whatever the writing direction.
  case left
  /// Lines are aligned at the right edge, whatever the writing direction.
  case right
  /// Lines are centred between the margins.
  case center
  /// Lines are aligned at both edges by widening spaces. The last line of a paragraph is aligned as
  /// with `natural`.
  case justified
  /// Lines are aligned at the leading edge of the paragraph's base direction.
  case natural
}

/// The treatment of text that is wider than its line.
///
/// The truncating modes set each paragraph on one line and truncate that line. If the container
/// limits the number or the total height of lines, these modes wrap lines, and truncate only the
/// last visible line.
public enum LineBreakMode: String, Sendable, Hashable, CaseIterable {
  /// Breaks lines between words (UAX #14). A word that is wider than a line is split between
  /// grapheme clusters.
  case byWordWrapping
  /// Breaks lines before the first grapheme cluster that does not fit.
  case byCharWrapping
  /// Sets each paragraph on one line, clipped at the container's edge.
  case byClipping
  /// Truncates the line: replaces the beginning of its text with the truncation token.
  case byTruncatingHead
  /// Truncates the line: replaces the end of its text with the truncation token.
  case byTruncatingTail
  /// Truncates the line: replaces the middle of its text with the truncation token.
  case byTruncatingMiddle
}

/// The base writing direction of a paragraph.
public enum BaseWritingDirection: String, Sendable, Hashable, CaseIterable {
  /// The direction of the paragraph's first strong character (UAX #9 P2, P3). If the paragraph has
  /// no strong character, the container's default direction is used.
  case natural
  /// The base direction is left to right.
  case leftToRight
  /// The base direction is right to left.
  case rightToLeft
}

/// A tab stop: a position on the line to which a tab character advances.
public struct TabStop: Sendable, Hashable {
  /// The alignment, relative to the tab stop, of the text after a tab.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// The left edge of the text is at the tab stop.
    case left
    /// The centre of the text is at the tab stop.
    case center
    /// The right edge of the text is at the tab stop.
    case right
    /// The first decimal separator in the text is at the tab stop.
    case decimal
    /// The leading edge of the text is at the tab stop.
    case natural
    /// The same as `natural`: the leading edge of the text is at the tab stop.
    case start
    /// The trailing edge of the text is at the tab stop: the right edge in left-to-right
    /// paragraphs.
    case end
    /// The same as `natural`: the leading edge of the text is at the tab stop.
    case justified
  }

  /// The alignment, relative to the tab stop, of the text after the tab.
  public var alignment: Alignment
  /// Position of the tab stop in points from the paragraph's leading margin.
  public var location: Double
  /// Characters that count as decimal separators at a `decimal` tab stop; `nil` uses the language's
  /// decimal separator.
  public var terminators: String?

  /// Creates a tab stop.
  ///
  /// - Parameters:
  ///   - alignment: the alignment, relative to the tab stop, of the text after the tab.
  ///   - location: position of the tab stop in points from the leading margin.
  ///   - terminators: characters that count as decimal separators at a `decimal` tab stop.
  public init(_ alignment: Alignment = .natural, at location: Double, terminators: String? = nil) {
    self.alignment = alignment
    self.location = location
    self.terminators = terminators
  }
}

/// Rules for the layout of a paragraph, such as alignment and indents. Lengths are in points. A
/// property that is `nil` is inherited from the surrounding style; if no style sets it, the
/// documented default applies.
public struct ParagraphStyle: Sendable, Hashable {
  /// The alignment of the paragraph's lines. Default: `natural`.
  public var alignment: TextAlignment?
  /// Distance from the leading margin to the first line. For the first line, this distance replaces
  /// `headIndent`. Default: 0.
  public var firstLineHeadIndent: Double?
  /// Distance from the leading margin to all lines except the first line. Default: 0.
  public var headIndent: Double?
  /// The position at which lines end. A number above 0 is a distance from the leading margin. For 0
  /// or a negative number, the distance is measured from the trailing margin towards the leading
  /// margin. Default: 0.
  public var tailIndent: Double?
  /// The paragraph's tab stops. Default: a `natural` stop every 28 points. An empty list
  /// means no stops.
  public var tabStops: [TabStop]?
  /// Distance between the repeated tab stops that follow the last stop in ``tabStops``. If the
  /// distance is 0, there are no repeated stops. If ``tabStops`` is `nil`, all stops are repeated
  /// stops, and a distance of 0 means 28 points. Default: 0.
  public var defaultTabInterval: Double?
  /// The treatment of text that is wider than its line. Default: `byWordWrapping`.
  public var lineBreakMode: LineBreakMode?
  /// Factor by which the natural height of each line is multiplied; 0 has no effect. The extra
  /// height is above the text. Default: 0.
  public var lineHeightMultiple: Double?
  /// Minimum height of a line of text. Default: 0.
  public var minimumLineHeight: Double?
  /// Maximum height of a line of text; 0 means no maximum. Default: 0.
  public var maximumLineHeight: Double?
  /// Explicit height of lines of text, which replaces their natural height. Default: `nil`.
  public var lineHeight: LineHeight?
  /// Space below each line, except below the last line in the container. Default: 0.
  public var lineSpacing: Double?
  /// Space below the paragraph. Default: 0.
  public var paragraphSpacing: Double?
  /// Space above the paragraph, in addition to the space below the previous paragraph. Default: 0.
  public var paragraphSpacingBefore: Double?
  /// The base writing direction of the paragraph. Default: `natural`.
  public var baseWritingDirection: BaseWritingDirection?
  /// The threshold for hyphenation, 0 to 1. If a line without hyphenation fills less than this
  /// fraction of its width, a word is hyphenated. 0 never hyphenates, and 1 hyphenates wherever a
  /// hyphen helps to fill a line. Default: 0.
  public var hyphenationFactor: Double?
  /// Whether words are hyphenated as if `hyphenationFactor` were 1. Default: false.
  public var usesDefaultHyphenation: Bool?
  /// The minimum number of letters before and after a hyphen, 1 to 64 each. The default depends on
  /// the language.
  public var hyphenationMinimum: HyphenationMinimum?
  /// The maximum number of consecutive lines that end in a hyphen, 0 to 10. Default: 3 if
  /// ``lineBreakQuality`` is `optimal`, otherwise 2.
  public var maximumConsecutiveHyphens: Int?
  /// The minimum, desired and maximum width of spaces between words in justified paragraphs. Each
  /// is a multiple, 0 to 10, of the width of the font's space character. Only `optimal` line
  /// breaking makes spaces smaller than desired. If a line cannot be filled otherwise, its spaces
  /// grow beyond the maximum. Default: 0.8, 1 and 1.5.
  public var wordSpacing: SpacingBounds?
  /// The minimum, desired and maximum space added after each letter in justified paragraphs, in
  /// ems, -0.2 to 1. If a line has ideographs, no space is added after its letters. Only `optimal`
  /// line breaking makes the space smaller than desired. Default: 0, 0 and 0.
  public var letterSpacing: SpacingBounds?
  /// The algorithm that breaks the paragraph into lines. Default: `greedy`.
  public var lineBreakQuality: LineBreakQuality?
  /// Whether a line that is up to 5 percent too wide is tightened instead of truncated. Tightening
  /// narrows the gaps between characters. Default: false.
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Whether justified lines in Arabic script first elongate the connections between letters, and
  /// then widen spaces. Default: false.
  public var kashida: Bool?
  /// The width of fullwidth punctuation marks. Default: `trimPairs` for Japanese, Chinese and
  /// Korean text, otherwise `none`.
  public var punctuationSpacing: PunctuationSpacing?
  /// The space between ideographs and adjacent letters or digits. Default: `none`.
  public var cjkSpacing: CJKSpacing?
  /// Rules that change the positions at which lines can end. Default: no rules.
  public var lineBreakStrategy: LineBreakStrategy?
  /// The strictness of the rules for line breaks. Default: `normal`.
  public var lineBreakStrictness: LineBreakStrictness?

  /// Creates a paragraph style in which every property is `nil`.
  public init() {}

  /// A copy of this style. If `other` sets a property, the copy has the value from `other`.
  public func merging(_ other: ParagraphStyle) -> ParagraphStyle {
    var merged = self
    merged.alignment = other.alignment ?? alignment
    merged.firstLineHeadIndent = other.firstLineHeadIndent ?? firstLineHeadIndent
    merged.headIndent = other.headIndent ?? headIndent
    merged.tailIndent = other.tailIndent ?? tailIndent
    merged.tabStops = other.tabStops ?? tabStops
    merged.defaultTabInterval = other.defaultTabInterval ?? defaultTabInterval
    merged.lineBreakMode = other.lineBreakMode ?? lineBreakMode
    merged.lineHeightMultiple = other.lineHeightMultiple ?? lineHeightMultiple
    merged.minimumLineHeight = other.minimumLineHeight ?? minimumLineHeight
    merged.maximumLineHeight = other.maximumLineHeight ?? maximumLineHeight
    merged.lineHeight = other.lineHeight ?? lineHeight
    merged.lineSpacing = other.lineSpacing ?? lineSpacing
    merged.paragraphSpacing = other.paragraphSpacing ?? paragraphSpacing
    merged.paragraphSpacingBefore = other.paragraphSpacingBefore ?? paragraphSpacingBefore
    merged.baseWritingDirection = other.baseWritingDirection ?? baseWritingDirection
    merged.hyphenationFactor = other.hyphenationFactor ?? hyphenationFactor
    merged.usesDefaultHyphenation = other.usesDefaultHyphenation ?? usesDefaultHyphenation
    merged.hyphenationMinimum = other.hyphenationMinimum ?? hyphenationMinimum
    merged.maximumConsecutiveHyphens = other.maximumConsecutiveHyphens ?? maximumConsecutiveHyphens
    merged.wordSpacing = other.wordSpacing ?? wordSpacing
    merged.letterSpacing = other.letterSpacing ?? letterSpacing
    merged.lineBreakQuality = other.lineBreakQuality ?? lineBreakQuality
    merged.allowsDefaultTighteningForTruncation =
      other.allowsDefaultTighteningForTruncation ?? allowsDefaultTighteningForTruncation
    merged.kashida = other.kashida ?? kashida
    merged.punctuationSpacing = other.punctuationSpacing ?? punctuationSpacing
    merged.cjkSpacing = other.cjkSpacing ?? cjkSpacing
    merged.lineBreakStrategy = other.lineBreakStrategy ?? lineBreakStrategy
    merged.lineBreakStrictness = other.lineBreakStrictness ?? lineBreakStrictness
    return merged
  }
}
