// Sample documents for the tests of the JSON Schema.

/// Documents that together use every key, and every JSON form of each key's value.
enum SchemaSamples {
  static let all = [top, attributes, spellings, frames, dotted]

  private static let top = #"""
    {"semantics": 1, "width": 300, "height": null, "scale": 2, "background": "rgb(1 2 3 / 50%)",
     "backgroundImage": null, "fonts": ["Fonts"], "language": "de-CH-1901", "values": {"n": "Änn",
     "m": 3.5, "b": true}, "styles": {"a": {"kern": 1}, "b": {"extends": "a"},
     "c": {"extends": ["a", "b"], "tracking": 1}}, "metadata": {"any": [null, 1]},
     "text": ["{{n}}", {"text": [{"text": "x{{m}}{{b}}", "style": ["a", "b"]}], "style": "c"}],
     "insets": 3, "verticalAlignment": "center", "crossAlignment": "end", "maximumLines": 2,
     "lastLineBreakMode": null,
     "defaultDirection": "rightToLeft", "usesFontLeading": false, "keepEdgeSpacing": true,
     "lineHeightMode": "halfLeading", "backgroundExtent": "font", "underlineSkipInk": "auto",
     "blending": "linear", "linkAttributes": {"foregroundColor": "red"},
     "truncationToken": {"text": "…", "kern": 1}, "fit": "shrink", "minimumScale": 0.5,
     "writingMode": "horizontal", "require": {"noTruncation": true, "noHiddenText": false,
     "noMissingGlyphs": true, "noDividedWords": true, "noWidow": true, "maximumLines": 3,
     "minimumFontSize": 9.5, "minimumFitScale": 0.5, "contrast": 4.5},
     "lint": {"ignore": ["textHidden"]}}
    """#

  private static let attributes = #"""
    {"text": "Text", "attributes": {"font": {"family": ["Inter", "Noto Sans"], "weight": 550,
     "width": 75, "italic": true, "size": 20, "features": {"liga": 0, "ss": 1},
     "variations": {"wght": 550.5}, "palette": 1, "paletteColors": {"2": "#c00", "65534": "red"}},
     "foregroundColor": "tomato", "backgroundColor":
     {"gradient": "linear", "angle": 45, "stops": [[0, "red"], [1, "#fff8"]]},
     "backdrop": {"color": {"gradient": "radial", "center": [0.5, 2], "radius": [1, 0.5], "repeats": true,
     "interpolation": "oklch", "stops": [[0, "red"], [1, "blue"]]}, "border":
     {"width": 2, "color": "red", "sides": "top | bottom"}, "cornerRadius": 3,
     "padding": [1, 2, 3, 4], "index": 1},
     "language": "en", "ligature": 2, "kern": 0, "tracking": -1, "baselineOffset": 2,
     "obliqueness": 0.2, "expansion": 0.1, "fontSizeAdjust": 0.5, "underlineStyle": "styleSingle | patternDash | byWord",
     "underlineColor": "hsl(1 2% 3%)", "strikethroughStyle": ["styleDouble", "patternDashDotDot"],
     "overlineStyle": "styleThick | patternWave", "overlineColor": "#1234",
     "underlineOffset": 1, "underlineThickness": 0.5, "strikethroughOffset": 4,
     "strikethroughThickness": 1, "overlineOffset": -1, "overlineThickness": 2,
     "strikethroughColor": "Black", "strokeColor": "#123456", "strokeWidth": -3,
     "strokeJoin": "bevel", "shadow": {"color": null, "opacity": 0.5, "offset": [3, 5], "blur": 2},
     "link": "https://example.org", "paragraphStyle": {"alignment": "justified",
     "firstLineHeadIndent": 5, "headIndent": -3, "tailIndent": -4, "tabStops":
     [{"alignment": "decimal", "location": 30, "terminators": "."}, {"location": 80}],
     "defaultTabInterval": 28, "lineBreakMode": "byTruncatingMiddle", "lineHeightMultiple": 1.2,
     "lineHeight": {"leading": -1},
     "minimumLineHeight": 1, "maximumLineHeight": 90, "lineSpacing": 2, "paragraphSpacing": 3,
     "paragraphSpacingBefore": 4, "baseWritingDirection": "natural", "hyphenationFactor": 0,
     "hyphenationMinimum": [2, 3], "maximumConsecutiveHyphens": 3, "wordSpacing": "0.8,1,2",
     "letterSpacing": [-0.1, 0, 0.1],
     "usesDefaultHyphenation": false, "lineBreakStrategy": [], "lineBreakStrictness": "normal",
     "lineBreakQuality": "greedy", "allowsDefaultTighteningForTruncation": false,
     "kashida": false, "punctuationSpacing": "all", "cjkSpacing": "normal"},
     "strokePosition": "center", "superscript": -2, "verticalGlyphForm": 1,
     "horizontalInVertical": 0, "writingDirection": ["natural", "autoIsolate", 3], "textCase": "capitalize"}}
    """#

  private static let spellings = #"""
    {"text": {"text": "Text", "font": "Noto Serif:bold@18", "shadow": [{"offset": "3,5"}, {}],
     "attachmentImage": {"path": "GoldenTests/Cases/attachment/Assets/flag.png", "width": 3,
     "height": 4, "fit": "contain", "focus": [0.25, 1]}, "alt": "a flag", "trackingEm": 0.1, "writingDirection": 5,
     "underlineStyle": [], "paragraphStyle": {"tabStops": "left@15; center@50; 8",
     "alignment": "natural"}}, "insets": [1, 2], "backgroundImage":
     {"path": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
     "fit": "cover", "focus": [0, 0.5]}, "truncationToken": {"attachmentImage":
     {"path": "GoldenTests/Cases/attachment/Assets/flag.png", "bounds": [0, -2, 3, 4]}}}
    """#

  private static let frames = #"""
    {"width": 300, "height": 200, "frames": [{"x": -1, "y": 2.5, "width": 90, "height": null,
     "background": "transparent", "backgroundImage": null, "cornerRadius": 3, "border": {"width": 2, "color": "red"}, "insets":
     {"top": 1, "right": 2, "bottom": 3, "left": 4}, "attributes": {"font": {"family": "Inter",
     "weight": "semibold", "width": "condensed", "palette": "dark"}}, "text": "Text", "ranges": [{"indices": [0, 3],
     "kern": 1, "style": "s"}, {"indices": [1, 2], "style": ["s"]}], "maximumLines": null,
     "require": {"contrast": {"minimum": 3, "fix": "scrim"}}}, {"require.noWidow": false}],
     "insets": [1, 2, 3, 4], "styles": {"s": {}}}
    """#

  private static let dotted = #"""
    {"text": "Text", "ranges": [{"indices": [0, 4], "backdrop.color": "red",
     "backdrop.border.sides": ["left"], "shadow.offset": "3, 5", "shadow.blur": 1,
     "shadow": {"opacity": 1}, "font": "Inter@20", "font.weight": "bold", "font.features.liga": 0,
     "font.features": {"ss01": 1}, "font.variations.wght": 3, "font.paletteColors.12345": "red", "font.palette": "light", "writingDirection": "leftToRightOverride",
     "paragraphStyle.alignment": "right",
     "paragraphStyle": {"headIndent": 3}}], "attributes": {"font": {"features.liga": 1},
     "attachmentImage": "GoldenTests/Cases/attachment/Assets/flag.png",
     "attachmentImage.height": 3}}
    """#
}
