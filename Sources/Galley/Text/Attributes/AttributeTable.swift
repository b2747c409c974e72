extension TextAttribute {
  /// The key of a text attribute.
  public enum Key: UInt8, Sendable, Hashable, CaseIterable {
    /// The key of ``TextAttributes/font``.
    case font
    /// The key of ``TextAttributes/foregroundPaint``, whose value is a colour or a gradient.
    case foregroundColor
    /// The key of ``TextAttributes/backgroundPaint``, whose value is a colour or a gradient.
    case backgroundColor
    /// The key of ``TextAttributes/backdrop``.
    case backdrop
    /// The key of ``TextAttributes/ligature``.
    case ligature
    /// The key of ``TextAttributes/kern``.
    case kern
    /// The key of ``TextAttributes/tracking``.
    case tracking
    /// The key of ``TextAttributes/underlineStyle``.
    case underlineStyle
    /// The key of ``TextAttributes/underlineColor``.
    case underlineColor
    /// The key of ``TextAttributes/underlineOffset``.
    case underlineOffset
    /// The key of ``TextAttributes/underlineThickness``.
    case underlineThickness
    /// The key of ``TextAttributes/strikethroughStyle``.
    case strikethroughStyle
    /// The key of ``TextAttributes/strikethroughColor``.
    case strikethroughColor
    /// The key of ``TextAttributes/strikethroughOffset``.
    case strikethroughOffset
    /// The key of ``TextAttributes/strikethroughThickness``.
    case strikethroughThickness
    /// The key of ``TextAttributes/overlineStyle``.
    case overlineStyle
    /// The key of ``TextAttributes/overlineColor``.
    case overlineColor
    /// The key of ``TextAttributes/overlineOffset``.
    case overlineOffset
    /// The key of ``TextAttributes/overlineThickness``.
    case overlineThickness
    /// The key of ``TextAttributes/strokeWidth``.
    case strokeWidth
    /// The key of ``TextAttributes/strokeColor``.
    case strokeColor
    /// The key of ``TextAttributes/strokeJoin``.
    case strokeJoin
    /// The key of ``TextAttributes/strokePosition``.
    case strokePosition
    /// The key of ``TextAttributes/shadows``.
    case shadows
    /// The key of ``TextAttributes/attachment``.
    case attachment
    /// The key of ``TextAttributes/link``.
    case link
    /// The key of ``TextAttributes/baselineOffset``.
    case baselineOffset
    /// The key of ``TextAttributes/obliqueness``.
    case obliqueness
    /// The key of ``TextAttributes/expansion``.
    case expansion
    /// The key of ``TextAttributes/fontSizeAdjust``.
    case fontSizeAdjust
    /// The key of ``TextAttributes/superscript``.
    case superscript
    /// The key of ``TextAttributes/verticalGlyphForm``.
    case verticalGlyphForm
    /// The key of ``TextAttributes/horizontalInVertical``.
    case horizontalInVertical
    /// The key of ``TextAttributes/writingDirection``.
    case writingDirection
    /// The key of ``TextAttributes/textCase``.
    case textCase
    /// The key of ``TextAttributes/language``.
    case language
    /// The key of ``TextAttributes/paragraphStyle``.
    case paragraphStyle
    /// The key of ``TextAttributes/roles``.
    case roles

    /// The key's name, spelled like the enum case.
    public var name: String { Self.names[Int(rawValue)] }

    /// The names in the order of the enum cases. The names are literals, because reflection is
    /// slow. In a process that draws one label, reflection would take a quarter of all
    /// instructions.
    private static let names = [
      "font", "foregroundColor", "backgroundColor", "backdrop", "ligature", "kern", "tracking",
      "underlineStyle", "underlineColor", "underlineOffset", "underlineThickness",
      "strikethroughStyle", "strikethroughColor", "strikethroughOffset", "strikethroughThickness",
      "overlineStyle", "overlineColor", "overlineOffset", "overlineThickness", "strokeWidth",
      "strokeColor", "strokeJoin", "strokePosition", "shadows", "attachment", "link",
      "baselineOffset", "obliqueness", "expansion", "fontSizeAdjust", "superscript",
      "verticalGlyphForm", "horizontalInVertical", "writingDirection", "textCase", "language",
      "paragraphStyle", "roles",
    ]
  }
}

/// The stored values of ``TextAttributes``, one per key. The properties of ``TextAttributes``
/// document the values.
struct AttributeValues: Hashable, Sendable {
  /// The font. If the attribute is absent, the value is a descriptor without properties. The value
  /// is not optional, because an optional descriptor takes longer to copy.
  var font = FontDescriptor()
  var foregroundPaint: Paint?
  var backgroundPaint: Paint?
  var backdrop: TextBackdrop?
  var ligature: Int?
  var kern: Double?
  var tracking: Double?
  var underline = DecorationValues()
  var strikethrough = DecorationValues()
  var overline = DecorationValues()
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
  var fontSizeAdjust: Double?
  var superscript: Int?
  var verticalGlyphForm: Int?
  var horizontalInVertical: Int?
  var writingDirection: [WritingDirection]?
  var textCase: TextCase?
  var language: String?
  var boxedStyle: BoxedParagraphStyle?
  var roles: [TextRole]?

  /// Declares each attribute once. A declaration has a key and the key path of the value. It can
  /// also state the ways in which the engine uses the attribute, and the condition under which the
  /// attribute has an effect. By default, an overriding (upper) value replaces an inherited (lower)
  /// value. The argument `merging` sets a different rule.
  ///
  /// An operation that processes all attributes calls this function with a visitor. The function is
  /// inlined into each caller, so that the compiler turns the key paths into plain loads and
  /// stores. Without inlining, the key paths are applied at run time, which is slower by a factor
  /// of 10.
  @inline(__always)
  static func declare(_ attribute: inout some AttributeVisitor) {
    attribute(.font, \.font, merging: { $0.merging($1) })
    attribute(.foregroundColor, \.foregroundPaint)
    attribute(.backgroundColor, \.backgroundPaint)
    attribute(.backdrop, \.backdrop, uses: [.text])
    attribute(.ligature, \.ligature, uses: [.shaping])
    attribute(.kern, \.kern, uses: [.shaping, .length], needs: .noTracking)
    attribute(.tracking, \.tracking, uses: [.shaping, .length])
    attribute(.underlineStyle, \.underline.style, uses: [.line])
    attribute(.underlineColor, \.underline.color, needs: .line(.under))
    attribute(.underlineOffset, \.underline.offset, uses: [.length], needs: .line(.under))
    attribute(.underlineThickness, \.underline.thickness, uses: [.length], needs: .line(.under))
    attribute(.strikethroughStyle, \.strikethrough.style, uses: [.line])
    attribute(.strikethroughColor, \.strikethrough.color, needs: .line(.through))
    attribute(.strikethroughOffset, \.strikethrough.offset, uses: [.length], needs: .line(.through))
    attribute(
      .strikethroughThickness, \.strikethrough.thickness, uses: [.length], needs: .line(.through))
    attribute(.overlineStyle, \.overline.style, uses: [.line])
    attribute(.overlineColor, \.overline.color, needs: .line(.over))
    attribute(.overlineOffset, \.overline.offset, uses: [.length], needs: .line(.over))
    attribute(.overlineThickness, \.overline.thickness, uses: [.length], needs: .line(.over))
    attribute(.strokeWidth, \.strokeWidth)
    attribute(.strokeColor, \.strokeColor, needs: .strokeWidth)
    attribute(.strokeJoin, \.strokeJoin, needs: .strokeWidth)
    attribute(.strokePosition, \.strokePosition, needs: .strokeWidth)
    attribute(.shadows, \.shadows, uses: [.length], merging: TextShadow.merge)
    attribute(.attachment, \.attachment, uses: [.shaping, .length])
    attribute(.link, \.link)
    attribute(.baselineOffset, \.baselineOffset, uses: [.shaping, .length])
    attribute(.obliqueness, \.obliqueness, uses: [.shaping])
    attribute(.expansion, \.expansion, uses: [.shaping])
    attribute(.fontSizeAdjust, \.fontSizeAdjust, uses: [.shaping])
    attribute(.superscript, \.superscript, uses: [.shaping])
    attribute(.verticalGlyphForm, \.verticalGlyphForm, uses: [.shaping])
    attribute(.horizontalInVertical, \.horizontalInVertical)
    attribute(.writingDirection, \.writingDirection, uses: [.text])
    attribute(.textCase, \.textCase, uses: [.text])
    attribute(.language, \.language)
    attribute(.paragraphStyle, \.boxedStyle, uses: [.length], merging: BoxedParagraphStyle.merge)
    attribute(.roles, \.roles)
  }
}
