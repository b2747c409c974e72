/// A single text attribute: a key and a value, such as `.kern(2)`.
///
/// The functions of ``ExpressibleByTextAttribute`` create attributes.
public struct TextAttribute: Sendable, Hashable, ExpressibleByTextAttribute {
  /// The attribute's key.
  public let key: Key
  /// A set of attributes that contains only this attribute.
  let attributes: TextAttributes

  init(_ key: Key, of attributes: TextAttributes) {
    self.key = key
    self.attributes = attributes
  }

  init<Value>(
    _ key: Key, _ path: WritableKeyPath<TextAttributes, Value?>, _ value: Value
  ) {
    var attributes = TextAttributes()
    attributes[keyPath: path] = value
    self.init(key, of: attributes)
  }

  /// Returns `attribute` unchanged.
  public static func attribute(_ attribute: TextAttribute) -> TextAttribute { attribute }
}

/// A type with a function for each text attribute. Values of the type can be written like
/// `.font(.system(12))` or `.foregroundColor(.red)`.
public protocol ExpressibleByTextAttribute {
  /// Creates a value of this type from a text attribute.
  static func attribute(_ attribute: TextAttribute) -> Self
}

extension ExpressibleByTextAttribute {
  /// Creates an attribute that sets ``TextAttributes/font``.
  public static func font(_ value: FontDescriptor) -> Self {
    attribute(.init(.font, \.font, value))
  }

  /// Creates an attribute that sets ``TextAttributes/foregroundColor``.
  public static func foregroundColor(_ value: Color) -> Self {
    attribute(.init(.foregroundColor, \.foregroundColor, value))
  }

  /// Creates an attribute that sets a gradient as the text colour; see
  /// ``TextAttributes/foregroundGradient``.
  public static func foregroundGradient(_ value: Gradient) -> Self {
    attribute(.init(.foregroundColor, \.foregroundGradient, value))
  }

  /// Creates an attribute that sets ``TextAttributes/backgroundColor``.
  public static func backgroundColor(_ value: Color) -> Self {
    attribute(.init(.backgroundColor, \.backgroundColor, value))
  }

  /// Creates an attribute that sets a gradient as the background; see
  /// ``TextAttributes/backgroundGradient``.
  public static func backgroundGradient(_ value: Gradient) -> Self {
    attribute(.init(.backgroundColor, \.backgroundGradient, value))
  }

  /// Creates an attribute that sets ``TextAttributes/backdrop``.
  public static func backdrop(_ value: TextBackdrop) -> Self {
    attribute(.init(.backdrop, \.backdrop, value))
  }

  /// Creates an attribute that sets ``TextAttributes/ligature``.
  public static func ligature(_ value: Int) -> Self {
    attribute(.init(.ligature, \.ligature, value))
  }

  /// Creates an attribute that sets ``TextAttributes/kern``.
  public static func kern(_ value: Double) -> Self { attribute(.init(.kern, \.kern, value)) }

  /// Creates an attribute that sets ``TextAttributes/tracking``.
  public static func tracking(_ value: Double) -> Self {
    attribute(.init(.tracking, \.tracking, value))
  }

  /// Creates an attribute that sets a single shadow; see ``TextAttributes/shadows``.
  public static func shadow(_ value: TextShadow) -> Self { shadows([value]) }

  /// Creates an attribute that sets several shadows, the uppermost one first.
  public static func shadows(_ value: [TextShadow]) -> Self {
    attribute(.init(.shadows, \.shadows, value))
  }

  /// Creates an attribute that sets ``TextAttributes/attachment``.
  public static func attachment(_ value: TextAttachment) -> Self {
    attribute(.init(.attachment, \.attachment, value))
  }

  /// Creates an attribute that sets ``TextAttributes/link``.
  public static func link(_ value: String) -> Self { attribute(.init(.link, \.link, value)) }

  /// Creates an attribute that sets ``TextAttributes/baselineOffset``.
  public static func baselineOffset(_ value: Double) -> Self {
    attribute(.init(.baselineOffset, \.baselineOffset, value))
  }

  /// Creates an attribute that sets ``TextAttributes/obliqueness``.
  public static func obliqueness(_ value: Double) -> Self {
    attribute(.init(.obliqueness, \.obliqueness, value))
  }

  /// Creates an attribute that sets ``TextAttributes/expansion``.
  public static func expansion(_ value: Double) -> Self {
    attribute(.init(.expansion, \.expansion, value))
  }

  /// Creates an attribute that sets ``TextAttributes/fontSizeAdjust``.
  public static func fontSizeAdjust(_ value: Double) -> Self {
    attribute(.init(.fontSizeAdjust, \.fontSizeAdjust, value))
  }

  /// Creates an attribute that sets ``TextAttributes/superscript``.
  public static func superscript(_ value: Int) -> Self {
    attribute(.init(.superscript, \.superscript, value))
  }

  /// Creates an attribute that sets ``TextAttributes/verticalGlyphForm``.
  public static func verticalGlyphForm(_ value: Int) -> Self {
    attribute(.init(.verticalGlyphForm, \.verticalGlyphForm, value))
  }

  /// Creates an attribute that sets ``TextAttributes/horizontalInVertical``.
  public static func horizontalInVertical(_ value: Int) -> Self {
    attribute(.init(.horizontalInVertical, \.horizontalInVertical, value))
  }

  /// Creates an attribute that sets ``TextAttributes/writingDirection``.
  public static func writingDirection(_ value: [WritingDirection]) -> Self {
    attribute(.init(.writingDirection, \.writingDirection, value))
  }

  /// Creates an attribute that sets ``TextAttributes/textCase``.
  public static func textCase(_ value: TextCase) -> Self {
    attribute(.init(.textCase, \.textCase, value))
  }

  /// Creates an attribute that sets ``TextAttributes/language``.
  public static func language(_ value: String) -> Self {
    attribute(.init(.language, \.language, value))
  }

  /// Creates an attribute that sets ``TextAttributes/paragraphStyle``.
  public static func paragraphStyle(_ value: ParagraphStyle) -> Self {
    attribute(.init(.paragraphStyle, \.paragraphStyle, value))
  }

  /// Creates an attribute that sets ``TextAttributes/roles``.
  public static func roles(_ value: [TextRole]) -> Self { attribute(.init(.roles, \.roles, value)) }

  /// Creates an attribute that paints boxes behind the text; see ``TextBackdrop``.
  public static func backdrop(_ shape: some BackdropShape) -> Self { backdrop(TextBackdrop(shape)) }
}
