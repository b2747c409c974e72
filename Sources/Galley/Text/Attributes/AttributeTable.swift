extension TextAttribute {
  /// The key of an attribute.
  public enum Key: UInt8, Sendable, Hashable, CaseIterable {
    /// See ``TextAttributes/font``.
    case font
    /// See ``TextAttributes/foregroundPaint``: a colour or a gradient.
    case foregroundColor
    /// See ``TextAttributes/backgroundPaint``: a colour or a gradient.
    case backgroundColor
    /// See ``TextAttributes/backdrop``.
    case backdrop
    /// See ``TextAttributes/ligature``.
    case ligature
    /// See ``TextAttributes/kern``.
    case kern
    /// See ``TextAttributes/tracking``.
    case tracking
    /// See ``TextAttributes/underlineStyle``.
    case underlineStyle
    /// See ``TextAttributes/underlineColor``.
    case underlineColor
    /// See ``TextAttributes/underlineOffset``.
    case underlineOffset
    /// See ``TextAttributes/underlineThickness``.
    case underlineThickness
    /// See ``TextAttributes/strikethroughStyle``.
    case strikethroughStyle
    /// See ``TextAttributes/strikethroughColor``.
    case strikethroughColor
    /// See ``TextAttributes/strikethroughOffset``.
    case strikethroughOffset
    /// See ``TextAttributes/strikethroughThickness``.
    case strikethroughThickness
    /// See ``TextAttributes/overlineStyle``.
    case overlineStyle
    /// See ``TextAttributes/overlineColor``.
    case overlineColor
    /// See ``TextAttributes/overlineOffset``.
    case overlineOffset
    /// See ``TextAttributes/overlineThickness``.
    case overlineThickness
    /// See ``TextAttributes/strokeWidth``.
    case strokeWidth
    /// See ``TextAttributes/strokeColor``.
    case strokeColor
    /// See ``TextAttributes/strokeJoin``.
    case strokeJoin
    /// See ``TextAttributes/strokePosition``.
    case strokePosition
    /// See ``TextAttributes/shadows``.
    case shadows
    /// See ``TextAttributes/attachment``.
    case attachment
    /// See ``TextAttributes/link``.
    case link
    /// See ``TextAttributes/baselineOffset``.
    case baselineOffset
    /// See ``TextAttributes/obliqueness``.
    case obliqueness
    /// See ``TextAttributes/expansion``.
    case expansion
    /// See ``TextAttributes/superscript``.
    case superscript
    /// See ``TextAttributes/verticalGlyphForm``.
    case verticalGlyphForm
    /// See ``TextAttributes/horizontalInVertical``.
    case horizontalInVertical
    /// See ``TextAttributes/writingDirection``.
    case writingDirection
    /// See ``TextAttributes/textCase``.
    case textCase
    /// See ``TextAttributes/language``.
    case language
    /// See ``TextAttributes/paragraphStyle``.
    case paragraphStyle

    /// The key's name, spelled like its case.
    public var name: String { Self.names[Int(rawValue)] }

    /// The names in the order of the cases. They are literals because reflection would take a
    /// quarter of the instructions of a process that draws one label.
    private static let names = [
      "font", "foregroundColor", "backgroundColor", "backdrop", "ligature", "kern", "tracking",
      "underlineStyle", "underlineColor", "underlineOffset", "underlineThickness",
      "strikethroughStyle", "strikethroughColor", "strikethroughOffset", "strikethroughThickness",
      "overlineStyle", "overlineColor", "overlineOffset", "overlineThickness", "strokeWidth",
      "strokeColor", "strokeJoin", "strokePosition", "shadows", "attachment", "link",
      "baselineOffset", "obliqueness", "expansion", "superscript", "verticalGlyphForm",
      "horizontalInVertical", "writingDirection", "textCase", "language", "paragraphStyle",
    ]
  }
}

/// A value for each key of ``TextAttributes``, whose properties document the values.
struct AttributeValues: Hashable, Sendable {
  /// The font, without any parts if it is absent: an optional would take longer to copy.
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
  var superscript: Int?
  var verticalGlyphForm: Int?
  var horizontalInVertical: Int?
  var writingDirection: [WritingDirection]?
  var textCase: TextCase?
  var language: String?
  var boxedStyle: BoxedParagraphStyle?

  /// Declares each attribute once: its key, the path of its value, its uses in the engine, and the
  /// condition under which it has an effect. `merging` merges two values, if the upper one does not
  /// simply replace the lower one.
  ///
  /// Any operation on all attributes visits this list. It is inlined into each visitor, so that the
  /// key paths become plain loads and stores. Key paths applied at run time take ten times as long.
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
    attribute(.superscript, \.superscript, uses: [.shaping])
    attribute(.verticalGlyphForm, \.verticalGlyphForm, uses: [.shaping])
    attribute(.horizontalInVertical, \.horizontalInVertical)
    attribute(.writingDirection, \.writingDirection, uses: [.text])
    attribute(.textCase, \.textCase, uses: [.text])
    attribute(.language, \.language)
    attribute(.paragraphStyle, \.boxedStyle, uses: [.length], merging: BoxedParagraphStyle.merge)
  }
}
