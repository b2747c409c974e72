// Style rules for text inside blocks.

public import Galley

/// A style rule for text inside a block.
public enum InlineStyle: Sendable, Hashable {
  /// The font, chosen by role or by name. A role replaces the font's name, size, weight and slant.
  /// A named font replaces the name and the size. If the named font specifies a weight or traits,
  /// these apply too.
  case textStyle(FontStyle)
  /// The font family.
  case fontName(FontName)
  /// The font size. Em lengths are relative to the font size of the enclosing text.
  case fontSize(Length)
  /// The font weight.
  case fontWeight(FontWeight)
  /// Font traits, such as italic, that are added to the font of the text.
  case fontTraits(FontTraits)
  /// The colour of the text itself.
  case textColor(AdaptiveColor)
  /// The colour painted behind the text. In Markdown documents, the painted area has the height of
  /// the font's ascent plus descent.
  case backgroundColor(AdaptiveColor)
  /// The space added after each character.
  case kerning(Length)
  /// A line drawn below, above or through the text.
  case decoration(DecorationKind, TextDecoration)
  /// A box painted behind the text. If a nested inline element does not set its own box, this rule
  /// also applies to that element.
  case inlineBox(InlineBackground)
  /// A rule for the size of images inside the text.
  case imageSizing(ImageSizing)
}

extension InlineStyle {
  /// The colour of the text, used in both the light and the dark scheme.
  public static func textColor(_ color: Color) -> InlineStyle { .textColor(AdaptiveColor(color)) }

  /// The colour painted behind the text, used in both the light and the dark scheme.
  public static func backgroundColor(_ color: Color) -> InlineStyle {
    .backgroundColor(AdaptiveColor(color))
  }

  /// An underline below the text.
  public static func underline(_ style: LineStyle, color: AdaptiveColor? = nil) -> InlineStyle {
    .decoration(.under, TextDecoration(style, color: color))
  }

  /// A line drawn through the text.
  public static func strikethrough(
    _ style: LineStyle, color: AdaptiveColor? = nil
  ) -> InlineStyle {
    .decoration(.through, TextDecoration(style, color: color))
  }

  /// A box painted behind the text.
  public static func inlineBackground(
    color: AdaptiveColor? = nil, border: BoxBorder? = nil, padding: BoxSides = BoxSides(),
    cornerRadius: Length = .zero
  ) -> InlineStyle {
    .inlineBox(
      InlineBackground(
        color: color, border: border, padding: padding, cornerRadius: cornerRadius))
  }
}
