// Descriptions of the document keys, which editors show next to the keys.

/// The descriptions of the document keys, for the JSON Schema.
package enum SchemaDescriptions {
  package static let document = [
    "semantics": "Version of the rules for drawing attributes. Only 1 exists.",
    "styles": "Named styles that nodes and ranges refer to.",
    "values": "Values for {{placeholders}} in any string. Without this key, braces are literal.",
    "width": "Canvas width in points; null fits the longest line. Default: null.",
    "height": "Canvas height in points; null fits the text. Default: null.",
    "scale": "Pixels per point. Default: 1.",
    "background": "Colour or gradient of the canvas. Default: transparent.",
    "backgroundImage": "A PNG, JPEG or WebP below all text, above the background colour.",
    "fonts":
      "Font files or folders, relative to the document's folder. Their fonts are preferred.",
    "language": "Language of the text, a BCP 47 tag. Default: en.",
    "attributes": "Attributes of the whole text.",
    "text": "The text: a string, a node, or an array of both.",
    "ranges": "Attributes for ranges of the text, which must be a string. Later ranges win.",
    "frames": "Boxes on one canvas, drawn in order. Use them instead of text.",
    "metadata": "Any JSON value, copied to the layout output.",
    "alt": "Alternative text of the image, written into its file.",
    "require": "Guarantees the layout must meet. If one fails, no image is written.",
    "lint": "Findings of rasterize lint to silence, by code.",
    "template": "Parameters that a server accepts for the placeholders; ignored when drawing.",
  ]

  package static let lint = [
    "ignore": "Codes of findings to leave out, such as textHidden. Default: none."
  ]

  package static let template = [
    "parameters": "Constraints on the placeholders' values, by name.",
    "languages": "Languages that a request may choose. Default: only the document's.",
    "scales": "Pixels per point that a request may choose. Default: only the document's.",
    "formats": "Image formats that a request may choose. Default: all.",
  ]

  static let templateParameter = [
    "required": "Whether a request must give a value. Default: false.",
    "default": "Value if a request gives none. Default: the document's own value, if any.",
    "maxLength": "Maximum length of a value in Unicode scalars. Default: the server's limit.",
    "pattern":
      "POSIX extended regular expression that must match the whole value. Default: any value.",
  ]

  package static let container = [
    "insets":
      "Points from the box to its text: one number, [vertical, horizontal],"
      + " [top, right, bottom, left], or an object. Default: 0.",
    "verticalAlignment": "Vertical position of the text in a taller box. Default: top.",
    "crossAlignment":
      "Horizontal position of vertical text in a wider box. Default: start.",
    "maximumLines": "Maximum number of lines; null or 0 means no limit. Default: null.",
    "lastLineBreakMode":
      "lineBreakMode for the last visible line; null uses the paragraph's. Default: null.",
    "defaultDirection":
      "Direction of paragraphs without a strongly directional character. Default: leftToRight.",
    "usesFontLeading": "Whether to add the fonts' line gaps. Default: true.",
    "keepEdgeSpacing":
      "Whether to keep spacing before the first and after the last paragraph. Default: false.",
    "lineHeightMode":
      "Position of extra line height: above the text (textkit) or half on each side"
      + " (halfLeading). Default: textkit.",
    "backgroundExtent":
      "Height of backgroundColor: the line, the line with its spacing (fragment), or the font's"
      + " ascent and descent. Default: line.",
    "underlineSkipInk": "Whether underlines are interrupted at descenders. Default: none.",
    "blending": "Colour space for mixing colours. Default: srgb.",
    "linkAttributes": "Attributes of links that do not set their own. Default: blue, underlined.",
    "truncationToken":
      "Ellipsis shown where text is cut off: a string or a node. Default: \u{2026}.",
    "fit": "shrink scales text down to fit, never below minimumScale. Default: none.",
    "minimumScale": "Smallest scale for fit, 0 to 1. Default: 0.5.",
    "writingMode":
      "Direction of lines: horizontal, or vertical with the next line to the left or right."
      + " Default: horizontal.",
  ]

  package static let frame = [
    "x": "Points from the canvas's left edge. Default: 0.",
    "y": "Points down from the canvas's top edge. Default: 0.",
    "width": "Box width in points; null fits the longest line. Default: null.",
    "height": "Box height in points; null fits the text. Default: null.",
    "background": "Colour or gradient of the box. Default: transparent.",
    "backgroundImage": "A PNG, JPEG or WebP in the box, above its background colour.",
    "cornerRadius": "Corner radius in points of the box's background and border. Default: 0.",
    "border": "Line along the inside of the box's edges. Default: none.",
    "attributes": "Attributes of all text in the box; they override the document's.",
    "alt": "Alternative text of the box. Default: the box's text.",
    "require": "Guarantees the box's layout must meet; each one overrides the document's.",
    "text": "The text: a string, a node, or an array of both.",
    "ranges": "Attributes for ranges of the text, which must be a string. Later ranges win.",
  ]

  package static let node = [
    "text": "A string, or an array of strings and nodes, which inherit this node's attributes.",
    "style":
      "Name of a style, or an array of names. Later styles win, and the node's own attributes win"
      + " over all styles.",
  ]

  package static let range = [
    "indices":
      "[start, end] in UTF-16 units of the text before placeholders are replaced; end is excluded.",
    "style":
      "Name of a style, or an array of names. Later styles win, and the range's own attributes win"
      + " over all styles.",
  ]

  package static let style = [
    "extends": "Name of a style, or an array of names, whose attributes this style overrides."
  ]

  package static let font = [
    "family": "Family name, or an array of names. The first available family is used.",
    "weight":
      "Number from 1 to 1000, or a name. As in UIKit, ultraLight is 100 and thin is 200."
      + " Default: 400.",
    "width": "Percent of the normal width, or a name such as condensed. Default: 100.",
    "italic": "Whether to use an italic face. Default: false.",
    "size": "Font size in points. Default: 12.",
    "features": "OpenType features by tag: 0 off, 1 on, larger numbers select an alternate.",
    "variations": "Axis values of a variable font, by tag.",
    "palette": "Palette of a colour font: an index, light or dark. Default: 0.",
    "paletteColors": "Colours that override those of the palette, by index.",
  ]

  static let shadow = [
    "color": "Colour of the shadow; null disables it. Default: black with alpha 1/3.",
    "opacity": "Factor for the colour's alpha, 0 to 1. Default: 1.",
    "offset": "Points to the right and down, such as [3, 5] or \"3,5\". Default: [0, 0].",
    "blur": "Blur radius in points. Default: 0.",
  ]

  static let gradient = [
    "gradient": "Kind of gradient. Only linear exists.",
    "angle": "Direction in degrees: 0 is up, 90 is right, 180 is down. Default: 180.",
    "stops": "Colours with offsets from 0, the start, to 1, the end: [[0, \"red\"], …].",
  ]

  package static let attachment = [
    "path": "Path of a PNG, JPEG or WebP in the document's folder, or a data: URL.",
    "width":
      "Width in points. Default: in proportion to the height; without a height, 1 point per pixel.",
    "height":
      "Height in points. Default: in proportion to the width; without a width, 1 point per pixel.",
    "bounds":
      "[x, y, width, height] in points, y upwards from the baseline. Use it instead of width and"
      + " height.",
    "fit": "How the image fills its width and height. Default: fill, which stretches it.",
    "focus": focus,
  ]

  package static let paragraphStyle = [
    "alignment":
      "Alignment of the lines; natural is the start in the paragraph's direction."
      + " Default: natural.",
    "firstLineHeadIndent":
      "Indent of the first line's start in points; clamped to at least 0. Default: 0.",
    "headIndent": "Indent of the other lines' starts in points; clamped to at least 0. Default: 0.",
    "tailIndent":
      "Above 0: maximum line width in points from the start margin. 0 or less: distance from the"
      + " end margin. Default: 0.",
    "tabStops":
      "Points from the paragraph's start, such as left@15; center@50; 80, or an array of objects."
      + " Default: every 28 points, 12 times.",
    "defaultTabInterval":
      "Points between tab stops after the last one in tabStops. Default: 0, none.",
    "lineBreakMode": "Wrapping or truncation of lines that are too long. Default: byWordWrapping.",
    "lineHeightMultiple": "Factor of the font's natural line height; 0 has no effect. Default: 0.",
    "minimumLineHeight": "Minimum line height in points. Default: 0.",
    "maximumLineHeight": "Maximum line height in points; 0 means no limit. Default: 0.",
    "lineHeight":
      "Line height that replaces the fonts' own: exact, multiple or leading. Default: none.",
    "lineSpacing": "Points below each line except the last; clamped to at least 0. Default: 0.",
    "paragraphSpacing": "Points below the paragraph; clamped to at least 0. Default: 0.",
    "paragraphSpacingBefore": "Points above the paragraph; clamped to at least 0. Default: 0.",
    "baseWritingDirection":
      "Direction of the paragraph; natural takes it from the first letter. Default: natural.",
    "hyphenationFactor":
      "Minimum fill of a line, 0 to 1; emptier lines are hyphenated. 0 means never. Default: 0.",
    "usesDefaultHyphenation":
      "Whether to hyphenate as with a hyphenationFactor of 1. Default: false.",
    "lineBreakStrategy":
      "Rules against bad line breaks: pushOut, hangulWordPriority, both, standard, or a number."
      + " Default: none.",
    "lineBreakStrictness": "Strictness of line breaking, as in CSS. Default: normal.",
    "lineBreakQuality":
      "Line breaking method: greedy, balanced or optimal for the whole paragraph. Default: greedy.",
    "allowsDefaultTighteningForTruncation":
      "Whether to tighten text that is up to 5% too wide instead of truncating it. Default: false.",
    "kashida":
      "Whether justified Arabic lengthens letter strokes before it widens spaces. Default: false.",
    "punctuationSpacing":
      "Width of fullwidth punctuation. Default: trimPairs in ja, zh and ko, otherwise none.",
    "cjkSpacing":
      "Space of 1/8 em between ideographs and letters or digits. Default: none.",
  ]

  package static let lineHeight = [
    "exact": "Line height in points.",
    "multiple": "Factor of the largest font size in the line.",
    "leading": "Points added to ascent and descent, above the text.",
  ]

  static let tabStop = [
    "alignment": "Alignment of the text at the stop. Default: natural.",
    "location": "Points from the paragraph's start.",
    "terminators":
      "Characters that align at a decimal stop, such as a point. Default: the language's decimal"
      + " separator.",
  ]

  package static let insets = [
    "top": "Points above the text. Default: 0.",
    "right": "Points to the right of the text. Default: 0.",
    "bottom": "Points below the text. Default: 0.",
    "left": "Points to the left of the text. Default: 0.",
  ]

  package static let border = [
    "width": "Line width in points, inwards from the box's edges. Default: 1.",
    "color": "Colour of the line. Default: black.",
  ]

  package static let backdrop = [
    "color": "Colour or gradient of the box. Default: none.",
    "border": "Line along the inside of the box's edges. Default: none.",
    "cornerRadius": "Corner radius of the box in points. Default: 0.",
    "padding":
      "Points between border and text, in the same forms as insets. left applies to the text's start"
      + " and right to its end, in any direction. Default: 0.",
    "index":
      "Adjacent texts with the same box and the same index share one box. Default: 0.",
  ]

  static let backdropBorder = [
    "width": "Line width in points, inwards from the box's edges. Default: 1.",
    "color": "Colour of the line. Default: black.",
    "sides": "Sides with the line, such as left or top | bottom. Default: all.",
  ]

  package static let picture = [
    "path": "Path of a PNG, JPEG or WebP in the document's folder, or a data: URL.",
    "fit": "How the image fills its box. Default: cover.",
    "focus": focus,
  ]

  private static let focus =
    "[x, y], each from 0 to 1: a point of the image that is placed at the same point of the box,"
    + " like CSS object-position. Default: the centre, or the top left with fit none."
}

extension SchemaDescriptions {
  package static let contract = [
    "noTruncation": "If true, no text may be replaced by an ellipsis.",
    "noHiddenText": "If true, no text may be omitted, or cut off at the box's sides.",
    "noMissingGlyphs": "If true, every character must be available in a font.",
    "noDividedWords": "If true, no line may end inside a word, except by hyphenation.",
    "noWidow": "If true, no paragraph of two or more lines may end with a line of one word.",
    "maximumLines": "Maximum number of lines.",
    "minimumFontSize": "Minimum font size in points, after fit.",
    "minimumFitScale": "Minimum scale that fit may choose, 0 to 1.",
    "contrast": "Minimum contrast ratio (WCAG 2.2) of text and the pixels below it, 1 to 21.",
  ]

  static let contrast = [
    "minimum": "Minimum contrast ratio (WCAG 2.2), 1 to 21.",
    "fix":
      "What to paint below text with too little contrast: a scrim or a shadow, in black or white.",
  ]
}
