// Reads style sheets from JSON. Rules have the same names in JSON and in Swift.

public import Galley
public import GalleyDocuments
import GalleyJSON

extension StyleSheet {
  /// Reads a style sheet from JSON; see ``StyleRules/init(json:over:limits:)``.
  public convenience init(
    json: [UInt8], limits: Limits = .default
  ) throws(DocumentError) {
    let (rules, diagnostics) = try StyleRules.read(
      json, over: StyleSheet.default.snapshot, limits)
    self.init(
      rules,
      diagnostics: diagnostics.map {
        var diagnostic = $0
        diagnostic.message = "in the style sheet, " + $0.message
        return diagnostic
      })
  }
}

extension StyleRules {
  /// Reads style rules from a JSON object. The `block` and `inline` keys each contain an object
  /// that maps selectors to rules. Rules and selectors have the same names as in Swift. The `base`
  /// key selects the rules to extend: `default` or `none`.
  ///
  /// - Parameters:
  ///   - json: The style sheet in UTF-8.
  ///   - base: The rules to extend if the `base` key is absent or `default`.
  ///   - limits: Size limits, checked before memory is allocated.
  /// - Throws: The first error, with its line, column and JSON path, and a remedy.
  public init(
    json: [UInt8], over base: StyleRules = StyleSheet.default.snapshot, limits: Limits = .default
  ) throws(DocumentError) {
    self = try Self.read(json, over: base, limits).rules
  }

  fileprivate static func read(
    _ json: [UInt8], over base: StyleRules, _ limits: Limits
  ) throws(DocumentError) -> (rules: StyleRules, diagnostics: [Diagnostic]) {
    let text = try JSONText(json, limits: limits)
    var context = ReadContext(text, ReadOptions(limits: limits))
    var sheet = (isOverBase: true, rules: StyleRules())
    do throws(DocumentFault) {
      try jsonKeys.read(
        text.root, as: "a style sheet, which is an object", into: &sheet, &context)
    } catch {
      var error = text.error(error)
      if let path = error.path { error.message = "\(path): \(error.message)" }
      error.path = nil
      throw error
    }
    var rules = sheet.isOverBase ? base : StyleRules()
    rules.add(sheet.rules)
    return (rules, context.diagnostics)
  }

  /// The JSON Schema (draft 2020-12) for style sheets, as JSON text in UTF-8. The schema uses the
  /// limits in `Limits.default`.
  public static let jsonSchema = SchemaBuilder(
    limits: .default, root: .styleSheet, title: "Galley style sheet",
    about: "Appearance of Markdown: rules for blocks and for the text inside blocks."
  ).schema.indented.text()
}

extension StyleRules {
  /// The JSON keys of a style sheet: whether its rules extend other rules, and its own rules.
  static let jsonKeys = KeyTable<(isOverBase: Bool, rules: StyleRules)>([
    .key("base", .word([("default", true), ("none", false)])) { $0.isOverBase = $1 }
      .about(
        "Rules that this sheet extends: the rules of the default sheet, or no rules (`none`)."
          + " Default: `default`."),
    .key("block", .object(blockKeys, .blockSelectors) { StyleRules() }) {
      $0.rules.block = $1.block
    }
    .about("Rules for each kind of block."),
    .key("inline", .object(inlineKeys, .inlineSelectors) { StyleRules() }) {
      $0.rules.inline = $1.inline
    }
    .about("Rules for each kind of text inside blocks."),
  ])

  static let blockKeys = KeyTable<StyleRules>(
    BlockSelector.named.map { name, selector, about in
      .key(name, BlockStyle.jsonReader) { $0.block[selector] = $1 }.about(about)
    }, noun: "selector")

  static let inlineKeys = KeyTable<StyleRules>(
    InlineSelector.allCases.map { selector in
      .key(selector.rawValue, InlineStyle.jsonReader) { $0.inline[selector] = $1 }
        .about(selector.about)
    }, noun: "selector")
}

extension JSONDefinition {
  package static let styleSheet = JSONDefinition(
    "styleSheet", keys: StyleRules.jsonKeys.outline)

  static let blockSelectors = JSONDefinition(
    "blockSelectors", words: "an object of rules by selector", keys: StyleRules.blockKeys.outline)

  static let inlineSelectors = JSONDefinition(
    "inlineSelectors", words: "an object of rules by selector",
    keys: StyleRules.inlineKeys.outline)
}

extension InlineStyle {
  /// The JSON keys of text rules that both blocks and inlines can have.
  static let textKeys = KeyTable<[InlineStyle]>(fonts + decorations + pictures)

  private static let fonts: [KeyTable<[InlineStyle]>.Key] =
    [
      .key("textStyle", FontStyle.jsonReader) { $0.append(.textStyle($1)) }
        .about("Font: the name of a text style, such as `title1`, or an object."),
      .key("fontName", FontStyle.nameReader) { $0.append(.fontName($1)) }
        .about("Font family: a family name, `system` or `systemMonospace`."),
      .key("fontSize", .fontSize) { $0.append(.fontSize($1)) }
        .about("Font size in points or em. An em is the enclosing text's font size."),
      .key("fontWeight", FontDescriptor.jsonWeight) { $0.append(.fontWeight(FontWeight($1))) }
        .about("Font weight from 1 to 1000, or a name such as `semibold`."),
      .key("fontTraits", FontStyle.traitsReader) { $0.append(.fontTraits($1)) }
        .about(
          "Traits to add to the font: `bold`, `italic`, `monospace`, or several joined by `|`."),
      .key("textColor", .adaptiveColor) { $0.append(.textColor($1)) }
        .about("Text colour, or an object with a light and a dark colour."),
      .key("kerning", .length) { $0.append(.kerning($1)) }
        .about("Space added after each character, in points or em."),
    ]

  private static let pictures: [KeyTable<[InlineStyle]>.Key] = [
    .key("imageSizing", ImageSizing.jsonReader) { $0.append(.imageSizing($1)) }
      .about(
        "Size of images: `natural`, `scaleDownByWidth`, `scaleDownByHeight`, or an object with a"
          + " maximum length.")
  ]

  private static let decorations = DecorationKind.allCases.map { kind in
    KeyTable<[InlineStyle]>.Key.key(kind.rawValue, TextDecoration.jsonReader) {
      $0.append(.decoration(kind, $1))
    }.about("Line \(kind.place) the text: a line style, or an object with a colour.")
  }
}

extension InlineStyle {
  /// The JSON keys of rules for text inside blocks.
  static let jsonKeys = KeyTable<[InlineStyle]>(
    textKeys.keys + [
      .key("backgroundColor", .adaptiveColor) { $0.append(.backgroundColor($1)) }
        .about("Colour behind the text, as tall as the ascent and descent of the font."),
      .key("inlineBackground", InlineBackground.jsonReader) { $0.append(.inlineBox($1)) }
        .about("Box behind the text: colour, padding, border and corner radius."),
    ], noun: "rule")

  static let jsonReader = ValueReader<[InlineStyle]>.object(jsonKeys, .inlineRules) { [] }
}

extension BlockStyle {
  /// The JSON keys of rules for blocks.
  static let jsonKeys = KeyTable<[BlockStyle]>(
    InlineStyle.textKeys.keys.map(\.forBlocks) + lines + boxes + lists, noun: "rule")

  static let jsonReader = ValueReader<[BlockStyle]>.object(jsonKeys, .blockRules) { [] }

  private static let lines: [KeyTable<[BlockStyle]>.Key] = [
    .key("alignment", .word(TextAlignment.self)) { $0.append(.alignment($1)) }
      .about("Alignment of lines. Default: `natural`, the start of the paragraph's direction."),
    .key("firstLineHeadIndent", .extent) { $0.append(.firstLineHeadIndent($1)) }
      .about("Indent of the start of the first line."),
    .key("headIndent", .extent) { $0.append(.headIndent($1)) }
      .about("Indent of the start of every line after the first."),
    .key("tailIndent", .length) { $0.append(.tailIndent($1)) }
      .about(
        "If above 0, the largest line width. If below 0, the indent of the line's end as a negative"
          + " number."),
    .key("lineHeightMultiple", .number(.between(0, 1000))) { $0.append(.lineHeightMultiple($1)) }
      .about("Factor that multiplies the font's natural line height; 0 keeps that height."),
    .key("minimumLineHeight", .extent) { $0.append(.minimumLineHeight($1)) }
      .about("Smallest line height."),
    .key("maximumLineHeight", .extent) { $0.append(.maximumLineHeight($1)) }
      .about("Largest line height; 0 for no limit."),
    .key("lineSpacing", .extent) { $0.append(.lineSpacing($1)) }
      .about("Space below each line except the last."),
    .key("lineBreak", .word(LineBreakMode.self)) { $0.append(.lineBreak($1)) }
      .about("Wrapping, clipping or truncation of text that is too long for a line."),
  ]

  private static let boxes: [KeyTable<[BlockStyle]>.Key] = [
    .key("blockMargins", BoxSides.marginReader) { $0.append(.blockMargins($1)) }
      .about("Space around the block's box."),
    .key("paragraphSpacingBefore", .length) { $0.append(.paragraphSpacingBefore($1)) }
      .about("Space above the block: its top margin."),
    .key("paragraphSpacingAfter", .length) { $0.append(.paragraphSpacingAfter($1)) }
      .about("Space below the block: its bottom margin."),
    .key("blockPadding", BoxSides.paddingReader) { $0.append(.blockPadding($1)) }
      .about("Space between the box's sides and its content."),
    .key("blockBorder", BoxBorder.jsonReader) { $0.append(.blockBorder($1)) }
      .about("Border along the inside of the box's sides."),
    .key("backgroundColor", .adaptiveColor) { $0.append(.backgroundColor($1)) }
      .about("Colour of the box. For the document, the colour of the canvas."),
    .key("cornerRadius", .extent) { $0.append(.cornerRadius($1)) }
      .about("Corner radius of the background and the border."),
  ]

  private static let lists: [KeyTable<[BlockStyle]>.Key] = [
    .key("listMarkerIndent", .extent) { $0.append(.listMarkerIndent($1)) }
      .about("Distance from a list's leading edge to the text of its items."),
    .key("listMarkerSpacing", .extent) { $0.append(.listMarkerSpacing($1)) }
      .about("Space between a list marker and the text of its item."),
    .key("orderedListMarker", OrderedListMarker.jsonReader) { $0.append(.orderedListMarkers($1)) }
      .about(
        "Markers of ordered lists: a format, an array with one format per nesting depth, or an"
          + " object."),
    .key("unorderedListMarker", UnorderedListMarker.jsonReader) {
      $0.append(.unorderedListMarkers($1))
    }
    .about(
      "Markers of bullet lists: a format, an array with one format per nesting depth, or an"
        + " object."),
    .key("taskListMarker", TaskListMarker.jsonReader) { $0.append(.taskListMarker($1)) }
      .about("Markers of tasks."),
    .key("thematicBreak", thematicBreakReader) { $0.append($1) }
      .about("Line of a thematic break."),
  ]
}

extension KeyTable<[InlineStyle]>.Key {
  /// A copy of this key for use in block rules. In a block rule, the key sets the style of the text
  /// inside the block.
  fileprivate var forBlocks: KeyTable<[BlockStyle]>.Key {
    reading { [read] styles, value, context throws(DocumentFault) in
      var inline: [InlineStyle] = []
      try read(&inline, value, &context)
      styles += inline.map { .inlineStyle($0) }
    }
  }
}

extension JSONDefinition {
  static let textRules = JSONDefinition(
    "textRules", words: "an object of rules", keys: InlineStyle.textKeys.outline)

  static let blockRules = JSONDefinition(
    "blockRules", words: "an object of rules", base: .textRules, keys: BlockStyle.jsonKeys.outline)

  static let inlineRules = JSONDefinition(
    "inlineRules", words: "an object of rules", base: .textRules,
    keys: InlineStyle.jsonKeys.outline)
}
