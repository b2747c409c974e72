/// The vertical position of text in a box that is higher than the text, also for vertical lines.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top of the box.
  case top
  /// In the middle of the box.
  case center
  /// At the bottom of the box.
  case bottom
}

/// The position of vertical text across its lines, in a box that is wider than the text.
public enum CrossAlignment: String, Sendable, Hashable, CaseIterable {
  /// The first line at the side where lines begin: the right side, or the left one for
  /// ``WritingMode/verticalLR``.
  case start
  /// In the middle of the box.
  case center
  /// The last line at the side where lines end.
  case end
}

/// The placement of line height that exceeds the height of the font.
public enum LineHeightMode: String, Sendable, Hashable, CaseIterable {
  /// The extra height is above the text, as in TextKit.
  case textkit
  /// Half of the extra height is above the text and half below, as in CSS 2.2 §10.8.
  case halfLeading
}

/// The height of background colours.
public enum BackgroundExtent: String, Sendable, Hashable, CaseIterable {
  /// The line's box after minimum, maximum and multiple are applied, without line spacing.
  case line
  /// The line's box with the line spacing below it, as in TextKit 1.
  case fragment
  /// Each run's own ascent and descent, as in CSS.
  case font
}

/// The treatment of underlines that cross glyphs.
public enum UnderlineSkipInk: String, Sendable, Hashable, CaseIterable {
  /// Underlines are continuous.
  case none
  /// Underlines have gaps where glyphs cross them (CSS Text Decoration 4 §2.6).
  case auto
}

/// The treatment of text that does not fit in its box.
public enum TextFit: String, Sendable, Hashable, CaseIterable {
  /// The text keeps its size.
  case none
  /// The text is shrunk until it fits. All lengths in points that belong to the text are scaled:
  /// sizes, kern, tracking, indents, tab stops, spacings, line heights, offsets, shadows and
  /// attachments. The box and its insets are not scaled.
  ///
  /// Text fits if no line is hidden or overflows the box, and no word is divided because it is
  /// wider than a line. The scale is the largest multiple of 1/1000 at which the text fits, and
  /// ``TextLayout/fitScale`` reports it. If words would be divided even at
  /// ``TextContainer/minimumScale``, they may be divided at any scale. Optical sizes remain those
  /// of the original size, so that shaping is the same at every scale.
  case shrink
}

/// The box in which text is laid out. Lengths are in points.
public struct TextContainer: Sendable, Hashable {
  /// Width including the insets; `nil` makes the box as wide as its longest line.
  public var width: Double?
  /// Height including the insets; `nil` makes the box as high as its text. Lines that do not fit
  /// are left out, except the first one.
  public var height: Double?
  /// Distances from the edges of the box to the text.
  public var insets = EdgeInsets()
  /// The vertical position of the text if ``height`` is set.
  public var verticalAlignment = VerticalAlignment.top
  /// The position of vertical text across its lines if ``width`` is set. Horizontal text uses
  /// ``verticalAlignment`` instead.
  public var crossAlignment = CrossAlignment.start
  /// The maximum number of lines; `nil` for no limit.
  public var maximumLines: Int?
  /// The line break mode of the last visible line, which overrides the paragraph's mode.
  public var lastLineBreakMode: LineBreakMode?
  /// The token that replaces text that was cut off. Default: U+2026.
  public var truncationToken: AttributedText {
    get { ownToken?.text ?? TextContainer.ellipsis }
    set { ownToken = newValue == TextContainer.ellipsis ? nil : BoxedText(newValue) }
  }
  /// The treatment of text that does not fit in the box.
  public var fit = TextFit.none
  /// The minimum scale of ``TextFit/shrink``, 0 to 1. Text that does not fit at this scale
  /// overflows.
  public var minimumScale = 0.5
  /// Direction of a paragraph without a strong character; never `natural`.
  public var defaultDirection = BaseWritingDirection.leftToRight
  /// The direction of lines. In vertical text ``height`` is the available length of a line and
  /// ``width`` the extent across the lines; see <doc:VerticalText>.
  public var writingMode = WritingMode.horizontal
  /// Whether the font's line gap is added to the height of a line.
  public var usesFontLeading = true
  /// Whether spacing before the first and after the last paragraph is kept.
  public var keepEdgeSpacing = false
  /// The placement of line height that exceeds the height of the font.
  public var lineHeightMode = LineHeightMode.textkit
  /// The height of background colours.
  public var backgroundExtent = BackgroundExtent.line
  /// The treatment of underlines that cross glyphs.
  public var underlineSkipInk = UnderlineSkipInk.none
  /// BCP 47 language tag of text without its own.
  public var language = "en"

  /// The truncation token if it is not the default one; few boxes have their own.
  private(set) var ownToken: BoxedText?

  /// The default truncation token.
  private static let ellipsis = AttributedText("\u{2026}")

  /// Creates a box of the given size; a side that is `nil` is unbounded.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// A text in an object that copies share.
final class BoxedText: Hashable, Sendable {
  let text: AttributedText

  init(_ text: AttributedText) { self.text = text }

  static func == (one: BoxedText, other: BoxedText) -> Bool {
    one === other || one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
