// The attributes of a run: the vocabulary of NSAttributedString, one property per key.

/// The attributes of a range of text. A key whose value is `nil` is absent. For ``kern``, `nil` and
/// 0 are different.
public struct TextAttributes: Sendable, Hashable {
  /// The font. Its parts are inherited one by one.
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
  /// Colour or gradient of glyphs, and of decorations and outlines without their own colour.
  /// Default: opaque black. For colour glyphs only its opacity is used. See ``Gradient`` for its
  /// box.
  public var foregroundPaint: Paint? {
    get { kept?.values.foregroundPaint }
    set { place(.foregroundColor, newValue != nil).values.foregroundPaint = newValue }
  }
  /// Colour or gradient below the text. Default: none.
  public var backgroundPaint: Paint? {
    get { kept?.values.backgroundPaint }
    set { place(.backgroundColor, newValue != nil).values.backgroundPaint = newValue }
  }
  /// Boxes below the text and above its background. Default: none.
  public var backdrop: TextBackdrop? {
    get { kept?.values.backdrop }
    set { place(.backdrop, newValue != nil).values.backdrop = newValue }
  }
  /// The ligatures. 0: only those that the script requires; 1: the font's standard ligatures; 2:
  /// all. Default: 1.
  public var ligature: Int? {
    get { kept?.values.ligature }
    set { place(.ligature, newValue != nil).values.ligature = newValue }
  }
  /// Points of extra space after each cluster, with the font's kerning. `nil`: only the font's
  /// kerning. 0: no kerning.
  public var kern: Double? {
    get { kept?.values.kern }
    set { place(.kern, newValue != nil).values.kern = newValue }
  }
  /// Points of space between clusters, except at the end of a line. It turns off optional
  /// ligatures.
  public var tracking: Double? {
    get { kept?.values.tracking }
    set { place(.tracking, newValue != nil).values.tracking = newValue }
  }
  /// Shadows, the uppermost one first. Default: none.
  public var shadows: [TextShadow]? {
    get { kept?.values.shadows }
    set { place(.shadows, newValue != nil).values.shadows = newValue }
  }
  /// The image for each U+FFFC of the range. Default: none.
  public var attachment: TextAttachment? {
    get { kept?.values.attachment }
    set { place(.attachment, newValue != nil).values.attachment = newValue }
  }
  /// The target of a link. Default: none.
  public var link: String? {
    get { kept?.values.link }
    set { place(.link, newValue != nil).values.link = newValue }
  }
  /// Points by which the text is raised. Default: 0.
  public var baselineOffset: Double? {
    get { kept?.values.baselineOffset }
    set { place(.baselineOffset, newValue != nil).values.baselineOffset = newValue }
  }
  /// Slant to the right, as the tangent of the angle. Clamped to ±5. Default: 0.
  public var obliqueness: Double? {
    get { kept?.values.obliqueness }
    set { place(.obliqueness, newValue != nil).values.obliqueness = newValue }
  }
  /// Natural logarithm of the factor for the glyphs' width. Clamped to ±3. Default: 0.
  public var expansion: Double? {
    get { kept?.values.expansion }
    set { place(.expansion, newValue != nil).values.expansion = newValue }
  }
  /// Levels of superscript; negative levels are subscript. The font determines the size and the
  /// height of each level. Clamped to ±8. Default: 0.
  ///
  /// At level 1 or -1, if the font has its own superscript or subscript glyphs for every character
  /// (`sups`, `subs`), these are drawn instead. Levels beyond the second do not get smaller.
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
  /// The maximum number of digits that are set upright side by side within one character of
  /// vertical lines, 1 to 4. Letters are set like this too if the whole range is no longer. 0:
  /// none. Default: 0.
  public var horizontalInVertical: Int? {
    get { kept?.values.horizontalInVertical }
    set { place(.horizontalInVertical, newValue != nil).values.horizontalInVertical = newValue }
  }
  /// Embeddings, overrides and isolates (UAX #9) around the text, outermost first. Adjacent ranges
  /// with equal lists share them. An empty list removes inherited ones. Default: none.
  public var writingDirection: [WritingDirection]? {
    get { kept?.values.writingDirection }
    set { place(.writingDirection, newValue != nil).values.writingDirection = newValue }
  }
  /// The case in which the text is drawn, by the rules of its language. Default: none.
  public var textCase: TextCase? {
    get { kept?.values.textCase }
    set { place(.textCase, newValue != nil).values.textCase = newValue }
  }
  /// BCP 47 language tag. Default: the container's language.
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
  /// The storage that copies share until one of them changes; `nil` if no attribute was ever set.
  private(set) var kept: SharedAttributes?

  /// Creates attributes without any keys.
  public init() {}

  private init(_ kept: SharedAttributes) { self.kept = kept }

  /// Creates attributes from a list; of duplicate keys, the last one wins.
  public init(_ attributes: [TextAttribute]) {
    for attribute in attributes { apply(attribute) }
  }

  /// These attributes overwritten by those of `other`, key by key; `font`, `paragraphStyle` and a
  /// single shadow are merged part by part.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    guard let upper = other.kept else { return self }
    guard let lower = kept else { return other }
    return TextAttributes(lower.merging(upper))
  }

  /// The storage of the attributes, for reading a few of them without copying the others.
  var shared: SharedAttributes { kept ?? .none }

  /// The storage in which to write or remove the value of a key. The key is already marked as
  /// present or absent.
  mutating func place(_ key: TextAttribute.Key, _ isPresent: Bool) -> SharedAttributes {
    let place = ownPlace()
    if isPresent {
      place.keys.insert(AttributeSet(key))
    } else {
      place.keys.remove(AttributeSet(key))
    }
    return place
  }

  /// The storage, after copying it if other copies share it.
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

  /// Whether all keys are absent in both or have equal values.
  public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
    one.kept === other.kept || one.shared.isEqual(to: other.shared)
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension TextAttributes {
  /// The attribute of a key; `nil` if it is absent.
  public subscript(key: TextAttribute.Key) -> TextAttribute? {
    guard let kept, kept.keys.contains(key) else { return nil }
    var lone = TextAttributes()
    lone.ownPlace().copy(key, from: kept)
    return TextAttribute(key, of: lone)
  }

  /// Sets the key of `attribute`, replacing its previous value.
  public mutating func apply(_ attribute: TextAttribute) {
    if kept == nil { return self = attribute.attributes }
    ownPlace().copy(attribute.key, from: attribute.attributes.shared)
  }

  /// Removes the attribute of a key.
  public mutating func remove(_ key: TextAttribute.Key) {
    guard shared.keys.contains(key) else { return }
    ownPlace().copy(key, from: .none)
  }

  /// These attributes with one key set, replacing its previous value.
  func applying(_ attribute: TextAttribute) -> TextAttributes {
    var new = self
    new.apply(attribute)
    return new
  }

  /// These attributes without one key.
  func removing(_ key: TextAttribute.Key) -> TextAttributes {
    var new = self
    new.remove(key)
    return new
  }

  /// Whether the attributes paint only greys.
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

  /// Whether there is a gradient, which requires the box of its range.
  var hasGradient: Bool { foregroundGradient != nil || backgroundGradient != nil }
}
