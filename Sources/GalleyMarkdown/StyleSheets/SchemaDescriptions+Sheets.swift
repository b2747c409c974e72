// The schema descriptions of a style sheet's keys.

import GalleyDocuments

extension SchemaDescriptions {
  package static let styleSheet = [
    "base":
      "Rules that these rules extend: those of the default sheet, or none. Default: `default`.",
    "block": "Rules for blocks, by kind of block.",
    "inline": "Rules for text inside blocks, by kind of text.",
  ]

  static let blockSelectors = [
    "document": "The whole document. Its background is the canvas colour.",
    "paragraph": "Paragraphs, except for the text of items in tight lists.",
    "heading1": "First-level headings.", "heading2": "Second-level headings.",
    "heading3": "Third-level headings.", "heading4": "Fourth-level headings.",
    "heading5": "Fifth-level headings.", "heading6": "Sixth-level headings.",
    "blockQuote": "Block quotations.", "codeBlock": "Program code, fenced or indented.",
    "tightList": "Lists without blank lines between their items.",
    "looseList": "Lists with blank lines between their items.",
    "orderedList": "Ordered lists.", "unorderedList": "Bullet lists.",
    "item": "List items.", "thematicBreak": "Horizontal lines between parts of a text.",
    "table": "Tables.", "tableRow": "Table rows.",
    "tableHeader": "Header rows of tables.", "tableCell": "Table cells.",
  ]

  static let inlineSelectors = [
    "emphasis": "Emphasis, *text*.", "strong": "Strong emphasis, **text**.",
    "code": "Inline code, `text`.",
    "link": "Links, [text](target).", "image": "Images, or their alternative text.",
    "strikethrough": "Deleted text, ~~text~~.",
  ]

  static let textRules = [
    "textStyle": "Font: the name of a text style such as title1, or an object.",
    "fontName": "Font family: a family name, `system` or `systemMonospace`.",
    "fontSize": "Font size in points or em. Ems refer to the enclosing text's size.",
    "fontWeight": "Font weight from 1 to 1000, or a name such as semibold.",
    "fontTraits": "Traits to add to the font: bold, italic, monospace, or several of them.",
    "textColor": "Text colour, or an object with a light and a dark colour.",
    "kerning": "Length added after each character.",
    "imageSizing": "Size of images: natural, or scaled down to a width or a height.",
  ]

  static let inlineRules = [
    "backgroundColor": "Colour below the text, as high as its line.",
    "inlineBackground": "Box below the text.",
  ]

  static let blockRules = [
    "alignment": "Alignment of lines. Default: `natural`, the start of the paragraph's direction.",
    "firstLineHeadIndent": "Indent of the start of the first line.",
    "headIndent": "Indent of the start of the other lines.",
    "tailIndent": "Largest line width if above 0; otherwise the indent of the line's end.",
    "lineHeightMultiple": "Factor on the font's natural line height; 0 for no factor.",
    "minimumLineHeight": "Smallest line height.",
    "maximumLineHeight": "Largest line height; 0 for no limit.",
    "lineSpacing": "Space below each line except the last.",
    "lineBreak": "Treatment of lines that are too long.",
    "blockMargins": "Space around the block's box.",
    "paragraphSpacingBefore": "Space above the block: its top margin.",
    "paragraphSpacingAfter": "Space below the block: its bottom margin.",
    "blockPadding": "Space between the box's sides and its content.",
    "blockBorder": "Border along the inside of the box's sides.",
    "backgroundColor": "Colour of the box. For the document, the colour of the canvas.",
    "cornerRadius": "Corner radius of the background and the border.",
    "listMarkerIndent": "Distance from a list's start to the text of its items.",
    "listMarkerSpacing": "Space between a marker and the text of its item.",
    "orderedListMarker": "Markers of ordered lists: a format, several by depth, or an object.",
    "unorderedListMarker":
      "Markers of bullet lists: a format, several by depth, or an object.",
    "taskListMarker": "Markers of tasks.",
    "thematicBreak": "Line of a thematic break.",
  ]

  static let fontStyle = [
    "name": "Font family: a family name, `system` or `systemMonospace`.",
    "size": "Font size in points, or the name of a text style with that size.",
    "weight":
      "Font weight from 1 to 1000, or a name such as semibold. Default: the enclosing text's.",
    "traits": "Traits to add to the font: bold, italic, monospace, or several of them.",
  ]

  static let adaptiveColor = [
    "light": "Colour on a light background.", "dark": "Colour on a dark background.",
  ]

  static let boxSides = [
    "left": "Length on the left.", "right": "Length on the right.", "top": "Length at the top.",
    "bottom": "Length at the bottom.",
  ]

  static let boxBorder = [
    "width": "Width of the border. Default: 1 point.", "color": "Colour of the border.",
    "sides": "Sides with the border: left, right, top, bottom, or several. Default: `all`.",
  ]

  static let inlineBackground = [
    "color": "Colour of the box. Default: transparent.",
    "border": "Border along the inside of the box's sides. Default: no border.",
    "padding": "Space between the box's sides and the text. Default: 0.",
    "cornerRadius": "Radius of the box's corners. Default: 0.",
  ]

  static let textDecoration = [
    "style": "Line style: a line, a pattern and byWord. Default: `styleSingle`.",
    "color": "Colour of the line. Default: the text colour.",
  ]

  static let orderedListMarker = [
    "format": "Number format, or several formats by depth. Default: `arabicNumeral`.",
    "prefix": "Text before the number. Default: empty.",
    "suffix": "Text after the number. Default: a full stop.",
  ]

  static let unorderedListMarker = [
    "format": "Symbol name, {\"custom\": text}, or several by depth. Default: `bullet`.",
    "prefix": "Text before the symbol. Default: empty.",
    "suffix": "Text after the symbol. Default: empty.",
  ]

  static let customMarker = ["custom": "Text of the marker."]

  static let taskListMarker = [
    "checked": "Symbol before a completed task. Default: `checkedBox`.",
    "unchecked": "Symbol before an open task. Default: `box`.",
  ]

  static let thematicBreak = [
    "thickness": "Thickness of the line. Default: 1 point.", "color": "Colour of the line.",
  ]

  static let imageSizing = [
    "scaleDownByWidth": "Largest width of images.",
    "scaleDownByHeight": "Largest height of images.",
  ]
}
