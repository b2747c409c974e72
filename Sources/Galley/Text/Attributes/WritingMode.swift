// To where lines run, and to where they stack.

/// To where the lines of a text run, and on which side the next one stands (CSS Writing Modes 4
/// §3.2).
public enum WritingMode: String, Sendable, Hashable, CaseIterable {
  /// Lines run across the page, the next one below.
  case horizontal
  /// Lines run downwards, the next one at the left, as in Chinese and Japanese.
  case verticalRL = "vertical-rl"
  /// Lines run downwards, the next one at the right, as in Mongolian.
  case verticalLR = "vertical-lr"

  /// Whether lines run downwards.
  public var isVertical: Bool { self != .horizontal }
}
