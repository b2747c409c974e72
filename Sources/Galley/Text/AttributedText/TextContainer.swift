/// Where the text stands in a box higher than it, in vertical lines too.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
}

/// Where vertical text stands across its lines in a box wider than it.
public enum CrossAlignment: String, Sendable, Hashable, CaseIterable {
  /// The first line at the side where lines begin: the right one, or with
  /// ``WritingMode/verticalLR`` the left.
  case start
  /// In the middle.
  case center
  /// The last line at the other side.
  case end
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

/// What happens to text that does not fit in its box.
public enum TextFit: String, Sendable, Hashable, CaseIterable {
  /// The text keeps its size.
  case none
  /// The text is made smaller until it fits, with every length in points that is part of it: sizes,
  /// kern, tracking, indents, tab stops, spacings, line heights, offsets, shadows and attachments;
  /// not the box and its insets.
  ///
  /// Text fits when no line is hidden or overflows the box, and no word is divided because it is
  /// wider than a line. The scale is the greatest multiple of 1/1000 at which the text fits;
  /// ``TextLayout/fitScale`` reports it. Where words would be divided even at
  /// ``TextContainer/minimumScale``, they may be at any scale. Optical sizes stay those of the size
  /// that was asked for, so that the text is shaped the same at every scale.
  case shrink
}

/// The box that text is laid out in. Lengths are points.
public struct TextContainer: Sendable, Hashable {
  /// Width with the insets; `nil` is as wide as the longest line.
  public var width: Double?
  /// Height with the insets; `nil` is as high as the text needs. Lines without room are left out but
  /// for the first one.
  public var height: Double?
  /// Distances from the edges to the text.
  public var insets = EdgeInsets()
  /// Where the text stands in a given height.
  public var verticalAlignment = VerticalAlignment.top
  /// Where vertical text stands across its lines in a given width. Horizontal text has
  /// ``verticalAlignment`` for that.
  public var crossAlignment = CrossAlignment.start
  /// The greatest number of lines; `nil` is no limit.
  public var maximumLines: Int?
  /// Overrides the paragraph's mode on the last visible line.
  public var lastLineBreakMode: LineBreakMode?
  /// What stands for text that was cut off. Default U+2026.
  public var truncationToken: AttributedText {
    get { ownToken?.text ?? TextContainer.ellipsis }
    set { ownToken = newValue == TextContainer.ellipsis ? nil : BoxedText(newValue) }
  }
  /// What happens to text that does not fit in the box.
  public var fit = TextFit.none
  /// The smallest scale of ``TextFit/shrink``, 0 to 1. Text that does not fit at it overflows.
  public var minimumScale = 0.5
  /// Direction of a paragraph without a strong character: never `natural`.
  public var defaultDirection = BaseWritingDirection.leftToRight
  /// The direction in which lines run and stack. In vertical text ``height`` is the available
  /// length of a line and ``width`` the extent across the lines; see <doc:VerticalText>.
  public var writingMode = WritingMode.horizontal
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

  /// A token that is not the usual one, which few boxes have.
  private(set) var ownToken: BoxedText?

  /// What usually stands for text that was cut off.
  private static let ellipsis = AttributedText("\u{2026}")

  /// A box of the given size, unbounded where `nil`.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// A text in an object, which copies share.
final class BoxedText: Hashable, Sendable {
  let text: AttributedText

  init(_ text: AttributedText) { self.text = text }

  static func == (one: BoxedText, other: BoxedText) -> Bool {
    one === other || one.text == other.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
