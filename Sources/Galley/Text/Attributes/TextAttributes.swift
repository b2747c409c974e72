// The attributes of a run: the vocabulary of NSAttributedString, a property a key.

/// The attributes that a range of text has. A key that is `nil` is absent, which for ``kern`` is
/// another thing than 0.
public struct TextAttributes: Sendable, Hashable {
  /// The font; its parts are inherited one by one.
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
  /// Colour or gradient of glyphs, and of decorations and outlines without a colour of their own.
  /// Default opaque black. Colour glyphs take its opacity alone. See ``Gradient`` for its box.
  public var foregroundPaint: Paint? {
    get { kept?.values.foregroundPaint }
    set { place(.foregroundColor, newValue != nil).values.foregroundPaint = newValue }
  }
  /// Colour or gradient behind the text. Default none.
  public var backgroundPaint: Paint? {
    get { kept?.values.backgroundPaint }
    set { place(.backgroundColor, newValue != nil).values.backgroundPaint = newValue }
  }
  /// Boxes behind the text, above its background. Default none.
  public var backdrop: TextBackdrop? {
    get { kept?.values.backdrop }
    set { place(.backdrop, newValue != nil).values.backdrop = newValue }
  }
  /// 0: only ligatures that the script needs; 1: the font's standard ones; 2: all. Default 1.
  public var ligature: Int? {
    get { kept?.values.ligature }
    set { place(.ligature, newValue != nil).values.ligature = newValue }
  }
  /// Absent: the font's kerning. 0: no kerning. Else: kerning, and as many points after each
  /// cluster.
  public var kern: Double? {
    get { kept?.values.kern }
    set { place(.kern, newValue != nil).values.kern = newValue }
  }
  /// Points between clusters, dropped at a line's end; turns optional ligatures off.
  public var tracking: Double? {
    get { kept?.values.tracking }
    set { place(.tracking, newValue != nil).values.tracking = newValue }
  }
  /// Shadows, the first one uppermost. Default none.
  public var shadows: [TextShadow]? {
    get { kept?.values.shadows }
    set { place(.shadows, newValue != nil).values.shadows = newValue }
  }
  /// A picture for each U+FFFC of the range. Default none.
  public var attachment: TextAttachment? {
    get { kept?.values.attachment }
    set { place(.attachment, newValue != nil).values.attachment = newValue }
  }
  /// Where the text leads. Default none.
  public var link: String? {
    get { kept?.values.link }
    set { place(.link, newValue != nil).values.link = newValue }
  }
  /// Points by which the text is raised. Default 0.
  public var baselineOffset: Double? {
    get { kept?.values.baselineOffset }
    set { place(.baselineOffset, newValue != nil).values.baselineOffset = newValue }
  }
  /// Slant to the right: the tangent of the angle. Clamped to ±5. Default 0.
  public var obliqueness: Double? {
    get { kept?.values.obliqueness }
    set { place(.obliqueness, newValue != nil).values.obliqueness = newValue }
  }
  /// Natural logarithm of the factor on the glyphs' width. Clamped to ±3. Default 0.
  public var expansion: Double? {
    get { kept?.values.expansion }
    set { place(.expansion, newValue != nil).values.expansion = newValue }
  }
  /// Steps of superscript, or below 0 of subscript, each in the size and at the height that the
  /// font asks for; clamped to ±8. Default 0.
  ///
  /// Text of which the font has every character as superscript or subscript of its own (`sups`,
  /// `subs`) is drawn with these instead, for one step; steps behind the second are no smaller.
  public var superscript: Int? {
    get { kept?.values.superscript }
    set { place(.superscript, newValue != nil).values.superscript = newValue }
  }
  /// In horizontal lines 1: the forms of vertical text (the OpenType feature `vert`). In vertical
  /// lines 1: all upright; 0: all sideways; absent: each character by Unicode (UAX #50).
  public var verticalGlyphForm: Int? {
    get { kept?.values.verticalGlyphForm }
    set { place(.verticalGlyphForm, newValue != nil).values.verticalGlyphForm = newValue }
  }
  /// In vertical lines, how many digits at the most stand upright side by side in the room of one
  /// character, 1 to 4; letters do, too, where the whole stretch has no more. 0: none. Default 0.
  public var horizontalInVertical: Int? {
    get { kept?.values.horizontalInVertical }
    set { place(.horizontalInVertical, newValue != nil).values.horizontalInVertical = newValue }
  }
  /// Embeddings, overrides and isolates (UAX #9) around the text, outermost first; neighbours with
  /// equal lists share them. An empty list takes away what is inherited. Default none.
  public var writingDirection: [WritingDirection]? {
    get { kept?.values.writingDirection }
    set { place(.writingDirection, newValue != nil).values.writingDirection = newValue }
  }
  /// The case that the text is drawn in, by its language's rules. Default none.
  public var textCase: TextCase? {
    get { kept?.values.textCase }
    set { place(.textCase, newValue != nil).values.textCase = newValue }
  }
  /// BCP 47 tag. Default the container's language.
  public var language: String? {
    get { kept?.values.language }
    set { place(.language, newValue != nil).values.language = newValue }
  }
  /// How the paragraph is set; the one on a paragraph's first character counts.
  public var paragraphStyle: ParagraphStyle? {
    get { kept?.values.boxedStyle?.style }
    set {
      place(.paragraphStyle, newValue != nil).values.boxedStyle =
        newValue.map { BoxedParagraphStyle($0) }
    }
  }
  /// What copies share until one of them is changed; `nil` where no attribute was ever set.
  private(set) var kept: SharedAttributes?

  /// No attributes.
  public init() {}

  private init(_ kept: SharedAttributes) { self.kept = kept }

  /// The attributes listed; of duplicates the last wins.
  public init(_ attributes: [TextAttribute]) {
    for attribute in attributes { apply(attribute) }
  }

  /// These attributes with those of `other` written over them, key by key; `font`,
  /// `paragraphStyle` and a single shadow merge part by part.
  public func merging(_ other: TextAttributes) -> TextAttributes {
    guard let upper = other.kept else { return self }
    guard let lower = kept else { return other }
    return TextAttributes(lower.merging(upper))
  }

  /// The attributes where they are kept: what reads a few of them there copies no others.
  var shared: SharedAttributes { kept ?? .none }

  /// Where a key's value is to be written, or taken away, with the key's presence noted already.
  mutating func place(_ key: TextAttribute.Key, _ isPresent: Bool) -> SharedAttributes {
    let place = ownPlace()
    if isPresent {
      place.keys.insert(AttributeSet(key))
    } else {
      place.keys.remove(AttributeSet(key))
    }
    return place
  }

  /// The attributes as no other copy has them.
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

  /// Attributes are equal when all keys are absent in both or have equal values.
  public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
    one.kept === other.kept || one.shared.isEqual(to: other.shared)
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension TextAttributes {
  /// The attribute of a name; `nil` when it is absent.
  public subscript(key: TextAttribute.Key) -> TextAttribute? {
    guard let kept, kept.keys.contains(key) else { return nil }
    var lone = TextAttributes()
    lone.ownPlace().copy(key, from: kept)
    return TextAttribute(key, of: lone)
  }

  /// Sets the key that `attribute` names, whatever was there.
  public mutating func apply(_ attribute: TextAttribute) {
    if kept == nil { return self = attribute.attributes }
    ownPlace().copy(attribute.key, from: attribute.attributes.shared)
  }

  /// Makes the attribute of a name absent.
  public mutating func remove(_ key: TextAttribute.Key) {
    guard shared.keys.contains(key) else { return }
    ownPlace().copy(key, from: .none)
  }

  /// These attributes with one key set, whatever was there.
  func applying(_ attribute: TextAttribute) -> TextAttributes {
    var new = self
    new.apply(attribute)
    return new
  }

  /// These attributes without the one of a name.
  func removing(_ key: TextAttribute.Key) -> TextAttributes {
    var new = self
    new.remove(key)
    return new
  }

  /// Whether nothing that they paint can be other than grey.
  var isGray: Bool { shared.isGray }
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
