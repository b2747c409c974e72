// The attributes of a text run: the same keys as in NSAttributedString and more, one property per
// key.

/// The attributes of a range of text. A key whose value is `nil` is absent. For ``kern``, `nil` and
/// 0 are different.
public struct TextAttributes: Sendable, Hashable {
  /// The font. Each property of the font is inherited separately.
  public var font: FontDescriptor? {
    get {
      guard let kept, kept.keys.contains(.font) else { return nil }
      return kept.values.font
    }
    set {
      let own = place(.font, newValue != nil)
      own.keys.remove(.fontDetails)
      if newValue?.details != nil { own.keys.insert(.fontDetails) }
      own.values.font = newValue ?? FontDescriptor()
    }
  }
  /// Colour or gradient of glyphs, and of text decorations and outlines without their own colour.
  /// Default: opaque black. Colour glyphs use only its opacity. ``Gradient`` documents the box that
  /// a gradient fills.
  public var foregroundPaint: Paint? {
    get { kept?.values.foregroundPaint }
    set { place(.foregroundColor, newValue != nil).values.foregroundPaint = newValue }
  }
  /// Colour or gradient painted below the text. Default: none.
  public var backgroundPaint: Paint? {
    get { kept?.values.backgroundPaint }
    set { place(.backgroundColor, newValue != nil).values.backgroundPaint = newValue }
  }
  /// Custom boxes painted below the text and above its background. Default: none.
  public var backdrop: TextBackdrop? {
    get { kept?.values.backdrop }
    set { place(.backdrop, newValue != nil).values.backdrop = newValue }
  }
  /// The ligatures to use. 0: only those that the script requires; 1: the font's standard
  /// ligatures; 2: all. Default: 1.
  public var ligature: Int? {
    get { kept?.values.ligature }
    set { place(.ligature, newValue != nil).values.ligature = newValue }
  }
  /// Points of extra space after each grapheme cluster, added to the font's kerning. `nil`: only
  /// the font's kerning. 0: no kerning.
  public var kern: Double? {
    get { kept?.values.kern }
    set { place(.kern, newValue != nil).values.kern = newValue }
  }
  /// Points of space between grapheme clusters, except at the end of a line. Tracking turns off
  /// optional ligatures.
  public var tracking: Double? {
    get { kept?.values.tracking }
    set { place(.tracking, newValue != nil).values.tracking = newValue }
  }
  /// Shadows of the text, the uppermost one first. Default: none.
  public var shadows: [TextShadow]? {
    get { kept?.values.shadows }
    set { place(.shadows, newValue != nil).values.shadows = newValue }
  }
  /// The image that replaces each U+FFFC of the range. Default: none.
  public var attachment: TextAttachment? {
    get { kept?.values.attachment }
    set { place(.attachment, newValue != nil).values.attachment = newValue }
  }
  /// The target of a link, usually a URL. Default: none.
  public var link: String? {
    get { kept?.values.link }
    set { place(.link, newValue != nil).values.link = newValue }
  }
  /// Points by which the text is raised above the baseline. Default: 0.
  public var baselineOffset: Double? {
    get { kept?.values.baselineOffset }
    set { place(.baselineOffset, newValue != nil).values.baselineOffset = newValue }
  }
  /// Slant of glyphs to the right, as the tangent of the angle. Clamped to ±5. Default: 0.
  public var obliqueness: Double? {
    get { kept?.values.obliqueness }
    set { place(.obliqueness, newValue != nil).values.obliqueness = newValue }
  }
  /// Natural logarithm of the factor by which glyphs are widened. Clamped to ±3. Default: 0.
  public var expansion: Double? {
    get { kept?.values.expansion }
    set { place(.expansion, newValue != nil).values.expansion = newValue }
  }
  /// Levels of superscript; negative levels are subscript. The font determines the size and the
  /// height of each level. Clamped to ±8. Default: 0.
  ///
  /// At level 1 or -1, the font's own superscript or subscript glyphs (`sups`, `subs`) are drawn if
  /// the font has them for every character. Levels beyond the second do not get smaller.
  public var superscript: Int? {
    get { kept?.values.superscript }
    set { place(.superscript, newValue != nil).values.superscript = newValue }
  }
  /// The vertical forms of glyphs. In horizontal lines, 1 selects the forms for vertical text
  /// (OpenType `vert`). In vertical lines, 1 sets all glyphs upright, 0 sets all sideways, and
  /// `nil` follows Unicode for each character (UAX #50).
  public var verticalGlyphForm: Int? {
    get { kept?.values.verticalGlyphForm }
    set { place(.verticalGlyphForm, newValue != nil).values.verticalGlyphForm = newValue }
  }
  /// In vertical lines, the maximum number of digits that are set upright side by side in the space
  /// of one character, 0 to 4. Letters are set like this too if the whole range has at most this
  /// many characters. Default: 0, none.
  public var horizontalInVertical: Int? {
    get { kept?.values.horizontalInVertical }
    set { place(.horizontalInVertical, newValue != nil).values.horizontalInVertical = newValue }
  }
  /// Bidirectional embeddings, overrides and isolates (UAX #9) around the text, outermost first.
  /// Adjacent ranges with equal lists share them. An empty list removes inherited ones. Default:
  /// none.
  public var writingDirection: [WritingDirection]? {
    get { kept?.values.writingDirection }
    set { place(.writingDirection, newValue != nil).values.writingDirection = newValue }
  }
  /// The letter case in which the text is drawn, by the rules of its language. Default: none.
  public var textCase: TextCase? {
    get { kept?.values.textCase }
    set { place(.textCase, newValue != nil).values.textCase = newValue }
  }
  /// BCP 47 language tag of the text. Default: the container's language.
  public var language: String? {
    get { kept?.values.language }
    set { place(.language, newValue != nil).values.language = newValue }
  }
  /// The layout of the paragraph. Only the style of a paragraph's first character is used.
  public var paragraphStyle: ParagraphStyle? {
    get { kept?.values.boxedStyle?.style }
    set {
      place(.paragraphStyle, newValue != nil).values.boxedStyle =
        newValue.map { BoxedParagraphStyle($0) }
    }
  }
  /// The storage of the values, which copies share until one of them changes; `nil` if no attribute
  /// was ever set.
  private(set) var kept: SharedAttributes?

  /// Creates an empty set of attributes.
  public init() {}

  private init(_ kept: SharedAttributes) { self.kept = kept }

  /// Creates a set of attributes from a list; of duplicate keys, the last one wins.
  public init(_ attributes: [TextAttribute]) {
    for attribute in attributes { apply(attribute) }
  }

  /// These attributes, overwritten key by key by those of `other`. `font`, `paragraphStyle` and a
  /// single shadow are merged property by property.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    guard let upper = other.kept else { return self }
    guard let lower = kept else { return other }
    return TextAttributes(lower.merging(upper))
  }

  /// The storage of the attributes, for reading single values without copying all of them.
  var shared: SharedAttributes { kept ?? .none }

  /// The storage in which to write or remove the value of a key. The function already marks the key
  /// as present or absent.
  mutating func place(_ key: TextAttribute.Key, _ isPresent: Bool) -> SharedAttributes {
    let place = ownPlace()
    if isPresent {
      place.keys.insert(AttributeSet(key))
    } else {
      place.keys.remove(AttributeSet(key))
    }
    return place
  }

  /// The storage, copied first if other values share it.
  private mutating func ownPlace() -> SharedAttributes {
    if isKnownUniquelyReferenced(&kept), let kept { return kept }
    let place =
      if let kept {
        SharedAttributes(kept.values, kept.keys)
      } else {
        SharedAttributes(AttributeValues(), [])
      }
    kept = place
    return place
  }

  /// Whether the same keys are present in both sets of attributes, with equal values.
  public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
    one.kept === other.kept || one.shared.isEqual(to: other.shared)
  }

  /// Hashes all attribute values.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension TextAttributes {
  /// The attribute that has a given key; `nil` if it is absent.
  public subscript(key: TextAttribute.Key) -> TextAttribute? {
    guard let kept, kept.keys.contains(key) else { return nil }
    var lone = TextAttributes()
    lone.ownPlace().copy(key, from: kept)
    return TextAttribute(key, of: lone)
  }

  /// Sets an attribute, replacing any previous value of its key.
  public mutating func apply(_ attribute: TextAttribute) {
    if kept == nil { return self = attribute.attributes }
    ownPlace().copy(attribute.key, from: attribute.attributes.shared)
  }

  /// Removes the attribute that has a given key.
  public mutating func remove(_ key: TextAttribute.Key) {
    guard shared.keys.contains(key) else { return }
    ownPlace().copy(key, from: .none)
  }

  /// A copy of these attributes in which one attribute is set, replacing any previous value of its
  /// key.
  package func applying(_ attribute: TextAttribute) -> TextAttributes {
    var new = self
    new.apply(attribute)
    return new
  }

  /// A copy of these attributes without one key.
  package func removing(_ key: TextAttribute.Key) -> TextAttributes {
    var new = self
    new.remove(key)
    return new
  }

  /// Whether all attribute values paint only shades of grey.
  var isGray: Bool { shared.isGray }
}

extension TextAttributes {
  /// ``foregroundPaint`` if it is a single colour, otherwise `nil`. Setting it replaces a gradient.
  public var foregroundColor: Color? {
    get { foregroundPaint?.color }
    set { foregroundPaint = newValue.map(Paint.color) }
  }

  /// ``foregroundPaint`` if it is a gradient, otherwise `nil`. Setting it replaces a colour.
  public var foregroundGradient: Gradient? {
    get { foregroundPaint?.gradient }
    set { foregroundPaint = newValue.map(Paint.gradient) }
  }

  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. Setting it replaces a gradient.
  public var backgroundColor: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. Setting it replaces a colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }

  /// Whether the text or its background has a gradient, which requires the box of its range.
  var hasGradient: Bool { foregroundGradient != nil || backgroundGradient != nil }
}
