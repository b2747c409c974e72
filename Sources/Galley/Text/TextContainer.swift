// The box that text is set in.

/// Distances from a box's edges to what it holds, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// From the top edge.
  public var top: Double
  /// From the right edge.
  public var right: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the left edge.
  public var left: Double

  /// Insets, all 0 by default.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

/// Where the text stands in a box higher than it.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
}

/// How a line's height beyond the font's is placed.
public enum LineHeightMode: String, Sendable, Hashable, CaseIterable {
  /// All of it above the text, as TextKit does.
  case textkit
  /// Half above and half below, as CSS 2.2 §10.8 does.
  case halfLeading
}

/// How high a background colour is painted.
public enum BackgroundExtent: String, Sendable, Hashable, CaseIterable {
  /// The line's box after minimum, maximum and multiple, without line spacing.
  case line
  /// The line's box with the line spacing below it, as TextKit 1.
  case fragment
  /// Each run's own ascent and descent, as CSS.
  case font
}

/// Whether underlines leave room for descenders.
public enum UnderlineSkipInk: String, Sendable, Hashable, CaseIterable {
  /// Underlines are unbroken.
  case none
  /// Underlines are broken where glyphs cross them (CSS Text Decoration 4 §2.6).
  case auto
}

/// The box that text is set in. Lengths are points.
public struct TextContainer: Sendable, Hashable {
  /// Width with the insets; `nil` is as wide as the longest line.
  public var width: Double?
  /// Height with the insets; `nil` is as high as the text needs.
  public var height: Double?
  /// Distances from the edges to the text.
  public var insets = EdgeInsets()
  /// Where the text stands in a given height.
  public var verticalAlignment = VerticalAlignment.top
  /// The greatest number of lines; `nil` is no limit.
  public var maximumLines: Int?
  /// Overrides the paragraph's mode on the last visible line.
  public var lastLineBreakMode: LineBreakMode?
  /// What stands for text that was cut off.
  public var truncationToken = AttributedText("\u{2026}")
  /// Direction of a paragraph without a strong character: never `natural`.
  public var defaultDirection = BaseWritingDirection.leftToRight
  /// Whether a font's own line gap counts.
  public var usesFontLeading = true
  /// Whether spacing before the first and after the last paragraph is kept.
  public var keepEdgeSpacing = false
  /// How a line's height beyond the font's is placed.
  public var lineHeightMode = LineHeightMode.textkit
  /// How high background colours are painted.
  public var backgroundExtent = BackgroundExtent.line
  /// Whether underlines leave room for descenders.
  public var underlineSkipInk = UnderlineSkipInk.none
  /// BCP 47 tag of text without its own.
  public var language = "en"

  /// A box of the given size, unbounded where `nil`.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
