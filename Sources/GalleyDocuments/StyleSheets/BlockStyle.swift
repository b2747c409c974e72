// Rules for blocks.

public import Galley

/// A rule for a block. Margins, padding, border, background and corners apply only to the block
/// itself. All other rules are inherited by the blocks and the text inside it.
public enum BlockStyle: Sendable, Hashable {
  /// A rule for the block's text.
  case inlineStyle(InlineStyle)
  /// The alignment of lines.
  case alignment(TextAlignment)
  /// The distance of the first line from the leading margin. It is not added to the head indent.
  case firstLineHeadIndent(Length)
  /// The distance of the other lines from the leading margin.
  case headIndent(Length)
  /// If above 0, the end of lines measured from the leading margin. Otherwise an inset from the
  /// trailing margin.
  case tailIndent(Length)
  /// A factor on the natural height of lines.
  case lineHeightMultiple(Double)
  /// The smallest height of lines.
  case minimumLineHeight(Length)
  /// The largest height of lines; 0 for no limit.
  case maximumLineHeight(Length)
  /// The space below each line except the last.
  case lineSpacing(Length)
  /// The treatment of text that is wider than its line.
  case lineBreak(LineBreakMode)
  /// The space around the block's box.
  case blockMargins(BoxSides)
  /// The space between the box's sides and its content.
  case blockPadding(BoxSides)
  /// The border along the inside of the box.
  case blockBorder(BoxBorder)
  /// The colour of the box. For the document, this is the colour of the canvas.
  case backgroundColor(AdaptiveColor)
  /// The radius of the corners of the background and the border.
  case cornerRadius(Length)
  /// The distance from a list's leading edge to the text of its items: the gutter for the markers.
  case listMarkerIndent(Length)
  /// The space between a marker and the text of its item.
  case listMarkerSpacing(Length)
  /// The markers of ordered lists.
  case orderedListMarkers(OrderedListMarker)
  /// The markers of bullet lists.
  case unorderedListMarkers(UnorderedListMarker)
  /// The markers of tasks.
  case taskListMarker(TaskListMarker)
  /// The line of a thematic break.
  case thematicBreak(thickness: Length, color: AdaptiveColor)
}

extension BlockStyle {
  /// The font, by role or by name.
  public static func textStyle(_ style: FontStyle) -> BlockStyle { .inlineStyle(.textStyle(style)) }

  /// The font family.
  public static func fontName(_ name: FontName) -> BlockStyle { .inlineStyle(.fontName(name)) }

  /// The font size. Ems refer to the size of the enclosing text.
  public static func fontSize(_ size: Length) -> BlockStyle { .inlineStyle(.fontSize(size)) }

  /// The font weight.
  public static func fontWeight(_ weight: FontWeight) -> BlockStyle {
    .inlineStyle(.fontWeight(weight))
  }

  /// Traits to add to the font.
  public static func fontTraits(_ traits: FontTraits) -> BlockStyle {
    .inlineStyle(.fontTraits(traits))
  }

  /// The colour of the text.
  public static func textColor(_ color: AdaptiveColor) -> BlockStyle {
    .inlineStyle(.textColor(color))
  }

  /// The colour of the text on light and dark backgrounds.
  public static func textColor(_ color: Color) -> BlockStyle {
    .inlineStyle(.textColor(AdaptiveColor(color)))
  }

  /// The space added after each character.
  public static func kerning(_ length: Length) -> BlockStyle { .inlineStyle(.kerning(length)) }

  /// The line below the text.
  public static func underline(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.underline(style, color: color))
  }

  /// The line through the text.
  public static func strikethrough(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.strikethrough(style, color: color))
  }

  /// The size of images.
  public static func imageSizing(_ sizing: ImageSizing) -> BlockStyle {
    .inlineStyle(.imageSizing(sizing))
  }
}

extension BlockStyle {
  /// The colour of the box on light and dark backgrounds.
  public static func backgroundColor(_ color: Color) -> BlockStyle {
    .backgroundColor(AdaptiveColor(color))
  }

  /// The space above the block: its top margin.
  public static func paragraphSpacingBefore(_ length: Length) -> BlockStyle {
    .blockMargins(top: length)
  }

  /// The space below the block: its bottom margin.
  public static func paragraphSpacingAfter(_ length: Length) -> BlockStyle {
    .blockMargins(bottom: length)
  }

  /// The space around the block's box. A side without a length keeps its value.
  public static func blockMargins(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockMargins(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// The space inside the block's box. A side without a length keeps its value.
  public static func blockPadding(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockPadding(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// The border along the inside of the box.
  public static func blockBorder(
    width: Length, color: AdaptiveColor, sides: BorderSides = .all
  ) -> BlockStyle {
    .blockBorder(BoxBorder(width: width, color: color, sides: sides))
  }

  /// The markers of ordered lists, by nesting depth.
  public static func orderedListMarker(
    _ formats: OrderedListMarkerFormat..., prefix: String = "", suffix: String = "."
  ) -> BlockStyle {
    .orderedListMarkers(OrderedListMarker(formats, prefix: prefix, suffix: suffix))
  }

  /// The markers of bullet lists, by nesting depth.
  public static func unorderedListMarker(
    _ formats: UnorderedListMarkerFormat..., prefix: String = "", suffix: String = ""
  ) -> BlockStyle {
    .unorderedListMarkers(UnorderedListMarker(formats, prefix: prefix, suffix: suffix))
  }
}
