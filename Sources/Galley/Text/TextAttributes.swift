// The attributes of a run: the vocabulary of NSAttributedString, a field a key.

/// The attributes that a range of text has. A key that is `nil` is absent, which for ``kern`` is
/// another thing than 0.
public struct TextAttributes: Sendable, Hashable {
  /// The font; its parts are inherited one by one.
  public var font: FontDescriptor?
  /// Colour or gradient of glyphs, and of decorations and outlines without a colour of their own.
  /// Default opaque black. Colour glyphs take its opacity alone. See ``Gradient`` for its box.
  public var foregroundPaint: Paint?
  /// Colour or gradient behind the text. Default none.
  public var backgroundPaint: Paint?
  /// Boxes behind the text, above its background. Default none.
  public var backdrop: TextBackdrop?
  /// 0: only ligatures that the script needs; 1: the font's standard ones; 2: all. Default 1.
  public var ligature: Int?
  /// Absent: the font's kerning. 0: no kerning. Else: kerning, and as many points after each
  /// cluster.
  public var kern: Double?
  /// Points between clusters, dropped at a line's end; turns optional ligatures off.
  public var tracking: Double?
  /// The line below the text. Default none.
  public var underlineStyle: LineStyle?
  /// Its colour. Default the foreground's.
  public var underlineColor: Color?
  /// The line through the text. Default none.
  public var strikethroughStyle: LineStyle?
  /// Its colour. Default the foreground's.
  public var strikethroughColor: Color?
  /// Percent of the font size. Above 0: outline only; below 0: filled, then outlined. Default 0.
  public var strokeWidth: Double?
  /// Colour of the outline. Default the foreground's.
  public var strokeColor: Color?
  /// How the outline turns at corners. Default `miter`.
  public var strokeJoin: StrokeJoin?
  /// Where the outline lies; outside it is drawn twice as wide, under the fill. Default `center`.
  public var strokePosition: StrokePosition?
  /// Shadows, the first one uppermost. Default none.
  public var shadows: [TextShadow]?
  /// A picture for each U+FFFC of the range. Default none.
  public var attachment: TextAttachment?
  /// Where the text leads. Default none.
  public var link: String?
  /// Points by which the text is raised. Default 0.
  public var baselineOffset: Double?
  /// Slant to the right: the tangent of the angle. Clamped to ±5. Default 0.
  public var obliqueness: Double?
  /// Natural logarithm of the factor on the glyphs' width. Clamped to ±3. Default 0.
  public var expansion: Double?
  /// Steps of superscript, or below 0 of subscript, each in the size and at the height that the
  /// font asks for; clamped to ±8. Default 0.
  public var superscript: Int?
  /// In horizontal lines 1: the forms of vertical text (the OpenType feature `vert`). In vertical
  /// lines 1: all upright; 0: all sideways; absent: each character by Unicode (UAX #50).
  public var verticalGlyphForm: Int?
  /// In vertical lines, how many digits at the most stand upright side by side in the room of one
  /// character, 1 to 4; letters do, too, where the whole stretch has no more. 0: none. Default 0.
  public var horizontalInVertical: Int?
  /// Embeddings, overrides and isolates (UAX #9) around the text, outermost first; neighbours with
  /// equal lists share them. An empty list takes away what is inherited. Default none.
  public var writingDirection: [WritingDirection]?
  /// The case that the text is drawn in, by its language's rules. Default none.
  public var textCase: TextCase?
  /// BCP 47 tag. Default the container's language.
  public var language: String?
  /// How the paragraph is set; the one on a paragraph's first character counts.
  public var paragraphStyle: ParagraphStyle? {
    get { boxedStyle?.style }
    set { boxedStyle = newValue.map { BoxedParagraphStyle($0) } }
  }
  /// The paragraph style where it is kept: what only looks for it, or at it, does not copy all
  /// attributes then.
  private(set) var boxedStyle: BoxedParagraphStyle?

  /// No attributes.
  public init() {}

  /// The attributes listed; of duplicates the last wins.
  public init(_ attributes: [TextAttribute]) {
    for attribute in attributes { apply(attribute) }
  }

  /// These attributes with those of `other` written over them, key by key; `font`,
  /// `paragraphStyle` and a single shadow merge part by part.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    var merged = self
    merged.font = Self.merge(font, other.font) { $0.merging($1) }
    merged.foregroundPaint = other.foregroundPaint ?? foregroundPaint
    merged.backgroundPaint = other.backgroundPaint ?? backgroundPaint
    merged.backdrop = other.backdrop ?? backdrop
    merged.ligature = other.ligature ?? ligature
    merged.kern = other.kern ?? kern
    merged.tracking = other.tracking ?? tracking
    merged.underlineStyle = other.underlineStyle ?? underlineStyle
    merged.underlineColor = other.underlineColor ?? underlineColor
    merged.strikethroughStyle = other.strikethroughStyle ?? strikethroughStyle
    merged.strikethroughColor = other.strikethroughColor ?? strikethroughColor
    merged.strokeWidth = other.strokeWidth ?? strokeWidth
    merged.strokeColor = other.strokeColor ?? strokeColor
    merged.strokeJoin = other.strokeJoin ?? strokeJoin
    merged.strokePosition = other.strokePosition ?? strokePosition
    merged.shadows = Self.merge(shadows, other.shadows, by: Self.mergeShadows)
    merged.attachment = other.attachment ?? attachment
    merged.link = other.link ?? link
    merged.baselineOffset = other.baselineOffset ?? baselineOffset
    merged.obliqueness = other.obliqueness ?? obliqueness
    merged.expansion = other.expansion ?? expansion
    merged.superscript = other.superscript ?? superscript
    merged.verticalGlyphForm = other.verticalGlyphForm ?? verticalGlyphForm
    merged.horizontalInVertical = other.horizontalInVertical ?? horizontalInVertical
    merged.writingDirection = other.writingDirection ?? writingDirection
    merged.textCase = other.textCase ?? textCase
    merged.language = other.language ?? language
    merged.paragraphStyle = Self.merge(paragraphStyle, other.paragraphStyle) { $0.merging($1) }
    return merged
  }

  private static func merge<Value>(
    _ lower: Value?, _ upper: Value?, by combine: (Value, Value) -> Value
  ) -> Value? {
    guard let lower else { return upper }
    guard let upper else { return lower }
    return combine(lower, upper)
  }

  private static func mergeShadows(_ lower: [TextShadow], _ upper: [TextShadow]) -> [TextShadow] {
    guard lower.count == 1, upper.count == 1 else { return upper }
    return [lower[0].merging(upper[0])]
  }
}

/// A paragraph style in an object. It is larger than all other attributes, and most runs have none.
final class BoxedParagraphStyle: Hashable, Sendable {
  let style: ParagraphStyle

  init(_ style: ParagraphStyle) { self.style = style }

  static func == (one: BoxedParagraphStyle, other: BoxedParagraphStyle) -> Bool {
    one === other || one.style == other.style
  }

  func hash(into hasher: inout Hasher) { hasher.combine(style) }
}

extension TextAttributes {
  /// ``foregroundPaint`` where it is one colour; `nil` where it is absent or a gradient. Setting it
  /// replaces a gradient.
  public var foregroundColor: Color? {
    get { foregroundPaint?.color }
    set { foregroundPaint = newValue.map(Paint.color) }
  }

  /// ``foregroundPaint`` where it is a gradient. Setting it replaces a colour.
  public var foregroundGradient: Gradient? {
    get { foregroundPaint?.gradient }
    set { foregroundPaint = newValue.map(Paint.gradient) }
  }

  /// ``backgroundPaint`` where it is one colour; `nil` where it is absent or a gradient. Setting it
  /// replaces a gradient.
  public var backgroundColor: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` where it is a gradient. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }

  /// Whether it has any gradient, so that boxes are looked for.
  var hasGradient: Bool { foregroundGradient != nil || backgroundGradient != nil }
}
