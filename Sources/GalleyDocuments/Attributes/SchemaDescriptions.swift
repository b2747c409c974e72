// What each key says, in one sentence: editors show it beside the key.

/// The keys' descriptions.
enum SchemaDescriptions {
  static let document = [
    "semantics": "Version of the rules by which attributes are drawn.",
    "styles": "Named styles, which nodes and ranges refer to.",
    "values": "Values for {{name}} in any string; without them braces are only braces.",
    "width": "Width of the canvas in points; null is as wide as the longest line.",
    "height": "Height of the canvas in points; null is as high as the text needs.",
    "scale": "Pixels per point; 1 by default.",
    "background": "The colour or gradient under everything; transparent by default.",
    "backgroundImage": "A PNG under everything, above the background's colour.",
    "fonts": "Font files or folders, as seen from the document's folder, that are used first.",
    "language": "The text's language as a BCP 47 tag; en by default.",
    "attributes": "Attributes of the whole text.",
    "text": "A string, a node, or an array of both.",
    "ranges": "Attributes over stretches of a text that is a string; later ones win.",
    "frames": "Instead of text: boxes on one canvas, drawn in order.",
    "metadata": "Data that is carried to the layout.",
    "alt": "Text for who does not see the picture, written into its file.",
    "require": "What the layout of every box has to keep; else no picture is made.",
    "template": "What a server takes for the placeholders; drawing takes no notice.",
  ]

  static let template = [
    "parameters": "The placeholders' values by name: what each has to be.",
    "languages": "Languages that may be asked for; the document's own alone without it.",
    "scales": "Pixels per point that may be asked for; the document's own alone without it.",
    "formats": "Formats that may be asked for; all of them without it.",
  ]

  static let templateParameter = [
    "required": "Whether a value has to be given; false by default.",
    "default": "The value where none is given; the document's own, or nothing at all.",
    "maxLength": "Most Unicode scalars of a value.",
    "pattern": "A POSIX extended regular expression that the whole of a value has to match.",
  ]

  static let container = [
    "insets":
      "Points from the box to its text: one number, [vertical, horizontal],"
      + " [top, right, bottom, left], or an object; 0 by default.",
    "verticalAlignment": "Where the text stands in a box that is higher; top by default.",
    "crossAlignment":
      "Where vertical text stands across its lines in a box that is wider; start by default.",
    "maximumLines": "Most lines that are drawn; null or 0 is no limit.",
    "lastLineBreakMode": "How the last visible line ends, instead of its paragraph's mode.",
    "defaultDirection": "The direction of paragraphs without a strong character.",
    "usesFontLeading": "Whether fonts' line gaps count; true by default.",
    "keepEdgeSpacing":
      "Whether spacing before the first and after the last paragraph is kept; false by default.",
    "lineHeightMode": "Where extra line height goes: above the text, or half of it on each side.",
    "backgroundExtent": "How high backgroundColor is: the line, with its spacing, or the font.",
    "underlineSkipInk": "Whether underlines leave room for descenders; none by default.",
    "blending": "The space that colours are mixed in; srgb by default.",
    "linkAttributes": "Attributes that links have unless they are given; blue, underlined.",
    "truncationToken": "What stands where text is cut: a string or a node; \u{2026} by default.",
    "fit": "Whether a text without room is shrunk until it fits; none by default.",
    "minimumScale": "The smallest scale of shrink, 0 to 1; 0.5 by default.",
    "writingMode": "To where lines run and stack: across, or downwards; horizontal by default.",
  ]

  static let frame = [
    "x": "Points from the canvas' left edge.",
    "y": "Points from the canvas' top edge, downwards.",
    "width": "Width of the box in points; null is as wide as the longest line.",
    "height": "Height of the box in points; null is as high as the text needs.",
    "background": "The box's colour or gradient; transparent by default.",
    "backgroundImage": "A PNG in the box, above its colour.",
    "cornerRadius": "Radius in points of the corners of the box's background and border.",
    "border": "A line along the inside of the box's edges; none by default.",
    "attributes": "Attributes of the box's whole text, above the document's.",
    "alt": "Text for who does not see the box; its own text by default.",
    "require": "What the box's layout has to keep, contract by contract above the document's.",
    "text": "A string, a node, or an array of both.",
    "ranges": "Attributes over stretches of a text that is a string; later ones win.",
  ]

  static let node = [
    "text": "A string, or an array of strings and nodes, which inherit this node's attributes.",
    "style": "A style's name or several; later ones win, the node's own attributes over all.",
  ]

  static let range = [
    "indices": "[start, end] in UTF-16 units of the text before its values go in; without end.",
    "style": "A style's name or several; later ones win, the range's own attributes over all.",
  ]

  static let style = [
    "extends": "Another style's name or several, which this one's attributes are written over."
  ]

  static let font = [
    "family": "A family's name or several; the first that is there is taken.",
    "weight": "From 1 to 1000, or a name; ultraLight is 100 and thin 200, in UIKit's order and not"
      + " CSS's.",
    "width": "Percent of the normal width, or a name such as condensed.",
    "italic": "Whether the face is italic.",
    "size": "Points an em.",
    "features": "OpenType features by tag: 0 is off, 1 on, more an alternate.",
    "variations": "Places on a variable font's axes, by tag.",
    "palette": "A colour font's palette by index, or the one marked light or dark; 0 by default.",
    "paletteColors": "Colours in the place of the palette's, by their index in it.",
  ]

  static let shadow = [
    "color": "The shadow's colour; null is no shadow.",
    "opacity": "From 0 to 1; multiplies the colour's.",
    "offset": "Points to the right and down: [3, 5] or \"3,5\".",
    "blur": "Radius in points.",
  ]

  static let gradient = [
    "gradient": "The kind of gradient.",
    "angle": "Direction in degrees: 0 is upwards, 90 to the right, 180, the default, downwards.",
    "stops": "Colours with their places from 0, the start, to 1, the end: [[0, \"red\"], …].",
  ]

  static let attachment = [
    "path": "A PNG, JPEG or WebP in the document's folder, or a data: URL.",
    "width": "Width in points; without it in proportion to the height, else a point a pixel.",
    "height": "Height in points; without it in proportion to the width, else a point a pixel.",
    "bounds": "[x, y, width, height] in points, y up from the baseline; instead of a size.",
    "fit": "How the picture fills its width and height: fill, stretched, by default.",
    "focus": focus,
  ]

  static let paragraphStyle = [
    "alignment": "Where lines stand; natural, the start of the paragraph's direction, by default.",
    "firstLineHeadIndent": "Indent in points of the first line's start; below 0 it is 0.",
    "headIndent": "Indent in points of the other lines' starts; below 0 it is 0.",
    "tailIndent": "Above 0 a line's greatest width in points, else the indent of its end.",
    "tabStops": "left@15; center@50; 80 in points from the paragraph's start, or objects.",
    "defaultTabInterval": "Points between the tabs behind the last tab stop.",
    "lineBreakMode": "How lines end that are too long.",
    "lineHeightMultiple": "Factor of the font's natural line height; 0 is none.",
    "minimumLineHeight": "Least line height in points.",
    "maximumLineHeight": "Greatest line height in points; 0 is no limit.",
    "lineHeight": "The lines' height whatever their fonts' own: exact, multiple or leading.",
    "lineSpacing": "Points below each line but the last; below 0 it is 0.",
    "paragraphSpacing": "Points below the paragraph; below 0 it is 0.",
    "paragraphSpacingBefore": "Points above the paragraph; below 0 it is 0.",
    "baseWritingDirection": "The paragraph's direction; natural is that of its first letter.",
    "hyphenationFactor": "Lines less full than this get a divided word; 0, never, by default.",
    "usesDefaultHyphenation": "Whether words are divided as by a factor of 1; false by default.",
    "lineBreakStrategy":
      "pushOut, hangulWordPriority, both, standard, or the number; none by default.",
    "lineBreakStrictness": "How readily lines break, as CSS has it; normal by default.",
    "lineBreakQuality": "How much is weighed before a line is ended; greedy by default.",
    "allowsDefaultTighteningForTruncation":
      "Whether text that is a little too wide is drawn together; false by default.",
    "kashida": "Whether justified Arabic lengthens strokes before spaces; false by default.",
    "punctuationSpacing":
      "How wide fullwidth punctuation is set; trimPairs by default in ja, zh and ko, else none.",
    "cjkSpacing": "An eighth of an em between ideographs and letters or digits; none by default.",
  ]

  static let lineHeight = [
    "exact": "Points.",
    "multiple": "Factor of the largest point size on the line.",
    "leading": "Points beyond ascent and descent, above the text.",
  ]

  static let tabStop = [
    "alignment": "How the text stands at the stop; natural by default.",
    "location": "Points from the paragraph's start.",
    "terminators": "Characters that end a column, such as a decimal point.",
  ]

  static let insets = [
    "top": "Points above the text.", "right": "Points to the right of the text.",
    "bottom": "Points below the text.", "left": "Points to the left of the text.",
  ]

  static let border = [
    "width": "Points inwards from the box's edges; 1 by default.",
    "color": "The line's colour; black by default.",
  ]

  static let backdrop = [
    "color": "The colour or gradient that fills the box; none by default.",
    "border": "A line along the inside of the box's edges; none by default.",
    "cornerRadius": "Radius in points of the box's corners; 0 by default.",
    "padding":
      "Points between the border and the text, as insets are given: left is before the text's"
      + " beginning and right behind its end, wherever these are; 0 by default.",
    "index": "Tells the box from the same one behind the text beside it; 0 by default.",
  ]

  static let backdropBorder = [
    "width": "Points inwards from the box's edges; 1 by default.",
    "color": "The line's colour; black by default.",
    "sides": "The sides that have the line, such as left or top | bottom; all by default.",
  ]

  static let picture = [
    "path": "A PNG, JPEG or WebP in the document's folder, or a data: URL.",
    "fit": "How the picture fills its box: cover by default.",
    "focus": focus,
  ]

  private static let focus =
    "[x, y], parts of the picture from 0 to 1 that lie at the same parts of the box, like CSS's"
    + " object-position; the middle by default, and with none the top left."
}

extension SchemaDescriptions {
  static let contract = [
    "noTruncation": "No token may stand for text that was cut off.",
    "noHiddenText": "No text may be left out or cut at the box's sides.",
    "noMissingGlyphs": "Every character needs a font that has it.",
    "noDividedWords": "No line may end inside a word, hyphenation apart.",
    "noWidow": "No paragraph of two lines or more may end in a line of one word.",
    "maximumLines": "The greatest number of lines.",
    "minimumFontSize": "The least size of letters in points, after fit.",
    "minimumFitScale": "The least scale that fit may choose, 0 to 1.",
    "contrast": "The least contrast ratio (WCAG 2.2) of text with the pixels behind it, 1 to 21.",
  ]

  static let contrast = [
    "minimum": "The least contrast ratio (WCAG 2.2), 1 to 21.",
    "fix": "What is painted behind text with less: a scrim or a shadow, in black or white.",
  ]
}
