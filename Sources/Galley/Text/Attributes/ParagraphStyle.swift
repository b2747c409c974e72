// How a paragraph is set; each part is optional so that styles merge part by part.

/// Where the lines of a paragraph stand between its margins.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the left edge, whatever the direction.
  case left
  /// At the right edge, whatever the direction.
  case right
  /// In the middle.
  case center
  /// At both edges, by growing spaces; last lines are natural.
  case justified
  /// At the leading edge of the paragraph's base direction.
  case natural
}

/// What happens to text that is wider than its line.
public enum LineBreakMode: String, Sendable, Hashable, CaseIterable {
  /// Break between words (UAX #14); a word too wide alone is split at grapheme clusters.
  case byWordWrapping
  /// Break before the first grapheme cluster that does not fit.
  case byCharWrapping
  /// One line a paragraph, cut at the container's edge.
  case byClipping
  /// One line, its beginning replaced by a token.
  case byTruncatingHead
  /// One line, its end replaced by a token.
  case byTruncatingTail
  /// One line, its middle replaced by a token.
  case byTruncatingMiddle
}

/// The direction in which a paragraph is written.
public enum BaseWritingDirection: String, Sendable, Hashable, CaseIterable {
  /// From the first strong character (UAX #9 P2, P3), else the container's default.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}

/// A place on the line to which a tab character moves.
public struct TabStop: Sendable, Hashable {
  /// How the text behind the tab stands at the stop.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Its left edge at the stop.
    case left
    /// Its middle at the stop.
    case center
    /// Its right edge at the stop.
    case right
    /// Its first decimal separator at the stop.
    case decimal
    /// Its leading edge at the stop.
    case natural
    /// As `natural`.
    case justified
  }

  /// How the text behind the tab stands at the stop.
  public var alignment: Alignment
  /// Points from the paragraph's leading margin.
  public var location: Double
  /// Characters that end a decimal column; `nil` for the language's decimal separator.
  public var terminators: String?

  /// A tab stop.
  ///
  /// - Parameters:
  ///   - alignment: how the text behind the tab stands at the stop.
  ///   - location: points from the leading margin.
  ///   - terminators: characters that end a decimal column.
  public init(_ alignment: Alignment = .natural, at location: Double, terminators: String? = nil) {
    self.alignment = alignment
    self.location = location
    self.terminators = terminators
  }
}

/// How a paragraph is set. Lengths are points. A part that is `nil` is inherited from the style
/// around it and in the end has the default given with it.
public struct ParagraphStyle: Sendable, Hashable {
  /// Where lines stand. Default `natural`.
  public var alignment: TextAlignment?
  /// Distance of the first line from the leading margin, not added to `headIndent`. Default 0.
  public var firstLineHeadIndent: Double?
  /// Distance of the other lines from the leading margin. Default 0.
  public var headIndent: Double?
  /// Above 0: the line's end measured from the leading margin. Else an inset from the trailing
  /// margin. Default 0.
  public var tailIndent: Double?
  /// Tab stops; `nil` is twelve natural ones every 28 points, an empty list is none.
  public var tabStops: [TabStop]?
  /// Distance between the stops behind the last given one. Default 0: none.
  public var defaultTabInterval: Double?
  /// What happens to text wider than its line. Default `byWordWrapping`.
  public var lineBreakMode: LineBreakMode?
  /// Factor on a line's natural height; the surplus goes above the text. Default 0: none.
  public var lineHeightMultiple: Double?
  /// Least height of a line. Default 0.
  public var minimumLineHeight: Double?
  /// Greatest height of a line; 0, the default, is no limit.
  public var maximumLineHeight: Double?
  /// Height of the lines by something else than the fonts' own height. Default: none.
  public var lineHeight: LineHeight?
  /// Space below each line but the container's last. Default 0.
  public var lineSpacing: Double?
  /// Space below the paragraph. Default 0.
  public var paragraphSpacing: Double?
  /// Space above the paragraph; adds to the spacing of the one before. Default 0.
  public var paragraphSpacingBefore: Double?
  /// The paragraph's direction. Default `natural`.
  public var baseWritingDirection: BaseWritingDirection?
  /// A line that fills less than this part of its width without hyphens, 0 to 1, is ended inside a
  /// word instead. 0, the default, divides no words, 1 wherever that helps.
  public var hyphenationFactor: Double?
  /// Whether words are divided as by a factor of 1. Default false.
  public var usesDefaultHyphenation: Bool?
  /// How much is weighed before a line is ended. Default `greedy`.
  public var lineBreakQuality: LineBreakQuality?
  /// Whether text that is too wide by a twentieth at the most is drawn together instead of being
  /// truncated. Default false.
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Whether justified lines of Arabic script lengthen the strokes between letters before spaces
  /// grow. Default false.
  public var kashida: Bool?
  /// How wide fullwidth punctuation is set. Default `trimPairs` in text whose language is Japanese,
  /// Chinese or Korean, else `none`.
  public var punctuationSpacing: PunctuationSpacing?
  /// The space between ideographs and letters or digits. Default `none`.
  public var cjkSpacing: CJKSpacing?
  /// Rules on where lines had better not end. Default none.
  public var lineBreakStrategy: LineBreakStrategy?
  /// How readily lines break. Default `normal`.
  public var lineBreakStrictness: LineBreakStrictness?

  /// A style with nothing set.
  public init() {}

  /// This style with the parts of `other` that are set written over its own.
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
