// The direction of text lines, and the order in which the lines are placed.

/// The direction of text lines, and the side of a line on which the next line is placed (CSS
/// Writing Modes 4 §3.2).
public enum WritingMode: String, Sendable, Hashable, CaseIterable {
  /// Lines run horizontally; each line is below the previous line.
  case horizontal
  /// Lines run downwards; each line is to the left of the previous line, as in Chinese and
  /// Japanese.
  case verticalRL = "vertical-rl"
  /// Lines run downwards; each line is to the right of the previous line, as in Mongolian.
  case verticalLR = "vertical-lr"

  /// Whether text lines run downwards.
  public var isVertical: Bool { self != .horizontal }
}
