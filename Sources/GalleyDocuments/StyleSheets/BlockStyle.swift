// The rules for blocks.

public import Galley

/// A rule for a block. Margins, padding, border, background and corners are of the block alone; all
/// else goes on to the blocks and the text inside of it.
public enum BlockStyle: Sendable, Hashable {
  /// A rule for the block's text.
  case inlineStyle(InlineStyle)
  /// Where lines stand.
  case alignment(TextAlignment)
  /// Distance of the first line from the leading margin, not added to the head indent.
  case firstLineHeadIndent(Length)
  /// Distance of the other lines from the leading margin.
  case headIndent(Length)
  /// Above 0: the line's end measured from the leading margin. Else an inset from the trailing one.
  case tailIndent(Length)
  /// Factor on a line's natural height.
  case lineHeightMultiple(Double)
  /// Least height of a line.
  case minimumLineHeight(Length)
  /// Greatest height of a line; 0 is no limit.
  case maximumLineHeight(Length)
  /// Space below each line but the last.
  case lineSpacing(Length)
  /// What happens to text wider than its line.
  case lineBreak(LineBreakMode)
  /// Space around the block's box.
  case blockMargins(BoxSides)
  /// Space between the box's sides and its content.
  case blockPadding(BoxSides)
  /// The line along the inside of the box.
  case blockBorder(BoxBorder)
  /// Colour of the box; the document's is the canvas'.
  case backgroundColor(AdaptiveColor)
  /// Radius of the corners of background and border.
  case cornerRadius(Length)
  /// Distance from a list's leading edge to the text of its items: the gutter of the markers.
  case listMarkerIndent(Length)
  /// Space between a marker's end and the text of its item.
  case listMarkerSpacing(Length)
  /// Markers of lists with numbers.
  case orderedListMarkers(OrderedListMarker)
  /// Markers of lists without numbers.
  case unorderedListMarkers(UnorderedListMarker)
  /// Markers of tasks.
  case taskListMarker(TaskListMarker)
  /// The line of a thematic break.
  case thematicBreak(thickness: Length, color: AdaptiveColor)
}

extension BlockStyle {
  /// The font, by role or by name.
  public static func textStyle(_ style: FontStyle) -> BlockStyle { .inlineStyle(.textStyle(style)) }

  /// The font's family.
  public static func fontName(_ name: FontName) -> BlockStyle { .inlineStyle(.fontName(name)) }

  /// The font's size; ems are of the size around it.
  public static func fontSize(_ size: Length) -> BlockStyle { .inlineStyle(.fontSize(size)) }

  /// The font's weight.
  public static func fontWeight(_ weight: FontWeight) -> BlockStyle {
    .inlineStyle(.fontWeight(weight))
  }

  /// What is added to the font.
  public static func fontTraits(_ traits: FontTraits) -> BlockStyle {
    .inlineStyle(.fontTraits(traits))
  }

  /// Colour of the text.
  public static func textColor(_ color: AdaptiveColor) -> BlockStyle {
    .inlineStyle(.textColor(color))
  }

  /// Colour of the text on light and dark grounds.
  public static func textColor(_ color: Color) -> BlockStyle {
    .inlineStyle(.textColor(AdaptiveColor(color)))
  }

  /// Length added behind each character.
  public static func kerning(_ length: Length) -> BlockStyle { .inlineStyle(.kerning(length)) }

  /// The line below the text.
  public static func underline(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.underline(style, color: color))
  }

  /// The line through the text.
  public static func strikethrough(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.strikethrough(style, color: color))
  }

  /// How large pictures are drawn.
  public static func imageSizing(_ sizing: ImageSizing) -> BlockStyle {
    .inlineStyle(.imageSizing(sizing))
  }
}

extension BlockStyle {
  /// Colour of the box on light and dark grounds.
  public static func backgroundColor(_ color: Color) -> BlockStyle {
    .backgroundColor(AdaptiveColor(color))
  }

  /// Space above the block: its upper margin.
  public static func paragraphSpacingBefore(_ length: Length) -> BlockStyle {
    .blockMargins(top: length)
  }

  /// Space below the block: its lower margin.
  public static func paragraphSpacingAfter(_ length: Length) -> BlockStyle {
    .blockMargins(bottom: length)
  }

  /// Space around the block's box; a side without a length keeps what it has.
  public static func blockMargins(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockMargins(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// Space inside the block's box; a side without a length keeps what it has.
  public static func blockPadding(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockPadding(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// The line along the inside of the box.
  public static func blockBorder(
    width: Length, color: AdaptiveColor, sides: BorderSides = .all
  ) -> BlockStyle {
    .blockBorder(BoxBorder(width: width, color: color, sides: sides))
  }

  /// Markers of lists with numbers, by depth.
  public static func orderedListMarker(
    _ formats: OrderedListMarkerFormat..., prefix: String = "", suffix: String = "."
  ) -> BlockStyle {
    .orderedListMarkers(OrderedListMarker(formats, prefix: prefix, suffix: suffix))
  }

  /// Markers of lists without numbers, by depth.
  public static func unorderedListMarker(
    _ formats: UnorderedListMarkerFormat..., prefix: String = "", suffix: String = ""
  ) -> BlockStyle {
    .unorderedListMarkers(UnorderedListMarker(formats, prefix: prefix, suffix: suffix))
  }
}
