import GalleyUnicode

/// A paragraph style with defaults filled in for missing values and with lengths clamped to their
/// valid ranges. A class, so that paragraphs copy only a reference.
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
  /// The fonts that place the baselines if the line height is fixed; `nil` if the fonts set the
  /// line height.
  let fixedHeight: FixedHeight?
  let lineSpacing: Double
  let paragraphSpacing: Double
  let paragraphSpacingBefore: Double
  let baseWritingDirection: BaseWritingDirection
  let lineBreakStrategy: LineBreakStrategy
  let lineBreakStrictness: LineBreakStrictness
  let hyphenationFactor: Double
  let lineBreakQuality: LineBreakQuality
  let allowsTightening: Bool
  let usesKashida: Bool
  /// Trimming of fullwidth punctuation; `nil` if the text's language decides.
  let punctuationSpacing: PunctuationSpacing?
  let cjkSpacing: CJKSpacing

  /// The resolved style of paragraphs without a `ParagraphStyle`. Most paragraphs share it.
  private static let plain = ResolvedParagraphStyle(ParagraphStyle())

  /// Resolves the paragraph style of a paragraph's first character; `nil` stands for the plain
  /// style.
  static func of(_ own: BoxedParagraphStyle?) -> ResolvedParagraphStyle {
    guard let own else { return plain }
    return ResolvedParagraphStyle(own.style)
  }

  init(_ style: borrowing ParagraphStyle) {
    // These lengths must not be negative: a negative length counts as 0 (attribute semantics §2,
    // §5).
    func length(_ value: Double?) -> Double { max(ResolvedStyle.finite(value), 0) }
    alignment = style.alignment ?? .natural
    firstLineHeadIndent = length(style.firstLineHeadIndent)
    headIndent = length(style.headIndent)
    tailIndent = ResolvedStyle.finite(style.tailIndent)
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
    // The line break strategy has no effect if lines are clipped or truncated (attribute semantics
    // §6).
    lineBreakStrategy =
      lineBreakMode == .byWordWrapping ? style.lineBreakStrategy ?? [] : []
    // Default hyphenation always tries to hyphenate, with the minimum letter counts of each
    // language (attribute semantics §7).
    hyphenationFactor =
      style.usesDefaultHyphenation == true
      ? 1 : min(max(ResolvedStyle.finite(style.hyphenationFactor), 0), 1)
    lineBreakQuality = style.lineBreakQuality ?? .greedy
    allowsTightening = style.allowsDefaultTighteningForTruncation ?? false
    usesKashida = style.kashida ?? false
    punctuationSpacing = style.punctuationSpacing
    cjkSpacing = style.cjkSpacing ?? .none
    lineBreakStrictness = style.lineBreakStrictness ?? .normal
  }

  /// The parts of the paragraph style that decide where lines may break.
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

/// The fonts that place the baselines of lines with a fixed height. Fallback faces do not count, so
/// that lines keep to a grid.
enum FixedHeight {
  /// Only the font of the paragraph's first character.
  case firstFont
  /// The font at the paragraph's start and the other fonts requested on the line, as in TextKit. A
  /// larger font moves the baseline.
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
  /// Whether text that does not fit continues on a new line.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

  /// Whether a truncation token replaces text that does not fit.
  var isTruncating: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    case .byWordWrapping, .byCharWrapping, .byClipping: false
    }
  }
}
