// The attributes of a text run. Each attribute key has a property of its own. The attribute keys
// include the keys of NSAttributedString.

/// The attributes of a range of text. An attribute whose value is `nil` is absent. For ``kern``,
/// `nil` and 0 have different effects.
public struct TextAttributes: Sendable, Hashable {
  /// The font of the text. Each property of the font is inherited separately.
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
  /// Colour or gradient of glyphs. Decoration lines and outlines without a colour of their own use
  /// this paint too. Default: opaque black. Colour glyphs use only the opacity of this paint.
  /// ``Gradient`` documents the box that a gradient fills.
  public var foregroundPaint: Paint? {
    get { kept?.values.foregroundPaint }
    set { place(.foregroundColor, newValue != nil).values.foregroundPaint = newValue }
  }
  /// Colour or gradient painted behind the text. Default: none.
  public var backgroundPaint: Paint? {
    get { kept?.values.backgroundPaint }
    set { place(.backgroundColor, newValue != nil).values.backgroundPaint = newValue }
  }
  /// Custom boxes painted behind the text and above its background. Default: none.
  public var backdrop: TextBackdrop? {
    get { kept?.values.backdrop }
    set { place(.backdrop, newValue != nil).values.backdrop = newValue }
  }
  /// The ligatures to use. With 0, only ligatures that the script requires are used. With 1, the
  /// font's standard ligatures are added. With 2, all ligatures are used. Default: 1.
  public var ligature: Int? {
    get { kept?.values.ligature }
    set { place(.ligature, newValue != nil).values.ligature = newValue }
  }
  /// Extra space in points after each grapheme cluster, in addition to the font's kerning. If
  /// `nil`, only the font's kerning applies. If 0, the font's kerning is turned off.
  public var kern: Double? {
    get { kept?.values.kern }
    set { place(.kern, newValue != nil).values.kern = newValue }
  }
  /// Space in points between grapheme clusters, except at the end of a line. If ``ligature`` is
  /// `nil`, tracking turns off optional ligatures.
  public var tracking: Double? {
    get { kept?.values.tracking }
    set { place(.tracking, newValue != nil).values.tracking = newValue }
  }
  /// Shadows of the text, the uppermost one first. Default: none.
  public var shadows: [TextShadow]? {
    get { kept?.values.shadows }
    set { place(.shadows, newValue != nil).values.shadows = newValue }
  }
  /// The image that replaces each U+FFFC in the range. Default: none.
  public var attachment: TextAttachment? {
    get { kept?.values.attachment }
    set { place(.attachment, newValue != nil).values.attachment = newValue }
  }
  /// The target of a link, usually a URL. Default: none.
  public var link: String? {
    get { kept?.values.link }
    set { place(.link, newValue != nil).values.link = newValue }
  }
  /// Distance in points by which the text is raised above the baseline. Default: 0.
  public var baselineOffset: Double? {
    get { kept?.values.baselineOffset }
    set { place(.baselineOffset, newValue != nil).values.baselineOffset = newValue }
  }
  /// Slant of glyphs to the right, as the tangent of the slant angle. Clamped to ±5. Default: 0.
  public var obliqueness: Double? {
    get { kept?.values.obliqueness }
    set { place(.obliqueness, newValue != nil).values.obliqueness = newValue }
  }
  /// Natural logarithm of the factor by which glyphs are widened. Clamped to ±3. Default: 0.
  public var expansion: Double? {
    get { kept?.values.expansion }
    set { place(.expansion, newValue != nil).values.expansion = newValue }
  }
  /// The height of the letter x in all fonts, as a fraction of the font size. Clamped to 0 to 2. To
  /// reach this height, each font is enlarged or reduced by at most a factor of 4. Fallback fonts
  /// are scaled in the same way. A font without an x-height keeps its size. If the fraction is 0,
  /// all fonts keep their sizes (CSS Fonts 5 `font-size-adjust: none`). The adjustment does not
  /// affect lengths that are set in ems or as multiples of the font size. Default: 0.
  public var fontSizeAdjust: Double? {
    get { kept?.values.fontSizeAdjust }
    set { place(.fontSizeAdjust, newValue != nil).values.fontSizeAdjust = newValue }
  }
  /// The level of superscript; a negative level is a subscript. The font determines by how much
  /// each level reduces the text and moves its baseline. Clamped to ±8. Default: 0.
  ///
  /// If the font has superscript glyphs (`sups`) for all characters of the run, level 1 uses these
  /// glyphs. In the same way, level -1 uses the font's subscript glyphs (`subs`). Levels above 2 or
  /// below -2 move the text further, but do not reduce its size further.
  public var superscript: Int? {
    get { kept?.values.superscript }
    set { place(.superscript, newValue != nil).values.superscript = newValue }
  }
  /// The form and orientation of glyphs. In horizontal lines, the value 1 selects the forms for
  /// vertical text (OpenType `vert`). In vertical lines, the value 1 sets all glyphs upright, and
  /// the value 0 sets all glyphs sideways. If the value is `nil`, each character in a vertical line
  /// has the orientation that Unicode specifies (UAX #50).
  public var verticalGlyphForm: Int? {
    get { kept?.values.verticalGlyphForm }
    set { place(.verticalGlyphForm, newValue != nil).values.verticalGlyphForm = newValue }
  }
  /// The maximum number of characters, 0 to 4, that are combined in vertical text. Combined
  /// characters are set upright, side by side, in the space of one character (tate-chu-yoko). A
  /// range with at most this many characters is combined as a whole. In a longer range, each number
  /// with at most this many digits is combined. Default: 0, which combines no text.
  public var horizontalInVertical: Int? {
    get { kept?.values.horizontalInVertical }
    set { place(.horizontalInVertical, newValue != nil).values.horizontalInVertical = newValue }
  }
  /// Bidirectional embeddings, overrides and isolates (UAX #9) around the text, outermost first.
  /// Adjacent ranges with equal lists share the same embeddings, overrides and isolates. An empty
  /// list removes an inherited list. Default: none.
  public var writingDirection: [WritingDirection]? {
    get { kept?.values.writingDirection }
    set { place(.writingDirection, newValue != nil).values.writingDirection = newValue }
  }
  /// The letter case in which the text is drawn. The case conversion follows the rules of the
  /// text's language. Default: none.
  public var textCase: TextCase? {
    get { kept?.values.textCase }
    set { place(.textCase, newValue != nil).values.textCase = newValue }
  }
  /// BCP 47 language tag of the text. Default: the container's language.
  public var language: String? {
    get { kept?.values.language }
    set { place(.language, newValue != nil).values.language = newValue }
  }
  /// The style of the paragraph, such as its alignment. Only the style of a paragraph's first
  /// character is used.
  public var paragraphStyle: ParagraphStyle? {
    get { kept?.values.boxedStyle?.style }
    set {
      place(.paragraphStyle, newValue != nil).values.boxedStyle =
        newValue.map { BoxedParagraphStyle($0) }
    }
  }
  /// The semantic roles of the text, outermost first: for example, the role of a list and then the
  /// role of its item. Roles have no effect on layout and drawing. PDF files and SVG files contain
  /// them. Default: none.
  public var roles: [TextRole]? {
    get { kept?.values.roles }
    set { place(.roles, newValue != nil).values.roles = newValue }
  }
  /// The storage of the attribute values. Copies of the attributes share the storage until one copy
  /// changes. `nil` if no attribute was ever set.
  private(set) var kept: SharedAttributes?

  /// Creates an empty set of attributes.
  public init() {}

  private init(_ kept: SharedAttributes) { self.kept = kept }

  /// Creates a set of attributes from a list. If a key occurs several times, the last value is
  /// used.
  public init(_ attributes: [TextAttribute]) {
    for attribute in attributes { apply(attribute) }
  }

  /// A merged copy, in which the attributes of `other` override these attributes key by key. `font`
  /// and `paragraphStyle` are merged property by property. If each set has exactly one shadow, the
  /// two shadows are also merged property by property.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    guard let upper = other.kept else { return self }
    guard let lower = kept else { return other }
    return TextAttributes(lower.merging(upper))
  }

  /// The storage of the attributes. Reading a single value from the storage does not copy the other
  /// values.
  var shared: SharedAttributes { kept ?? .none }

  /// Marks a key as present or absent, and returns the storage in which the caller must set or
  /// clear the value.
  mutating func place(_ key: TextAttribute.Key, _ isPresent: Bool) -> SharedAttributes {
    let place = ownPlace()
    if isPresent {
      place.keys.insert(AttributeSet(key))
    } else {
      place.keys.remove(AttributeSet(key))
    }
    return place
  }

  /// The storage, ready to be changed. If other copies share the storage, this function first
  /// copies the storage.
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

  /// Whether both sets of attributes have the same keys, with equal values.
  public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
    one.kept === other.kept || one.shared.isEqual(to: other.shared)
  }

  /// Hashes all attribute values.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension TextAttributes {
  /// The attribute for a key; `nil` if the attribute is absent.
  public subscript(key: TextAttribute.Key) -> TextAttribute? {
    guard let kept, kept.keys.contains(key) else { return nil }
    var lone = TextAttributes()
    lone.ownPlace().copy(key, from: kept)
    return TextAttribute(key, of: lone)
  }

  /// Sets an attribute, which replaces any previous value of its key.
  public mutating func apply(_ attribute: TextAttribute) {
    if kept == nil { return self = attribute.attributes }
    ownPlace().copy(attribute.key, from: attribute.attributes.shared)
  }

  /// Removes an attribute by its key.
  public mutating func remove(_ key: TextAttribute.Key) {
    guard shared.keys.contains(key) else { return }
    ownPlace().copy(key, from: .none)
  }

  /// A copy of these attributes with one more attribute, which replaces any previous value of its
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

  /// The number of OpenType features, variations and palette colours that the font attribute sets.
  package var fontTagCount: Int {
    guard shared.keys.contains(.fontDetails), let font else { return 0 }
    return (font.features?.count ?? 0) + (font.variations?.count ?? 0)
      + (font.paletteColors?.count ?? 0)
  }
}

extension TextAttributes {
  /// ``foregroundPaint`` if it is a single colour, otherwise `nil`. If a text gradient is set,
  /// setting this property replaces the gradient.
  public var foregroundColor: Color? {
    get { foregroundPaint?.color }
    set { foregroundPaint = newValue.map(Paint.color) }
  }

  /// ``foregroundPaint`` if it is a gradient, otherwise `nil`. If a text colour is set, setting
  /// this property replaces the colour.
  public var foregroundGradient: Gradient? {
    get { foregroundPaint?.gradient }
    set { foregroundPaint = newValue.map(Paint.gradient) }
  }

  /// ``backgroundPaint`` if it is a single colour, otherwise `nil`. If a background gradient is
  /// set, setting this property replaces the gradient.
  public var backgroundColor: Color? {
    get { backgroundPaint?.color }
    set { backgroundPaint = newValue.map(Paint.color) }
  }

  /// ``backgroundPaint`` if it is a gradient, otherwise `nil`. If a background colour is set,
  /// setting this property replaces the colour.
  public var backgroundGradient: Gradient? {
    get { backgroundPaint?.gradient }
    set { backgroundPaint = newValue.map(Paint.gradient) }
  }

  /// Whether the text or its background has a gradient. If so, drawing must first determine the box
  /// that the gradient fills.
  var hasGradient: Bool { foregroundGradient != nil || backgroundGradient != nil }
}
