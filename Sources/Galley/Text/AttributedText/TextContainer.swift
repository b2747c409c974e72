/// The vertical position of text in a box that is taller than the text. The position applies to
/// horizontal and to vertical text.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// The text is at the top of the box.
  case top
  /// The text is in the middle of the box.
  case center
  /// The text is at the bottom of the box.
  case bottom

  /// The fraction, from 0 to 1, of the free height that lies above the text.
  var shareAbove: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}

/// The horizontal position of vertical text in a box that is wider than the text.
public enum CrossAlignment: String, Sendable, Hashable, CaseIterable {
  /// The first line is at the right edge of the box, or at the left edge for
  /// ``WritingMode/verticalLR``.
  case start
  /// The lines are in the middle of the box.
  case center
  /// The last line is at the left edge of the box, or at the right edge for
  /// ``WritingMode/verticalLR``.
  case end
}

/// The position of the first line in its box (`text-box-trim` in CSS Inline 3 §5). The ascent, cap
/// height and x-height are those of the font and size that the text's first character requests.
public enum FirstBaseline: Sendable, Hashable {
  /// The first baseline is at this distance below the upper inset, in points. ``TextContainer/fit``
  /// does not scale the distance.
  case points(Double)
  /// The font's ascent touches the upper inset.
  case ascent
  /// The top of the font's capital letters (cap height) touches the upper inset.
  case capHeight
  /// The top of the lower-case letter x (x-height) touches the upper inset.
  case xHeight
}

/// The position of the last line in its box (`text-box-trim` in CSS Inline 3 §5).
public enum LastBaseline: String, Sendable, Hashable, CaseIterable {
  /// The distance from the last baseline to the lower inset equals the descent of the font that the
  /// last paragraph's first character requests.
  case descent
  /// The last baseline touches the lower inset.
  case baseline
}

/// The part of a line's height that the background of text fills.
public enum BackgroundExtent: String, Sendable, Hashable, CaseIterable {
  /// The background fills the line's box but not the line spacing below the box. The paragraph's
  /// `minimumLineHeight`, `maximumLineHeight` and `lineHeightMultiple` affect the height of the
  /// box.
  case line
  /// The background fills the line's box and the line spacing below the box, as in TextKit 1.
  case fragment
  /// The background of each run fills the ascent and descent of the run's font, as in CSS.
  case font
}

/// The treatment of underlines at glyphs that cross them, such as `g`.
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
  /// Text fits if every line is visible inside the box, and if no word has to be split between
  /// grapheme clusters. A word has to be split if it is wider than a line. The scale is the largest
  /// multiple of 1/1000 at which the text fits; ``TextLayout/fitScale`` reports the scale. If a
  /// word is wider than a line even at ``TextContainer/minimumScale``, words may be split at any
  /// scale. Shaping is the same at every scale, because the optical size (`opsz`) of a font depends
  /// on the original font size.
  case shrink
  /// The text is scaled until it fills the box. The scale is the largest, up to
  /// ``TextContainer/maximumScale``, at which the text fits and no word is split between grapheme
  /// clusters. If there is no such scale, the scale is ``TextContainer/minimumScale``. The scale
  /// applies to the same lengths as for ``shrink``. The chosen scale is within 0.5 % of the largest
  /// possible scale.
  ///
  /// The container needs a width and a height, or a width and ``TextContainer/maximumLines``.
  /// Otherwise, the text keeps its size.
  case fill
}

/// The box in which text is laid out. Lengths are in points.
public struct TextContainer: Sendable, Hashable {
  /// Width of the box, including the insets; `nil` makes the box as wide as its longest line.
  public var width: Double?
  /// Height of the box, including the insets; `nil` makes the box as tall as its text. Lines that
  /// do not fit are not shown, but the first line is always shown.
  public var height: Double?
  /// Distances from the edges of the box to the text area.
  public var insets = EdgeInsets()
  /// The vertical position of the text in the box if ``height`` is set.
  public var verticalAlignment = VerticalAlignment.top
  /// The horizontal position of vertical text in the box if ``width`` is set. Horizontal text uses
  /// ``verticalAlignment`` instead.
  public var crossAlignment = CrossAlignment.start
  /// The position of the first line in the box; `nil` puts the top of the line's box at the upper
  /// inset. Vertical text ignores this property.
  public var firstBaseline: FirstBaseline?
  /// The position of the last line in the box; `nil` puts the bottom of the line's box at the lower
  /// inset. Vertical text ignores this property.
  public var lastBaseline: LastBaseline?
  /// The maximum number of lines of text; `nil` for no limit.
  public var maximumLines: Int?
  /// The line break mode of the last visible line. If this mode is `nil`, the line has the mode of
  /// its paragraph's style.
  public var lastLineBreakMode: LineBreakMode?
  /// The truncation token: text that replaces the truncated part of the text. Default: an ellipsis,
  /// U+2026.
  public var truncationToken: AttributedText {
    get { ownToken?.value ?? TextContainer.ellipsis }
    set { ownToken = newValue == TextContainer.ellipsis ? nil : Shared(newValue) }
  }
  /// The treatment of text that does not fit in the box.
  public var fit = TextFit.none
  /// The smallest scale that ``TextFit/shrink`` and ``TextFit/fill`` can use, 0 to 1. If the text
  /// does not fit even at this scale, some lines are left out or extend beyond the box.
  public var minimumScale = 0.5
  /// The largest scale that ``TextFit/fill`` can use, above 0.
  public var maximumScale = 4.0
  /// Writing direction of a paragraph that has no strong character; never `natural`.
  public var defaultDirection = BaseWritingDirection.leftToRight

  /// Whether the container's default direction is right to left, or the container's language is
  /// written from right to left. In such a container, the start edge is the right edge, and
  /// mirrored gradients begin at the right.
  var isRightToLeft: Bool { defaultDirection == .rightToLeft || language.isRightToLeft }

  /// The direction of text lines: horizontal or vertical. In vertical text, ``height`` limits the
  /// length of each line, and ``width`` limits the total extent of all lines; see
  /// <doc:VerticalText>.
  public var writingMode = WritingMode.horizontal
  /// Whether the font's line gap is added to the height of a line.
  public var usesFontLeading = true
  /// Whether to keep the paragraph spacing above the first paragraph and below the last paragraph.
  public var keepEdgeSpacing = false
  /// The position of a line's extra space, which is the line height minus the height of the font.
  /// `nil` means ``LineHeightMode/halfLeading`` for lines with the explicit height
  /// ``LineHeight/exact(_:)`` or ``LineHeight/multiple(_:)``, and ``LineHeightMode/textkit`` for
  /// all other lines.
  public var lineHeightMode: LineHeightMode?

  /// The line height mode that this container uses for lines with the line height `height`. If
  /// `height` is `nil`, the lines have their natural height.
  func mode(of height: LineHeight?) -> LineHeightMode {
    lineHeightMode ?? height?.mode ?? .textkit
  }

  /// The part of a line's height that the background of text fills.
  public var backgroundExtent = BackgroundExtent.line
  /// The treatment of underlines at glyphs that cross them.
  public var underlineSkipInk = UnderlineSkipInk.none
  /// BCP 47 language tag of text that has no language attribute.
  public var language = "en"

  /// The truncation token if it is not the default ellipsis, otherwise `nil`. Few containers set a
  /// token, so the token is stored in an object to keep containers small.
  private(set) var ownToken: Shared<AttributedText>?

  /// The default truncation token, an ellipsis.
  private static let ellipsis = AttributedText("\u{2026}")

  /// Creates a container with a width and a height in points. A side that is `nil` is unbounded.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
