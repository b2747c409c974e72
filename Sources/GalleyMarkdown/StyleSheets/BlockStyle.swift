// Style rules for blocks of text.

public import Galley
import GalleyDocuments
import GalleyJSON

/// A style rule for a block of text. Rules for margins, padding, borders, backgrounds and corner
/// radii apply only to the block itself. Nested blocks and text inherit all other rules.
public enum BlockStyle: Sendable, Hashable {
  /// A rule for the text inside the block.
  case inlineStyle(InlineStyle)
  /// The horizontal alignment of the block's lines.
  case alignment(TextAlignment)
  /// The distance from the leading margin to the first line of a paragraph. ``headIndent(_:)`` does
  /// not affect the first line.
  case firstLineHeadIndent(Length)
  /// The distance from the leading margin to all lines of a paragraph except the first.
  case headIndent(Length)
  /// The position where lines end. A positive value is a distance from the leading margin. Zero or
  /// a negative value is a distance from the trailing margin.
  case tailIndent(Length)
  /// A factor by which the natural height of each line is multiplied.
  case lineHeightMultiple(Double)
  /// The minimum height of each line.
  case minimumLineHeight(Length)
  /// The maximum height of each line; 0 for no limit.
  case maximumLineHeight(Length)
  /// The space added below each line of a paragraph except the last.
  case lineSpacing(Length)
  /// The treatment of text that is too wide for its line: wrapping, clipping or truncation.
  case lineBreak(LineBreakMode)
  /// The margins: space outside the block's box.
  case blockMargins(BoxSides)
  /// The padding: space between the edges of the block's box and its content.
  case blockPadding(BoxSides)
  /// The border drawn just inside the edges of the block's box.
  case blockBorder(BoxBorder)
  /// The background colour of the block's box. For the whole document, this is the canvas colour.
  case backgroundColor(AdaptiveColor)
  /// The corner radius of the block's background and border.
  case cornerRadius(Length)
  /// The width of the gutter: the space between a list's leading edge and the text of its items.
  /// The list markers are drawn in the gutter.
  case listMarkerIndent(Length)
  /// The space between a list marker and the text of its item.
  case listMarkerSpacing(Length)
  /// The number markers of ordered lists.
  case orderedListMarkers(OrderedListMarker)
  /// The symbol markers of bullet lists.
  case unorderedListMarkers(UnorderedListMarker)
  /// The checkbox markers of task list items.
  case taskListMarker(TaskListMarker)
  /// The horizontal line drawn for a thematic break.
  case thematicBreak(thickness: Length, color: AdaptiveColor)
}

extension BlockStyle {
  /// The font of the block's text, chosen by role or by name.
  public static func textStyle(_ style: FontStyle) -> BlockStyle { .inlineStyle(.textStyle(style)) }

  /// The font family of the block's text.
  public static func fontName(_ name: FontName) -> BlockStyle { .inlineStyle(.fontName(name)) }

  /// The font size of the block's text. Em lengths are relative to the font size of the enclosing
  /// text.
  public static func fontSize(_ size: Length) -> BlockStyle { .inlineStyle(.fontSize(size)) }

  /// The font weight of the block's text.
  public static func fontWeight(_ weight: FontWeight) -> BlockStyle {
    .inlineStyle(.fontWeight(weight))
  }

  /// Font traits, such as italic, that are added to the font of the block's text.
  public static func fontTraits(_ traits: FontTraits) -> BlockStyle {
    .inlineStyle(.fontTraits(traits))
  }

  /// The colour of the block's text.
  public static func textColor(_ color: AdaptiveColor) -> BlockStyle {
    .inlineStyle(.textColor(color))
  }

  /// The colour of the block's text, used in both the light and the dark scheme.
  public static func textColor(_ color: Color) -> BlockStyle {
    .inlineStyle(.textColor(AdaptiveColor(color)))
  }

  /// The space added after each character of the block's text.
  public static func kerning(_ length: Length) -> BlockStyle { .inlineStyle(.kerning(length)) }

  /// An underline for the block's text.
  public static func underline(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.underline(style, color: color))
  }

  /// A strikethrough line for the block's text.
  public static func strikethrough(_ style: LineStyle, color: AdaptiveColor? = nil) -> BlockStyle {
    .inlineStyle(.strikethrough(style, color: color))
  }

  /// A rule for the size of images inside the block.
  public static func imageSizing(_ sizing: ImageSizing) -> BlockStyle {
    .inlineStyle(.imageSizing(sizing))
  }
}

extension BlockStyle {
  /// The background colour of the block's box, used in both the light and the dark scheme.
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

  /// The margins outside the block's box. If a length is `nil`, an earlier rule's length for that
  /// side stays in effect.
  public static func blockMargins(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockMargins(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// The padding inside the block's box. If a length is `nil`, an earlier rule's length for that
  /// side stays in effect.
  public static func blockPadding(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) -> BlockStyle {
    .blockPadding(BoxSides(left: left, right: right, top: top, bottom: bottom))
  }

  /// A border drawn just inside the edges of the block's box.
  public static func blockBorder(
    width: Length, color: AdaptiveColor, sides: BorderSides = .all
  ) -> BlockStyle {
    .blockBorder(BoxBorder(width: width, color: color, sides: sides))
  }

  /// The number markers of ordered lists, one format per nesting depth.
  public static func orderedListMarker(
    _ formats: OrderedListMarkerFormat..., prefix: String = "", suffix: String = "."
  ) -> BlockStyle {
    .orderedListMarkers(OrderedListMarker(formats, prefix: prefix, suffix: suffix))
  }

  /// The symbol markers of bullet lists, one format per nesting depth.
  public static func unorderedListMarker(
    _ formats: UnorderedListMarkerFormat..., prefix: String = "", suffix: String = ""
  ) -> BlockStyle {
    .unorderedListMarkers(UnorderedListMarker(formats, prefix: prefix, suffix: suffix))
  }
}

// The JSON keys for the lines of thematic breaks in style sheets.
extension BlockStyle {
  /// The JSON keys of the line drawn for a thematic break.
  static let thematicBreakKeys = KeyTable<(thickness: Length, color: AdaptiveColor?)>([
    .key("thickness", .extent) { $0.thickness = $1 }
      .about("Thickness of the line. Default: 1 point."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the line."),
  ])

  /// Reads the line drawn for a thematic break: an object that must have a colour.
  static let thematicBreakReader = ValueReader<BlockStyle>(.object(.thematicBreak)) {
    value, context throws(DocumentFault) in
    var line = (thickness: Length.points(1), color: AdaptiveColor?.none)
    try thematicBreakKeys.read(value, as: JSONDefinition.thematicBreak.words, into: &line, &context)
    guard let color = line.color else {
      throw DocumentFault(at: value.offset, "a thematic break needs \"color\"")
    }
    return .thematicBreak(thickness: line.thickness, color: color)
  }
}

extension JSONDefinition {
  static let thematicBreak = JSONDefinition(
    "thematicBreak", words: "an object such as {\"thickness\": 1, \"color\": \"gray\"}",
    required: ["color"], keys: BlockStyle.thematicBreakKeys.outline)
}
