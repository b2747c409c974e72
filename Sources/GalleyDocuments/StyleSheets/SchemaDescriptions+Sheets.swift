// What each key of a style sheet says, in one sentence.

extension SchemaDescriptions {
  static let styleSheet = [
    "base": "What the rules go over: the default sheet's, by default, or none.",
    "block": "Rules by kinds of blocks.",
    "inline": "Rules by kinds of text inside blocks.",
  ]

  static let blockSelectors = [
    "document": "The whole document; its background is the canvas'.",
    "paragraph": "Paragraphs, but not the text of a tight list's items.",
    "heading1": "Headings of the first level.", "heading2": "Headings of the second level.",
    "heading3": "Headings of the third level.", "heading4": "Headings of the fourth level.",
    "heading5": "Headings of the fifth level.", "heading6": "Headings of the sixth level.",
    "blockQuote": "Quotations.", "codeBlock": "Program code, fenced or indented.",
    "tightList": "Lists without blank lines between their items.",
    "looseList": "Lists with blank lines between their items.",
    "orderedList": "Lists with numbers.", "unorderedList": "Lists without numbers.",
    "item": "Items of lists.", "thematicBreak": "Lines between parts of a text.",
    "table": "Tables.", "tableRow": "Rows of tables.",
    "tableHeader": "The rows of tables' headings.", "tableCell": "Cells of tables, in their rows.",
  ]

  static let inlineSelectors = [
    "emphasis": "Stress, *so*.", "strong": "Importance, **so**.", "code": "Program code, `so`.",
    "link": "Links, [so](target).", "image": "Pictures, or the words in their place.",
    "strikethrough": "Text that no longer holds, ~~so~~.",
  ]

  static let textRules = [
    "textStyle": "The font by a text style's name such as title1, or an object of its parts.",
    "fontName": "A family's name, system or systemMonospace.",
    "fontSize": "The font's size; ems are of the size around it.",
    "fontWeight": "From 1 to 1000, or a name such as semibold.",
    "fontTraits": "What is added to the font: bold, italic, monospace, or several.",
    "textColor": "The text's colour, or an object of a light and a dark one.",
    "kerning": "Length added behind each character.",
    "imageSizing": "How large pictures are: natural, or scaled down by width or height.",
  ]

  static let inlineRules = [
    "backgroundColor": "Colour behind the text, as high as its line.",
    "inlineBackground": "A box behind the text.",
  ]

  static let blockRules = [
    "alignment": "Where lines stand; natural, the start of the paragraph's direction, by default.",
    "firstLineHeadIndent": "Indent of the first line's start.",
    "headIndent": "Indent of the other lines' starts.",
    "tailIndent": "Above 0 a line's greatest width, else the indent of its end.",
    "lineHeightMultiple": "Factor of the font's natural line height; 0 is none.",
    "minimumLineHeight": "Least line height.",
    "maximumLineHeight": "Greatest line height; 0 is no limit.",
    "lineSpacing": "Room below each line but the last.",
    "lineBreak": "How lines end that are too long.",
    "blockMargins": "Room around the block's box.",
    "paragraphSpacingBefore": "Room above the block: its upper margin.",
    "paragraphSpacingAfter": "Room below the block: its lower margin.",
    "blockPadding": "Room between the box's sides and what is inside of it.",
    "blockBorder": "A line along the inside of the box's sides.",
    "backgroundColor": "Colour of the box; the document's is the canvas'.",
    "cornerRadius": "Radius of the corners of background and border.",
    "listMarkerIndent": "Distance from a list's start to the text of its items.",
    "listMarkerSpacing": "Room between a marker's end and the text of its item.",
    "orderedListMarker": "Markers of lists with numbers: a format, several by depth, or an object.",
    "unorderedListMarker":
      "Markers of lists without numbers: a format, several by depth, or an object.",
    "taskListMarker": "Markers of tasks.",
    "thematicBreak": "The line of a thematic break.",
  ]

  static let fontStyle = [
    "name": "A family's name, system or systemMonospace.",
    "size": "Points, or a text style's name whose size it is.",
    "weight": "From 1 to 1000, or a name such as semibold; that around it by default.",
    "traits": "What is added to the font: bold, italic, monospace, or several.",
  ]

  static let adaptiveColor = [
    "light": "The colour on a light ground.", "dark": "The colour on a dark ground.",
  ]

  static let boxSides = [
    "left": "Length on the left.", "right": "Length on the right.", "top": "Length above.",
    "bottom": "Length below.",
  ]

  static let boxBorder = [
    "width": "How wide the line is; a point by default.", "color": "The line's colour.",
    "sides": "The sides that have it: left, right, top, bottom, several, or all, by default.",
  ]

  static let inlineBackground = [
    "color": "The box's colour; none by default.",
    "border": "A line along the inside of the box's sides; none by default.",
    "padding": "Room between the box's sides and the text; 0 by default.",
    "cornerRadius": "Radius of the box's corners; 0 by default.",
  ]

  static let textDecoration = [
    "style": "A line, a pattern and byWord; styleSingle by default.",
    "color": "The line's colour; the text's by default.",
  ]

  static let orderedListMarker = [
    "format": "How numbers are written, or several ways by depth; arabicNumeral by default.",
    "prefix": "What stands before the number; nothing by default.",
    "suffix": "What stands behind the number; a full stop by default.",
  ]

  static let unorderedListMarker = [
    "format": "A sign's name, {\"custom\": text}, or several by depth; bullet by default.",
    "prefix": "What stands before the sign; nothing by default.",
    "suffix": "What stands behind the sign; nothing by default.",
  ]

  static let customMarker = ["custom": "The marker's text."]

  static let taskListMarker = [
    "checked": "What stands before a task that is done; checkedBox by default.",
    "unchecked": "What stands before a task that is not done; box by default.",
  ]

  static let thematicBreak = [
    "thickness": "How thick the line is; a point by default.", "color": "The line's colour.",
  ]

  static let imageSizing = [
    "scaleDownByWidth": "Greatest width of pictures.",
    "scaleDownByHeight": "Greatest height of pictures.",
  ]
}
