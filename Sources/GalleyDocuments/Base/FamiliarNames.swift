import Galley
import GalleyJSON

/// Property names from CSS, Figma, SwiftUI and UIKit, each with the document keys of the same
/// meaning. Authors sometimes use such a name as a key. The document key with the most similar
/// spelling is then usually the wrong suggestion.
enum FamiliarNames {
  /// A suggested document key, and its owner: the name of the object to which the key belongs. The
  /// owner is `nil` if the key belongs to the object that contains the unknown key.
  typealias Meaning = (key: String, owner: String?)

  /// The maximum length, in UTF-8 bytes, of an unknown key that is looked up in the table of
  /// property names.
  private static let longest = 40

  /// Finds the document key with the same meaning as `word`, an unknown key of an object. The
  /// parameter `keys` lists the keys that are valid in this object. If the found key is valid only
  /// in the object's `attributes`, the owner in the returned ``Meaning`` is `attributes`. Returns
  /// `nil` if no valid key with this meaning is known.
  static func meaning(of word: String, among keys: [String]) -> Meaning? {
    guard let meant = meant(by: word) else { return nil }
    for target in meant {
      if keys.contains(target) { return (target, nil) }
      let owner = [paragraph, stack].first { target.hasPrefix($0) } ?? ""
      let inside = String(target.dropFirst(owner.count))
      // Suggest a key of stacks only if the object has the key `axis`, and therefore is a stack.
      // Boxes in stacks also have the key `alignment`, but with another meaning.
      guard keys.contains(inside), owner != stack || keys.contains("axis") else { continue }
      return (inside, nil)
    }
    guard keys.contains("attributes"), let target = meant.first(where: { !boxKeys.contains($0) })
    else { return nil }
    return (target, "attributes")
  }

  /// All document keys that can be suggested instead of a property name of CSS, Figma, SwiftUI or
  /// UIKit.
  static var targets: Set<String> { Set(table.values.joined()).union(paragraphTable.values) }

  /// Whether a word is a known property name of CSS, Figma, SwiftUI or UIKit. Such a word is not a
  /// misspelt document key, so a key with a similar spelling is not suggested.
  static func contains(_ word: String) -> Bool { meant(by: word) != nil }

  /// The prefix of dotted document keys that set a property of the paragraph style.
  private static let paragraph = "paragraphStyle."

  /// The prefix of dotted document keys that set a property of a stack.
  private static let stack = "stack."

  /// The keys that belong to boxes rather than to text attributes.
  private static let boxKeys: Set<String> = [
    "insets", "maximumLines", "minimumScale", "fit", "verticalAlignment", "background",
    "backgroundImage", "cornerRadius", "border", "rotation", "anchor", "opacity", "clips",
    "blendMode", "writingMode", "text", "x", "start", "end", "y", "width", "height", "scale",
    "defaultDirection", "lastLineBreakMode", "stack", "stack.axis", "stack.spacing",
    "stack.alignment", "stack.distribution", "weight", "shrink", "basis", "alignment", "margins",
    "minimumWidth", "maximumWidth", "minimumHeight", "maximumHeight",
  ]

  /// A word in lower case, without hyphens and underscores, for look-up in the table of property
  /// names. `nil` if the word is too long to be in that table.
  private static func folded(_ word: String) -> String? {
    guard word.utf8.count <= longest else { return nil }
    return word.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static func meant(by word: String) -> [String]? {
    guard let word = folded(word) else { return nil }
    return paragraphTable[word].map { [paragraph + $0] } ?? table[word]
  }

  /// Property names of other systems, in lower case without hyphens, each with the document keys of
  /// the same meaning. If a name has several keys, an error message suggests the first key that is
  /// valid in the object that contains the name.
  private static let table: [String: [String]] = [
    // Colours and painting.
    "color": ["foregroundColor"], "colour": ["foregroundColor", "color"],
    "textcolor": ["foregroundColor"],
    "fontcolor": ["foregroundColor"], "fill": ["foregroundColor"], "fills": ["foregroundColor"],
    "foreground": ["foregroundColor"], "foregroundstyle": ["foregroundColor"],
    "tintcolor": ["foregroundColor"], "bgcolor": ["background", "backgroundColor"],
    "backgroundcolor": ["backgroundColor", "background"],
    "highlight": ["backgroundColor"], "textshadow": ["shadow"], "boxshadow": ["shadow"],
    "dropshadow": ["shadow"], "stroke": ["strokeColor"], "outline": ["strokeWidth"],
    "textstroke": ["strokeWidth"], "webkittextstroke": ["strokeWidth"],
    "borderradius": ["cornerRadius"], "radius": ["cornerRadius"],
    "image": ["backgroundImage", "attachmentImage"], "src": ["path", "backgroundImage"],
    "mixblendmode": ["blendMode", "blending"],
    // Fonts.
    "font": ["font"], "size": ["font.size"],
    "fontfamily": ["font.family"], "fontname": ["font.family", "family"],
    "typeface": ["font.family"], "face": ["font.family", "family"],
    "families": ["font.family", "family"], "fontsize": ["font.size"], "textsize": ["font.size"],
    "pointsize": ["font.size", "size"], "fontweight": ["font.weight"],
    "bold": ["font.weight", "weight"], "fontstyle": ["font.italic"], "slant": ["obliqueness"],
    "oblique": ["obliqueness"], "fontstretch": ["font.width"], "fontwidth": ["font.width"],
    "fontfeaturesettings": ["font.features"], "fontvariant": ["font.features"],
    "fontvariantcaps": ["font.features"], "textorientation": ["verticalGlyphForm"],
    "opentypefeatures": ["font.features", "features"],
    "fontvariationsettings": ["font.variations"], "axes": ["font.variations", "variations"],
    "fontpalette": ["font.palette"],
    // Spacing and decoration.
    "letterspacing": ["tracking"], "characterspacing": ["tracking"], "charspacing": ["tracking"],
    "kerning": ["kern"], "fontkerning": ["kern"], "verticalalign": ["baselineOffset"],
    "baseline": ["baselineOffset"], "sup": ["superscript"], "subscript": ["superscript"],
    "textdecoration": ["underlineStyle"], "textdecorationline": ["underlineStyle"],
    "textdecorationcolor": ["underlineColor"], "underline": ["underlineStyle"],
    "strikethrough": ["strikethroughStyle"], "linethrough": ["strikethroughStyle"],
    "strike": ["strikethroughStyle"], "overline": ["overlineStyle"],
    "texttransform": ["textCase"], "uppercase": ["textCase"], "href": ["link"], "url": ["link"],
    "lang": ["language"], "locale": ["language"],
    // Other systems' names for the paragraph style's key `baseWritingDirection`. For its other
    // keys, see `paragraphTable`.
    "direction": ["paragraphStyle.baseWritingDirection"],
    "dir": ["paragraphStyle.baseWritingDirection"],
    // The document key `style` names a style and is not an attribute. In a font object, an author
    // who writes `style` means `italic`.
    "style": ["style", "italic"],
    "class": ["style"], "classname": ["style"], "textstyle": ["style"],
    // Boxes.
    "padding": ["insets"], "margin": ["margins", "insets"], "contentinset": ["insets"],
    "contentinsets": ["insets"],
    "edgeinsets": ["insets"], "textcontainerinset": ["insets"], "numberoflines": ["maximumLines"],
    "linelimit": ["maximumLines"], "maxlines": ["maximumLines"], "lineclamp": ["maximumLines"],
    "ellipsis": ["truncationToken"], "minimumscalefactor": ["minimumScale"],
    "adjustsfontsizetofitwidth": ["fit"], "autoshrink": ["fit"], "textautoresize": ["fit"],
    "valign": ["verticalAlignment"],
    "textalignvertical": ["verticalAlignment"], "left": ["x"], "right": ["end"], "top": ["y"],
    "insetinlinestart": ["start"], "insetinlineend": ["end"], "w": ["width"],
    "h": ["height"], "pixelratio": ["scale"], "dpr": ["scale"], "orientation": ["writingMode"],
    "textcombineupright": ["horizontalInVertical"], "tatechuyoko": ["horizontalInVertical"],
    "textcombine": ["horizontalInVertical"],
    "attributedtext": ["text"], "content": ["text"],
    "string": ["text"], "characters": ["text"], "value": ["text"],
    "children": ["text", "frames"], "layers": ["frames"], "rotate": ["rotation"],
    "transform": ["rotation"], "transformorigin": ["anchor"], "overflow": ["clips"],
    // Rows and columns.
    "display": ["stack"], "flexdirection": ["stack.axis"], "gap": ["stack.spacing"],
    "rowgap": ["stack.spacing"], "columngap": ["stack.spacing"],
    "alignitems": ["stack.alignment", "verticalAlignment"],
    "justifycontent": ["stack.distribution", "verticalAlignment"], "flexgrow": ["weight"],
    "flex": ["weight"], "flexshrink": ["shrink"], "flexbasis": ["basis"],
    "alignself": ["alignment"], "minwidth": ["minimumWidth"], "maxwidth": ["maximumWidth"],
    "minheight": ["minimumHeight"], "maxheight": ["maximumHeight"],
  ]

  /// The document's word for a value of CSS or UIKit; for example, `justified` for `justify`. The
  /// result is `nil` if no such word is known, or if the word is not in `words`.
  static func word(for word: String, among words: [String]) -> String? {
    guard let known = folded(word).flatMap({ valueTable[$0] }) else { return nil }
    return words.contains(known) ? known : nil
  }

  private static let valueTable = [
    "justify": "justified", "middle": "center", "none": "styleNone", "single": "styleSingle",
    "ltr": "leftToRight", "rtl": "rightToLeft", "uppercase": "upper", "lowercase": "lower",
  ]

  /// Finds the key of frames with the same meaning as `word`; `nil` if frames have no such key.
  static func frameKey(of word: String) -> String? {
    (frameKeys.contains(word) ? [word] : meant(by: word) ?? []).first(where: frameKeys.contains)
  }

  /// The keys of frames that neither documents nor attributes have.
  private static let frameKeys: Set<String> = [
    "rotation", "anchor", "opacity", "clips", "blendMode",
  ]

  /// Whether a word is the name of a property that the document format does not support yet.
  static func isPlanned(_ word: String) -> Bool {
    folded(word).map(planned.contains) ?? false
  }

  private static let planned: Set<String> = [
    "columns", "columncount", "columnrule", "continues", "orphans", "widows", "keepwithnext",
    "keeptogether", "breakbefore", "ruby", "emphasismark", "textemphasis", "leader",
    "hangingpunctuation", "textalignlast", "lastlinealignment", "initialletter", "dropcap",
    "truncatesatwords", "fallbacks", "synthesis", "fontsynthesis", "filter", "clippath", "float",
    "visibility", "cursor", "perspective", "animation", "transition", "textboxtrim", "zindex",
  ]

  /// Maps familiar names, such as those of CSS properties, to keys of the paragraph style.
  private static let paragraphTable = [
    "textalign": "alignment", "textalignment": "alignment", "align": "alignment",
    "textalignhorizontal": "alignment", "multilinetextalignment": "alignment",
    "justify": "alignment", "lineheight": "lineHeight", "leading": "lineHeight",
    "linegap": "lineSpacing", "textindent": "firstLineHeadIndent", "indent": "headIndent",
    "paragraphindent": "firstLineHeadIndent", "margintop": "paragraphSpacingBefore",
    "spacebefore": "paragraphSpacingBefore", "marginbottom": "paragraphSpacing",
    "spaceafter": "paragraphSpacing", "tabs": "tabStops", "tabsize": "defaultTabInterval",
    "hyphenatelimitlines": "maximumConsecutiveHyphens",
    "hyphenatelimitchars": "hyphenationMinimum", "wordspace": "wordSpacing",
    "hyphens": "hyphenationFactor", "hyphenation": "hyphenationFactor",
    "textoverflow": "lineBreakMode", "truncationmode": "lineBreakMode",
    "whitespace": "lineBreakMode", "overflowwrap": "lineBreakMode", "wordwrap": "lineBreakMode",
    "wordbreak": "lineBreakStrictness", "linebreak": "lineBreakStrictness",
    "textwrap": "lineBreakQuality",
  ]
}

extension NearestName {
  /// The maximum number of candidates that an error message lists if no candidate is similar to the
  /// unknown name. If there are more candidates, the message lists no candidates.
  private static let mostListed = 8

  /// The end of the error message for an unknown key, such as `; did you mean "font"?`. The
  /// candidates are all valid keys. The text is the first of the following that exists:
  ///
  /// 1. the candidate with the same meaning in CSS, Figma, SwiftUI or UIKit
  /// 2. the key of frames with the same meaning
  /// 3. a statement that no such property exists yet
  /// 4. the text for a name that is not a key: ``question(_:among:listing:)``
  ///
  /// - Parameter hasFrames: whether the source format has frames.
  package static func keyQuestion(
    _ key: String, among candidates: some Sequence<String>, hasFrames: Bool = false
  ) -> String {
    let candidates = Array(candidates)
    if let (key, owner) = FamiliarNames.meaning(of: key, among: candidates) {
      return "; did you mean \(quoted(key))\(owner.map { " in \(quoted($0))" } ?? "")?"
    }
    // Only documents and attributes describe boxes with text.
    if hasFrames, candidates.contains("paragraphStyle") || candidates.contains("frames"),
      let key = FamiliarNames.frameKey(of: key)
    {
      return "; set \(quoted(key)) in a frame"
    }
    if FamiliarNames.isPlanned(key) { return "; there is no \(quoted(key)) yet" }
    return FamiliarNames.contains(key)
      ? list(candidates, "expected") : question(key, among: candidates)
  }

  /// The end of the error message for an unknown name: the candidate with the most similar
  /// spelling, or all candidates if there are few. The candidates are all valid names.
  ///
  /// - Parameter listing: the words before the list of all candidates.
  package static func question(
    _ name: String, among candidates: some Sequence<String>, listing: String = "expected"
  ) -> String {
    let candidates = Array(candidates)
    return of(name, among: candidates).map { "; did you mean \(quoted($0))?" }
      ?? list(candidates, listing)
  }

  private static func list(_ candidates: [String], _ listing: String) -> String {
    guard !candidates.isEmpty, candidates.count <= mostListed else { return "" }
    return "; \(listing) \(candidates.map(quoted).joined(separator: ", "))"
  }
}
