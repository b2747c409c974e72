// Rules for text inside blocks.

public import Galley

/// A rule for text inside a block.
public enum InlineStyle: Sendable, Hashable {
  /// The font, by role or by name. It replaces the name and the size, and if it specifies them also
  /// the weight and the slant.
  case textStyle(FontStyle)
  /// The font family.
  case fontName(FontName)
  /// The font size. Ems refer to the size of the enclosing text.
  case fontSize(Length)
  /// The font weight.
  case fontWeight(FontWeight)
  /// Traits to add to the font.
  case fontTraits(FontTraits)
  /// The colour of the text.
  case textColor(AdaptiveColor)
  /// The colour below the text, as high as the line.
  case backgroundColor(AdaptiveColor)
  /// The space added after each character.
  case kerning(Length)
  /// A line below, above or through the text.
  case decoration(DecorationKind, TextDecoration)
  /// A box below the text. It also applies to nested inlines unless they have their own box.
  case inlineBox(InlineBackground)
  /// The size of images.
  case imageSizing(ImageSizing)
}

extension InlineStyle {
  /// The colour of the text on light and dark backgrounds.
  public static func textColor(_ color: Color) -> InlineStyle { .textColor(AdaptiveColor(color)) }

  /// The colour below the text on light and dark backgrounds.
  public static func backgroundColor(_ color: Color) -> InlineStyle {
    .backgroundColor(AdaptiveColor(color))
  }

  /// The line below the text.
  public static func underline(_ style: LineStyle, color: AdaptiveColor? = nil) -> InlineStyle {
    .decoration(.under, TextDecoration(style, color: color))
  }

  /// The line through the text.
  public static func strikethrough(
    _ style: LineStyle, color: AdaptiveColor? = nil
  ) -> InlineStyle {
    .decoration(.through, TextDecoration(style, color: color))
  }

  /// A box below the text.
  public static func inlineBackground(
    color: AdaptiveColor? = nil, border: BoxBorder? = nil, padding: BoxSides = BoxSides(),
    cornerRadius: Length = .zero
  ) -> InlineStyle {
    .inlineBox(
      InlineBackground(
        color: color, border: border, padding: padding, cornerRadius: cornerRadius))
  }
}
