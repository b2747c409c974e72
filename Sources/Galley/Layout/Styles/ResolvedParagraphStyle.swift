import GalleyUnicode

/// A paragraph style with defaults for what was not set and lengths within their ranges. An object,
/// so that paragraphs copy one reference.
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
  /// What places baselines where the height of lines is fixed; `nil` where fonts decide it.
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
  /// Nil where the text's language decides.
  let punctuationSpacing: PunctuationSpacing?
  let cjkSpacing: CJKSpacing

  /// What a paragraph without a style has: most are without, and share it.
  private static let plain = ResolvedParagraphStyle(ParagraphStyle())

  /// The style of a paragraph that begins with such a one, or without.
  static func of(_ own: BoxedParagraphStyle?) -> ResolvedParagraphStyle {
    guard let own else { return plain }
    return ResolvedParagraphStyle(own.style)
  }

  init(_ style: borrowing ParagraphStyle) {
    // Documented as never negative, so a negative one counts as none (attribute semantics §2, §5).
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
    punctuationSpacing = style.punctuationSpacing
    cjkSpacing = style.cjkSpacing ?? .none
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

/// What places the baselines of lines whose height does not depend on their faces, so that lines
/// stand on a grid whatever is written on them.
enum FixedHeight {
  /// The font that the paragraph begins with, alone.
  case firstFont
  /// That and the other fonts that are asked for on the line, as TextKit has it: a larger one moves
  /// the baseline.
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
