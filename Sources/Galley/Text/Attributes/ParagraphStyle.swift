// The layout of a paragraph; each part is optional so that styles merge part by part.

/// The horizontal alignment of lines between the paragraph's margins.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// Aligned at the left edge in any direction.
  case left
  /// Aligned at the right edge in any direction.
  case right
  /// Centred between the margins.
  case center
  /// Aligned at both edges by wider spaces; last lines are aligned naturally.
  case justified
  /// Aligned at the leading edge of the paragraph's base direction.
  case natural
}

/// The treatment of text that is wider than its line.
public enum LineBreakMode: String, Sendable, Hashable, CaseIterable {
  /// Breaks between words (UAX #14). A word that is wider than a line is split at grapheme
  /// clusters.
  case byWordWrapping
  /// Breaks before the first grapheme cluster that does not fit.
  case byCharWrapping
  /// Sets each paragraph on one line, clipped at the container's edge.
  case byClipping
  /// Sets the text on one line and replaces its beginning by a token.
  case byTruncatingHead
  /// Sets the text on one line and replaces its end by a token.
  case byTruncatingTail
  /// Sets the text on one line and replaces its middle by a token.
  case byTruncatingMiddle
}

/// The base direction of a paragraph.
public enum BaseWritingDirection: String, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character (UAX #9 P2, P3), or else the container's default.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// A position on the line to which a tab character advances.
public struct TabStop: Sendable, Hashable {
  /// The alignment of the text after the tab.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// The left edge of the text is at the stop.
    case left
    /// The centre of the text is at the stop.
    case center
    /// The right edge of the text is at the stop.
    case right
    /// The first decimal separator of the text is at the stop.
    case decimal
    /// The leading edge of the text is at the stop.
    case natural
    /// Same as `natural`.
    case justified
  }

  /// The alignment of the text after the tab.
  public var alignment: Alignment
  /// Position in points from the paragraph's leading margin.
  public var location: Double
  /// Characters that end a decimal column; `nil` uses the language's decimal separator.
  public var terminators: String?

  /// Creates a tab stop.
  ///
  /// - Parameters:
  ///   - alignment: the alignment of the text after the tab.
  ///   - location: position in points from the leading margin.
  ///   - terminators: characters that end a decimal column.
  public init(_ alignment: Alignment = .natural, at location: Double, terminators: String? = nil) {
    self.alignment = alignment
    self.location = location
    self.terminators = terminators
  }
}

/// The layout of a paragraph. Lengths are in points. A part that is `nil` is inherited from the
/// surrounding style, and finally has the documented default.
public struct ParagraphStyle: Sendable, Hashable {
  /// The alignment of lines. Default: `natural`.
  public var alignment: TextAlignment?
  /// Distance of the first line from the leading margin; not added to `headIndent`. Default: 0.
  public var firstLineHeadIndent: Double?
  /// Distance of the other lines from the leading margin. Default: 0.
  public var headIndent: Double?
  /// If above 0, the position of the line's end from the leading margin; otherwise an inset from
  /// the trailing margin. Default: 0.
  public var tailIndent: Double?
  /// Tab stops; `nil` is twelve natural stops every 28 points, and an empty list has no stops.
  public var tabStops: [TabStop]?
  /// Distance between further stops after the last tab stop. Default: 0, no further stops.
  public var defaultTabInterval: Double?
  /// The treatment of text that is wider than its line. Default: `byWordWrapping`.
  public var lineBreakMode: LineBreakMode?
  /// Factor for a line's natural height. Extra height is added above the text. Default: 0, no
  /// change.
  public var lineHeightMultiple: Double?
  /// Minimum height of a line. Default: 0.
  public var minimumLineHeight: Double?
  /// Maximum height of a line. Default: 0, no maximum.
  public var maximumLineHeight: Double?
  /// Explicit height of lines, instead of the fonts' own height. Default: `nil`.
  public var lineHeight: LineHeight?
  /// Space below each line except the container's last one. Default: 0.
  public var lineSpacing: Double?
  /// Space below the paragraph. Default: 0.
  public var paragraphSpacing: Double?
  /// Space above the paragraph, added to the previous paragraph's spacing. Default: 0.
  public var paragraphSpacingBefore: Double?
  /// The base direction of the paragraph. Default: `natural`.
  public var baseWritingDirection: BaseWritingDirection?
  /// The fill threshold for hyphenation, 0 to 1. If a line without hyphenation fills less than this
  /// fraction of its width, a word is hyphenated. 1 hyphenates wherever that helps. Default: 0, no
  /// hyphenation.
  public var hyphenationFactor: Double?
  /// Whether words are hyphenated as with a factor of 1. Default: false.
  public var usesDefaultHyphenation: Bool?
  /// The algorithm that breaks lines. Default: `greedy`.
  public var lineBreakQuality: LineBreakQuality?
  /// Whether text that is at most a twentieth too wide is tightened instead of truncated. Default:
  /// false.
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Whether justified lines in Arabic script elongate the connections between letters before
  /// widening spaces. Default: false.
  public var kashida: Bool?
  /// The width of fullwidth punctuation. Default: `trimPairs` for Japanese, Chinese and Korean
  /// text, otherwise `none`.
  public var punctuationSpacing: PunctuationSpacing?
  /// The space between ideographs and letters or digits. Default: `none`.
  public var cjkSpacing: CJKSpacing?
  /// Rules that discourage line breaks. Default: no rules.
  public var lineBreakStrategy: LineBreakStrategy?
  /// The strictness of line breaking. Default: `normal`.
  public var lineBreakStrictness: LineBreakStrictness?

  /// Creates a style without any parts.
  public init() {}

  /// This style with the parts that are set in `other` replaced.
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
