// The core's attributes of text by their names, so that a list of attributes carries over.

public import Galley

extension StyleAttribute {
  /// See ``/Galley/TextAttribute/font(_:)``.
  public static func font(_ value: FontDescriptor) -> StyleAttribute {
    .attribute(.font(value))
  }

  /// See ``/Galley/TextAttribute/foregroundColor(_:)``.
  public static func foregroundColor(_ value: Color) -> StyleAttribute {
    .attribute(.foregroundColor(value))
  }

  /// See ``/Galley/TextAttribute/foregroundGradient(_:)``.
  public static func foregroundGradient(_ value: Gradient) -> StyleAttribute {
    .attribute(.foregroundGradient(value))
  }

  /// See ``/Galley/TextAttribute/backgroundColor(_:)``.
  public static func backgroundColor(_ value: Color) -> StyleAttribute {
    .attribute(.backgroundColor(value))
  }

  /// See ``/Galley/TextAttribute/backgroundGradient(_:)``.
  public static func backgroundGradient(_ value: Gradient) -> StyleAttribute {
    .attribute(.backgroundGradient(value))
  }

  /// See ``/Galley/TextAttribute/backdrop(_:)``.
  public static func backdrop(_ value: TextBackdrop) -> StyleAttribute {
    .attribute(.backdrop(value))
  }

  /// See ``/Galley/TextAttribute/ligature(_:)``.
  public static func ligature(_ value: Int) -> StyleAttribute {
    .attribute(.ligature(value))
  }

  /// See ``/Galley/TextAttribute/kern(_:)``.
  public static func kern(_ value: Double) -> StyleAttribute {
    .attribute(.kern(value))
  }

  /// See ``/Galley/TextAttribute/tracking(_:)``.
  public static func tracking(_ value: Double) -> StyleAttribute {
    .attribute(.tracking(value))
  }

  /// See ``/Galley/TextAttribute/underlineStyle(_:)``.
  public static func underlineStyle(_ value: LineStyle) -> StyleAttribute {
    .attribute(.underlineStyle(value))
  }

  /// See ``/Galley/TextAttribute/underlineColor(_:)``.
  public static func underlineColor(_ value: Color) -> StyleAttribute {
    .attribute(.underlineColor(value))
  }

  /// See ``/Galley/TextAttribute/strikethroughStyle(_:)``.
  public static func strikethroughStyle(_ value: LineStyle) -> StyleAttribute {
    .attribute(.strikethroughStyle(value))
  }

  /// See ``/Galley/TextAttribute/strikethroughColor(_:)``.
  public static func strikethroughColor(_ value: Color) -> StyleAttribute {
    .attribute(.strikethroughColor(value))
  }

  /// See ``/Galley/TextAttribute/strokeWidth(_:)``.
  public static func strokeWidth(_ value: Double) -> StyleAttribute {
    .attribute(.strokeWidth(value))
  }

  /// See ``/Galley/TextAttribute/strokeColor(_:)``.
  public static func strokeColor(_ value: Color) -> StyleAttribute {
    .attribute(.strokeColor(value))
  }

  /// See ``/Galley/TextAttribute/strokeJoin(_:)``.
  public static func strokeJoin(_ value: StrokeJoin) -> StyleAttribute {
    .attribute(.strokeJoin(value))
  }

  /// See ``/Galley/TextAttribute/strokePosition(_:)``.
  public static func strokePosition(_ value: StrokePosition) -> StyleAttribute {
    .attribute(.strokePosition(value))
  }

  /// See ``/Galley/TextAttribute/shadow(_:)``.
  public static func shadow(_ value: TextShadow) -> StyleAttribute {
    .attribute(.shadow(value))
  }

  /// See ``/Galley/TextAttribute/shadows(_:)``.
  public static func shadows(_ value: [TextShadow]) -> StyleAttribute {
    .attribute(.shadows(value))
  }

  /// See ``/Galley/TextAttribute/attachment(_:)``.
  public static func attachment(_ value: TextAttachment) -> StyleAttribute {
    .attribute(.attachment(value))
  }

  /// See ``/Galley/TextAttribute/link(_:)``.
  public static func link(_ value: String) -> StyleAttribute {
    .attribute(.link(value))
  }

  /// See ``/Galley/TextAttribute/baselineOffset(_:)``.
  public static func baselineOffset(_ value: Double) -> StyleAttribute {
    .attribute(.baselineOffset(value))
  }

  /// See ``/Galley/TextAttribute/obliqueness(_:)``.
  public static func obliqueness(_ value: Double) -> StyleAttribute {
    .attribute(.obliqueness(value))
  }

  /// See ``/Galley/TextAttribute/expansion(_:)``.
  public static func expansion(_ value: Double) -> StyleAttribute {
    .attribute(.expansion(value))
  }

  /// See ``/Galley/TextAttribute/superscript(_:)``.
  public static func superscript(_ value: Int) -> StyleAttribute {
    .attribute(.superscript(value))
  }

  /// See ``/Galley/TextAttribute/verticalGlyphForm(_:)``.
  public static func verticalGlyphForm(_ value: Int) -> StyleAttribute {
    .attribute(.verticalGlyphForm(value))
  }

  /// See ``/Galley/TextAttribute/horizontalInVertical(_:)``.
  public static func horizontalInVertical(_ value: Int) -> StyleAttribute {
    .attribute(.horizontalInVertical(value))
  }

  /// See ``/Galley/TextAttribute/writingDirection(_:)``.
  public static func writingDirection(_ value: [WritingDirection]) -> StyleAttribute {
    .attribute(.writingDirection(value))
  }

  /// See ``/Galley/TextAttribute/textCase(_:)``.
  public static func textCase(_ value: TextCase) -> StyleAttribute {
    .attribute(.textCase(value))
  }

  /// See ``/Galley/TextAttribute/language(_:)``.
  public static func language(_ value: String) -> StyleAttribute {
    .attribute(.language(value))
  }

  /// See ``/Galley/TextAttribute/paragraphStyle(_:)``.
  public static func paragraphStyle(_ value: ParagraphStyle) -> StyleAttribute {
    .attribute(.paragraphStyle(value))
  }

  /// Boxes behind the text; see ``/Galley/TextBackdrop``.
  public static func backdrop(_ shape: some BackdropShape) -> StyleAttribute {
    .attribute(.backdrop(TextBackdrop(shape)))
  }
}
