/// The vertical position of text in a box that is taller than the text. This also applies to
/// vertical text.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// The text is at the top of the box.
  case top
  /// The text is in the middle of the box.
  case center
  /// The text is at the bottom of the box.
  case bottom
}

/// The horizontal position of vertical text in a box that is wider than the text.
public enum CrossAlignment: String, Sendable, Hashable, CaseIterable {
  /// The first line is at the box's edge: the right edge, or the left one for
  /// ``WritingMode/verticalLR``.
  case start
  /// The lines are in the middle of the box.
  case center
  /// The last line is at the box's edge: the left edge, or the right one for
  /// ``WritingMode/verticalLR``.
  case end
}

/// Where extra space goes when the line height exceeds the height of the font.
public enum LineHeightMode: String, Sendable, Hashable, CaseIterable {
  /// The extra space is above the text, as in TextKit.
  case textkit
  /// Half of the extra space is above the text and half below it, as in CSS 2.2 §10.8.
  case halfLeading
}

/// How far the background colour of text extends vertically on each line.
public enum BackgroundExtent: String, Sendable, Hashable, CaseIterable {
  /// The background fills the line's box, after the minimum, maximum and multiple of the line
  /// height are applied, without line spacing.
  case line
  /// The background fills the line's box and the line spacing below it, as in TextKit 1.
  case fragment
  /// The background of each run fills the ascent and descent of the run's font, as in CSS.
  case font
}

/// How underlines treat glyphs that cross them, such as the descender of "g".
public enum UnderlineSkipInk: String, Sendable, Hashable, CaseIterable {
  /// Underlines are drawn through glyphs without gaps.
  case none
  /// Underlines leave gaps where glyphs cross them (CSS Text Decoration 4 §2.6).
  case auto
}

/// The treatment of text that does not fit in its box.
public enum TextFit: String, Sendable, Hashable, CaseIterable {
  /// The text is not shrunk and keeps its font sizes.
  case none
  /// The text is shrunk until it fits. All lengths that belong to the text are scaled: font sizes,
  /// kern, tracking, indents, tab stops, spacings, line heights, offsets, shadows and attachments.
  /// The box and its insets are not scaled.
  ///
  /// Text fits if no line is hidden or overflows the box, and no word is divided because it is
  /// wider than a line. The scale is the largest multiple of 1/1000 at which the text fits, and
  /// ``TextLayout/fitScale`` reports it. If words would be divided even at
  /// ``TextContainer/minimumScale``, they may be divided at any scale. The font's optical size
  /// (`opsz`) follows the original font size, so that shaping is the same at every scale.
  case shrink
}

/// The box in which text is laid out. Lengths are in points.
public struct TextContainer: Sendable, Hashable {
  /// Width of the box, including the insets; `nil` makes the box as wide as its longest line.
  public var width: Double?
  /// Height of the box, including the insets; `nil` makes the box as tall as its text. Lines that
  /// do not fit are left out, except the first one.
  public var height: Double?
  /// Distances from the edges of the box to the text area.
  public var insets = EdgeInsets()
  /// The vertical position of the text in the box if ``height`` is set.
  public var verticalAlignment = VerticalAlignment.top
  /// The horizontal position of vertical text in the box if ``width`` is set. Horizontal text uses
  /// ``verticalAlignment`` instead.
  public var crossAlignment = CrossAlignment.start
  /// The maximum number of lines of text; `nil` for no limit.
  public var maximumLines: Int?
  /// The line break mode of the last visible line, which overrides the paragraph's mode.
  public var lastLineBreakMode: LineBreakMode?
  /// The text, such as an ellipsis, that replaces text that was cut off. Default: U+2026.
  public var truncationToken: AttributedText {
    get { ownToken?.text ?? TextContainer.ellipsis }
    set { ownToken = newValue == TextContainer.ellipsis ? nil : BoxedText(newValue) }
  }
  /// The treatment of text that does not fit in the box.
  public var fit = TextFit.none
  /// The smallest scale that ``TextFit/shrink`` may use, 0 to 1. Text that does not fit at this
  /// scale overflows the box.
  public var minimumScale = 0.5
  /// Writing direction of a paragraph that has no strong character; never `natural`.
  public var defaultDirection = BaseWritingDirection.leftToRight
  /// Whether lines of text are horizontal or vertical. In vertical text ``height`` is the available
  /// length of a line and ``width`` the extent across the lines; see <doc:VerticalText>.
  public var writingMode = WritingMode.horizontal
  /// Whether the font's line gap is added to the height of a line.
  public var usesFontLeading = true
  /// Whether the spacing above the first paragraph and below the last paragraph is kept.
  public var keepEdgeSpacing = false
  /// Where extra space goes when the line height exceeds the height of the font.
  public var lineHeightMode = LineHeightMode.textkit
  /// How far the background colour of text extends vertically on each line.
  public var backgroundExtent = BackgroundExtent.line
  /// How underlines treat glyphs that cross them.
  public var underlineSkipInk = UnderlineSkipInk.none
  /// BCP 47 language tag of text that has no language attribute.
  public var language = "en"

  /// The truncation token if it is not the default ellipsis; `nil` otherwise. Few boxes set their
  /// own.
  private(set) var ownToken: BoxedText?

  /// The default truncation token, an ellipsis.
  private static let ellipsis = AttributedText("\u{2026}")

  /// Creates a box of the given size in points; a side that is `nil` is unbounded.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// Holds an attributed text in an object, so that copies of a container share it.
final class BoxedText: Hashable, Sendable {
  let text: AttributedText

  init(_ text: AttributedText) { self.text = text }

  static func == (one: BoxedText, other: BoxedText) -> Bool {
    one === other || one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
