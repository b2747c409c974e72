// Where attributes are kept: a text has many copies of them.

/// A value for each key of ``TextAttributes``, which says what they mean.
struct AttributeValues: Hashable, Sendable {
  /// Without any part where there is none: optional, it would take longer to copy.
  var font = FontDescriptor()
  var foregroundPaint: Paint?
  var backgroundPaint: Paint?
  var backdrop: TextBackdrop?
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var underlineStyle: LineStyle?
  var underlineColor: Color?
  var strikethroughStyle: LineStyle?
  var strikethroughColor: Color?
  var strokeWidth: Double?
  var strokeColor: Color?
  var strokeJoin: StrokeJoin?
  var strokePosition: StrokePosition?
  var shadows: [TextShadow]?
  var attachment: TextAttachment?
  var link: String?
  var baselineOffset: Double?
  var obliqueness: Double?
  var expansion: Double?
  var superscript: Int?
  var verticalGlyphForm: Int?
  var horizontalInVertical: Int?
  var writingDirection: [WritingDirection]?
  var textCase: TextCase?
  var language: String?
  var boxedStyle: BoxedParagraphStyle?

  /// These values with those of `other` written over them; `font`, the paragraph style and a single
  /// shadow merge part by part.
  func merging(_ other: AttributeValues) -> AttributeValues {
    var merged = self
    merged.font = font.merging(other.font)
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
    merged.boxedStyle = Self.merge(boxedStyle, other.boxedStyle) {
      BoxedParagraphStyle($0.style.merging($1.style))
    }
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

/// Which keys have values.
struct AttributeKeys: OptionSet, Sendable {
  let rawValue: UInt32
  static let font = AttributeKeys(rawValue: 1 << 0)
  static let foregroundPaint = AttributeKeys(rawValue: 1 << 1)
  static let backgroundPaint = AttributeKeys(rawValue: 1 << 2)
  static let backdrop = AttributeKeys(rawValue: 1 << 3)
  static let ligature = AttributeKeys(rawValue: 1 << 4)
  static let kern = AttributeKeys(rawValue: 1 << 5)
  static let tracking = AttributeKeys(rawValue: 1 << 6)
  static let underlineStyle = AttributeKeys(rawValue: 1 << 7)
  static let underlineColor = AttributeKeys(rawValue: 1 << 8)
  static let strikethroughStyle = AttributeKeys(rawValue: 1 << 9)
  static let strikethroughColor = AttributeKeys(rawValue: 1 << 10)
  static let strokeWidth = AttributeKeys(rawValue: 1 << 11)
  static let strokeColor = AttributeKeys(rawValue: 1 << 12)
  static let strokeJoin = AttributeKeys(rawValue: 1 << 13)
  static let strokePosition = AttributeKeys(rawValue: 1 << 14)
  static let shadows = AttributeKeys(rawValue: 1 << 15)
  static let attachment = AttributeKeys(rawValue: 1 << 16)
  static let link = AttributeKeys(rawValue: 1 << 17)
  static let baselineOffset = AttributeKeys(rawValue: 1 << 18)
  static let obliqueness = AttributeKeys(rawValue: 1 << 19)
  static let expansion = AttributeKeys(rawValue: 1 << 20)
  static let superscript = AttributeKeys(rawValue: 1 << 21)
  static let verticalGlyphForm = AttributeKeys(rawValue: 1 << 22)
  static let horizontalInVertical = AttributeKeys(rawValue: 1 << 23)
  static let writingDirection = AttributeKeys(rawValue: 1 << 24)
  static let textCase = AttributeKeys(rawValue: 1 << 25)
  static let language = AttributeKeys(rawValue: 1 << 26)
  static let paragraphStyle = AttributeKeys(rawValue: 1 << 27)
  /// ``font`` with what few fonts are asked for.
  static let fontDetails = AttributeKeys(rawValue: 1 << 28)

  /// What has lengths beside the font.
  static let lengths: AttributeKeys = [
    .kern, .tracking, .baselineOffset, .attachment, .paragraphStyle, .shadows,
  ]
  /// What a text as a whole is asked for before it is shaped.
  static let changesOfText: AttributeKeys = [.backdrop, .writingDirection, .textCase]
  /// What a style is made of beside the font and the language.
  static let style: AttributeKeys = [
    .ligature, .kern, .tracking, .superscript, .baselineOffset, .expansion, .obliqueness,
    .verticalGlyphForm, .attachment,
  ]
}

/// Attributes that copies point to.
///
/// `@unchecked Sendable`: it is written to only while nobody else has it.
final class SharedAttributes: @unchecked Sendable {
  var values: AttributeValues
  /// The keys with values, for those who ask whether there is anything to look at.
  var keys: AttributeKeys

  init(_ values: consuming AttributeValues, _ keys: AttributeKeys) {
    self.values = values
    self.keys = keys
  }

  /// No attributes.
  static let none = SharedAttributes(AttributeValues(), [])

  /// Whether all values are equal. They are compared in their places: a copy of all of them takes
  /// longer.
  func isEqual(to other: SharedAttributes) -> Bool {
    keys == other.keys
      && values.foregroundPaint == other.values.foregroundPaint
      && values.backgroundPaint == other.values.backgroundPaint
      && values.backdrop == other.values.backdrop
      && values.ligature == other.values.ligature
      && values.kern == other.values.kern
      && values.tracking == other.values.tracking
      && values.underlineStyle == other.values.underlineStyle
      && values.underlineColor == other.values.underlineColor
      && values.strikethroughStyle == other.values.strikethroughStyle
      && values.strikethroughColor == other.values.strikethroughColor
      && values.strokeWidth == other.values.strokeWidth
      && values.strokeColor == other.values.strokeColor
      && values.strokeJoin == other.values.strokeJoin
      && values.strokePosition == other.values.strokePosition
      && values.shadows == other.values.shadows
      && values.attachment == other.values.attachment
      && values.link == other.values.link
      && values.baselineOffset == other.values.baselineOffset
      && values.obliqueness == other.values.obliqueness
      && values.expansion == other.values.expansion
      && values.superscript == other.values.superscript
      && values.verticalGlyphForm == other.values.verticalGlyphForm
      && values.horizontalInVertical == other.values.horizontalInVertical
      && values.writingDirection == other.values.writingDirection
      && values.textCase == other.values.textCase
      && values.language == other.values.language
      && values.boxedStyle == other.values.boxedStyle
      && values.font == other.values.font
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
