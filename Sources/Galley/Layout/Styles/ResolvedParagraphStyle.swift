import GalleyUnicode

/// A paragraph style in which missing values are replaced by defaults and lengths are clamped to
/// their valid ranges. The type is a class, so that paragraphs copy only a reference.
final class ResolvedParagraphStyle: Sendable {
  let alignment: TextAlignment
  let firstLineHeadIndent: Double
  let headIndent: Double
  let tailIndent: Double
  let tabs: TabRuler
  let lineBreakMode: LineBreakMode
  let lineHeightMultiple: Double
  let minimumLineHeight: Double
  let maximumLineHeight: Double
  let lineHeight: LineHeight?
  /// The fonts that determine the baselines of lines with a fixed height; `nil` if the line height
  /// depends on the fonts.
  let fixedHeight: FixedHeight?
  let lineSpacing: Double
  let paragraphSpacing: Double
  let paragraphSpacingBefore: Double
  let baseWritingDirection: BaseWritingDirection
  let lineBreakStrategy: LineBreakStrategy
  let lineBreakStrictness: LineBreakStrictness
  let hyphenationFactor: Double
  /// Minimum numbers of letters before and after a hyphen; `nil` if the language of each word
  /// determines them.
  let hyphenationMinimum: HyphenationMinimum?
  /// Maximum number of consecutive lines that end in a hyphen.
  let maximumHyphens: Int
  let justification: JustificationLimits
  let lineBreakQuality: LineBreakQuality
  let allowsTightening: Bool
  let usesKashida: Bool
  /// Rule for trimming fullwidth punctuation; `nil` if the language of the text determines the
  /// rule.
  let punctuationSpacing: PunctuationSpacing?
  let cjkSpacing: CJKSpacing

  /// Largest value of ``maximumHyphens``. The optimal line breaker keeps separate candidates for
  /// each number of consecutive hyphenated lines, so this number must be bounded.
  static let longestLadder = 10

  /// The resolved style of paragraphs without a `ParagraphStyle`. Most paragraphs have no such
  /// style, so all of them share this object.
  private static let plain = ResolvedParagraphStyle(ParagraphStyle())

  /// Resolves the paragraph style `own` of a paragraph's first character. If `own` is `nil`,
  /// returns the resolved style that all paragraphs without a `ParagraphStyle` share.
  static func of(_ own: BoxedParagraphStyle?) -> ResolvedParagraphStyle {
    guard let own else { return plain }
    return ResolvedParagraphStyle(own.style)
  }

  /// Inlined, because a call would copy the style.
  @inline(__always)
  init(_ style: borrowing ParagraphStyle) {
    // Negative and non-finite lengths are replaced by 0 (attribute semantics §2, §5).
    func length(_ value: Double?) -> Double { max(value.finiteOrZero, 0) }
    alignment = style.alignment ?? .natural
    firstLineHeadIndent = length(style.firstLineHeadIndent)
    headIndent = length(style.headIndent)
    tailIndent = style.tailIndent.finiteOrZero
    tabs = TabRuler(stops: style.tabStops, interval: length(style.defaultTabInterval))
    lineBreakMode = style.lineBreakMode ?? .byWordWrapping
    lineHeightMultiple = length(style.lineHeightMultiple)
    minimumLineHeight = length(style.minimumLineHeight)
    maximumLineHeight = length(style.maximumLineHeight)
    lineHeight = style.lineHeight?.finite
    fixedHeight = FixedHeight(
      lineHeight, minimum: length(style.minimumLineHeight),
      maximum: length(style.maximumLineHeight))
    lineSpacing = length(style.lineSpacing)
    paragraphSpacing = length(style.paragraphSpacing)
    paragraphSpacingBefore = length(style.paragraphSpacingBefore)
    baseWritingDirection = style.baseWritingDirection ?? .natural
    // The line break strategy applies only to `byWordWrapping` (attribute semantics §6).
    lineBreakStrategy =
      lineBreakMode == .byWordWrapping ? style.lineBreakStrategy ?? [] : []
    // With default hyphenation, words are hyphenated whenever possible, with the minimum letter
    // counts of each language (attribute semantics §7).
    hyphenationFactor =
      style.usesDefaultHyphenation == true
      ? 1 : min(max(style.hyphenationFactor.finiteOrZero, 0), 1)
    hyphenationMinimum = style.hyphenationMinimum.map {
      HyphenationMinimum(
        before: min(max($0.before, 1), Hyphenator.longest),
        after: min(max($0.after, 1), Hyphenator.longest))
    }
    lineBreakQuality = style.lineBreakQuality ?? .greedy
    maximumHyphens = min(
      max(style.maximumConsecutiveHyphens ?? (lineBreakQuality == .optimal ? 3 : 2), 0),
      Self.longestLadder)
    justification = JustificationLimits(style)
    allowsTightening = style.allowsDefaultTighteningForTruncation ?? false
    usesKashida = style.kashida ?? false
    punctuationSpacing = style.punctuationSpacing
    cjkSpacing = style.cjkSpacing ?? .none
    lineBreakStrictness = style.lineBreakStrictness ?? .normal
  }

  /// The values of the paragraph style that determine where lines may break.
  var breakRules: LineBreakRules {
    let strictness: LineBreakRules.Strictness =
      switch lineBreakStrictness {
      case .loose: .loose
      case .normal: .normal
      case .strict: .strict
      case .keepAll: .keepAll
      case .phrase: .phrase
      }
    return LineBreakRules(
      strictness: strictness,
      keepsHangulWords: lineBreakStrategy.contains(.hangulWordPriority))
  }
}

/// The fonts that determine the baselines of lines with a fixed height. Fallback faces are ignored,
/// so that baselines are evenly spaced.
enum FixedHeight {
  /// Only the font of the paragraph's first character determines the baselines.
  case firstFont
  /// The font at the paragraph's start and all other fonts requested on the line determine the
  /// line's baseline, as in TextKit. A larger font moves the baseline.
  case fonts

  init?(_ lineHeight: LineHeight?, minimum: Double, maximum: Double) {
    switch lineHeight {
    case .exact, .multiple: self = .firstFont
    case .leading, nil:
      guard maximum > 0, minimum >= maximum else { return nil }
      self = .fonts
    }
  }
}

extension LineBreakMode {
  /// Whether text that is too wide for its line continues on a new line.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

  /// Whether a truncation token replaces text that is too wide for its line.
  var isTruncating: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    case .byWordWrapping, .byCharWrapping, .byClipping: false
    }
  }
}
