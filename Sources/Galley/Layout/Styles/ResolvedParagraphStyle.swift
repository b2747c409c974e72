// A paragraph style with every part filled in.

import GalleyUnicode

/// A paragraph style with defaults for what was not set and lengths within their ranges.
struct ResolvedParagraphStyle {
  var alignment: TextAlignment
  var firstLineHeadIndent: Double
  var headIndent: Double
  var tailIndent: Double
  var tabs: TabRuler
  var lineBreakMode: LineBreakMode
  var lineHeightMultiple: Double
  var minimumLineHeight: Double
  var maximumLineHeight: Double
  var lineHeight: LineHeight?
  var lineSpacing: Double
  var paragraphSpacing: Double
  var paragraphSpacingBefore: Double
  var baseWritingDirection: BaseWritingDirection
  var lineBreakStrategy: LineBreakStrategy
  var lineBreakStrictness: LineBreakStrictness
  var hyphenationFactor: Double
  var lineBreakQuality: LineBreakQuality
  var allowsTightening: Bool
  var usesKashida: Bool

  init(_ style: ParagraphStyle?, language: String) {
    let style = style ?? ParagraphStyle()
    // Documented as never negative, so a negative one counts as none (attribute semantics §2, §5).
    func length(_ value: Double?) -> Double { max(ResolvedStyle.finite(value), 0) }
    alignment = style.alignment ?? .natural
    firstLineHeadIndent = length(style.firstLineHeadIndent)
    headIndent = length(style.headIndent)
    tailIndent = ResolvedStyle.finite(style.tailIndent)
    tabs = TabRuler(
      stops: style.tabStops, interval: length(style.defaultTabInterval), language: language)
    lineBreakMode = style.lineBreakMode ?? .byWordWrapping
    lineHeightMultiple = length(style.lineHeightMultiple)
    minimumLineHeight = length(style.minimumLineHeight)
    maximumLineHeight = length(style.maximumLineHeight)
    lineHeight = style.lineHeight?.finite
    lineSpacing = length(style.lineSpacing)
    paragraphSpacing = length(style.paragraphSpacing)
    paragraphSpacingBefore = length(style.paragraphSpacingBefore)
    baseWritingDirection = style.baseWritingDirection ?? .natural
    // Without effect where lines are clipped or truncated (attribute semantics §6).
    lineBreakStrategy =
      lineBreakMode == .byWordWrapping ? style.lineBreakStrategy ?? [] : []
    // The system's default is to try always, with each language's minima (attribute semantics §7).
    hyphenationFactor =
      style.usesDefaultHyphenation == true
      ? 1 : min(max(ResolvedStyle.finite(style.hyphenationFactor), 0), 1)
    lineBreakQuality = style.lineBreakQuality ?? .greedy
    allowsTightening = style.allowsDefaultTighteningForTruncation ?? false
    usesKashida = style.kashida ?? false
    lineBreakStrictness = style.lineBreakStrictness ?? .normal
  }

  /// What of the style decides where lines may break.
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

extension LineBreakMode {
  /// Whether text that does not fit goes on a new line.
  var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

  /// Whether a token stands for what does not fit.
  var isTruncating: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    case .byWordWrapping, .byCharWrapping, .byClipping: false
    }
  }
}
