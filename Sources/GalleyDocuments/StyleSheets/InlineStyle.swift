// The rules for text inside blocks.

public import Galley

/// A rule for text inside a block.
public enum InlineStyle: Sendable, Hashable {
  /// The font, by role or by name: it replaces name and size, and weight and slant where it has
  /// any.
  case textStyle(FontStyle)
  /// The font's family.
  case fontName(FontName)
  /// The font's size; ems are of the size around it.
  case fontSize(Length)
  /// The font's weight.
  case fontWeight(FontWeight)
  /// What is added to the font.
  case fontTraits(FontTraits)
  /// Colour of the text.
  case textColor(AdaptiveColor)
  /// Colour behind the text, as high as its line.
  case backgroundColor(AdaptiveColor)
  /// Length added behind each character.
  case kerning(Length)
  /// A line beside or through the text.
  case decoration(DecorationKind, TextDecoration)
  /// A box behind the text and all that is inside of it, up to the next inline with a box.
  case inlineBox(InlineBackground)
  /// How large pictures are drawn.
  case imageSizing(ImageSizing)
}

extension InlineStyle {
  /// Colour of the text on light and dark grounds.
  public static func textColor(_ color: Color) -> InlineStyle { .textColor(AdaptiveColor(color)) }

  /// Colour behind the text on light and dark grounds.
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

  /// A box behind the text.
  public static func inlineBackground(
    color: AdaptiveColor? = nil, border: BoxBorder? = nil, padding: BoxSides = BoxSides(),
    cornerRadius: Length = .zero
  ) -> InlineStyle {
    .inlineBox(
      InlineBackground(
        color: color, border: border, padding: padding, cornerRadius: cornerRadius))
  }
}
