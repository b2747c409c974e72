// The meaning of Markdown's inline elements, as an attribute of AttributedString.

import GalleyMarkdown

/// The meaning of inline text, such as emphasis. The names and values are the same as in Apple's
/// Foundation. Foundation on Linux does not have this type.
public struct InlinePresentationIntent: OptionSet, Sendable, Hashable {
  /// The bit mask of the set, with one bit per intent.
  public let rawValue: UInt

  /// Creates intents from a bit mask.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Emphasis, `*text*` in Markdown.
  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  /// Strong emphasis, `**text**` in Markdown.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  /// Code, between backquotes in Markdown.
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  /// Deleted text, `~~text~~` in Markdown.
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
}

extension InlinePresentationIntent {
  private static let selectors: [(InlineSelector, InlinePresentationIntent)] = [
    (.strong, .stronglyEmphasized), (.emphasis, .emphasized), (.strikethrough, .strikethrough),
    (.code, .code),
  ]

  /// Creates the intents of text that is inside the elements that the selectors match. For example,
  /// the selector `.strong` gives the intent `.stronglyEmphasized`.
  init(_ selectors: [InlineSelector]) {
    self.init(Self.selectors.filter { selectors.contains($0.0) }.map(\.1))
  }

  /// The selectors of a style sheet that match text with these intents, the outermost first.
  var selectors: [InlineSelector] { Self.selectors.filter { contains($0.1) }.map(\.0) }
}
