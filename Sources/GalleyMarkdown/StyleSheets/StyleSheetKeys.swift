// Reading style sheets from JSON. Rules have the same names as in Swift.

public import Galley
public import GalleyDocuments

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
  /// Reads style rules from JSON: an object with `block` and `inline`, which hold rules by
  /// selector. Rules and selectors have the same names as in Swift. The key `base` selects the
  /// rules to extend: `default` or `none`.
  ///
  /// - Parameters:
  ///   - json: The style sheet in UTF-8.
  ///   - base: The rules that the JSON value `"base": "default"` refers to.
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
    var draft = StyleSheetKeys.Draft()
    do throws(DocumentFault) {
      try StyleSheetKeys.table.read(
        text.root, as: "a style sheet, which is an object", into: &draft, &context)
    } catch {
      var error = text.error(error)
      if let path = error.path { error.message = "\(path): \(error.message)" }
      error.path = nil
      throw error
    }
    var rules = draft.isOverBase ? base : StyleRules()
    rules.add(draft.rules)
    return (rules, context.diagnostics)
  }

  /// A JSON Schema (draft 2020-12) of style sheets, as JSON text in UTF-8, with the limits of
  /// `Limits.default`.
  public static let jsonSchema = SchemaBuilder(
    limits: .default, root: .styleSheet, title: "Galley style sheet",
    about: "Appearance of Markdown: rules for kinds of blocks and kinds of text."
  ).schema.text()
}

/// The JSON keys of a style sheet.
enum StyleSheetKeys {
  /// The parts of a style sheet that have been read so far.
  struct Draft: Sendable {
    var isOverBase = true
    var rules = StyleRules()
  }

  static let table = KeyTable<Draft>([
    .key("base", .word([("default", true), ("none", false)])) { $0.isOverBase = $1 },
    .key("block", .object(blocks, .blockSelectors) { StyleRules() }) {
      $0.rules.block = $1.block
    },
    .key("inline", .object(inlines, .inlineSelectors) { StyleRules() }) {
      $0.rules.inline = $1.inline
    },
  ])

  static let blocks = KeyTable<StyleRules>(
    BlockSelector.named.map { name, selector in
      .key(name, BlockRuleKeys.reader) { $0.block[selector] = $1 }
    }, noun: "selector")

  static let inlines = KeyTable<StyleRules>(
    InlineSelector.allCases.map { selector in
      .key(selector.rawValue, InlineRuleKeys.reader) { $0.inline[selector] = $1 }
    }, noun: "selector")
}

extension JSONDefinition {
  package static let styleSheet = JSONDefinition(
    "styleSheet", keys: StyleSheetKeys.table.outline, sentences: SchemaDescriptions.styleSheet)

  static let blockSelectors = JSONDefinition(
    "blockSelectors", words: "an object of rules by selector", keys: StyleSheetKeys.blocks.outline,
    sentences: SchemaDescriptions.blockSelectors)

  static let inlineSelectors = JSONDefinition(
    "inlineSelectors", words: "an object of rules by selector",
    keys: StyleSheetKeys.inlines.outline, sentences: SchemaDescriptions.inlineSelectors)
}

/// Rules for text that are valid for both blocks and inlines.
enum TextRuleKeys {
  static let table = KeyTable<[InlineStyle]>(fonts + decorations + pictures)

  private static let fonts: [KeyTable<[InlineStyle]>.Key] =
    [
      .key("textStyle", FontStyleKeys.reader) { $0.append(.textStyle($1)) },
      .key("fontName", FontStyleKeys.name) { $0.append(.fontName($1)) },
      .key("fontSize", .fontSize) { $0.append(.fontSize($1)) },
      .key("fontWeight", FontKeys.weight) { $0.append(.fontWeight(FontWeight($1))) },
      .key("fontTraits", FontStyleKeys.traits) { $0.append(.fontTraits($1)) },
      .key("textColor", .adaptiveColor) { $0.append(.textColor($1)) },
      .key("kerning", .length) { $0.append(.kerning($1)) },
    ]

  private static let pictures: [KeyTable<[InlineStyle]>.Key] = [
    .key("imageSizing", ImageSizingKeys.reader) { $0.append(.imageSizing($1)) }
  ]

  private static let decorations = DecorationKind.allCases.map { kind in
    KeyTable<[InlineStyle]>.Key.key(kind.rawValue, TextDecorationKeys.reader) {
      $0.append(.decoration(kind, $1))
    }
  }

  /// The schema description of each rule for text.
  static let sentences = SchemaDescriptions.textRules.merging(
    DecorationKind.allCases.map { kind in
      (
        kind.rawValue,
        "Line \(kind.place) the text: a line style, or an object with a colour."
      )
    }, uniquingKeysWith: { $1 })
}

/// The JSON keys of rules for text inside blocks.
enum InlineRuleKeys {
  static let table = KeyTable<[InlineStyle]>(
    TextRuleKeys.table.keys + [
      .key("backgroundColor", .adaptiveColor) { $0.append(.backgroundColor($1)) },
      .key("inlineBackground", InlineBackgroundKeys.reader) { $0.append(.inlineBox($1)) },
    ], noun: "rule")

  static let reader = ValueReader<[InlineStyle]>.object(table, .inlineRules) { [] }
}

/// The JSON keys of rules for blocks.
enum BlockRuleKeys {
  static let table = KeyTable<[BlockStyle]>(
    TextRuleKeys.table.keys.map(\.forBlocks) + lines + boxes + lists, noun: "rule")

  static let reader = ValueReader<[BlockStyle]>.object(table, .blockRules) { [] }

  private static let lines: [KeyTable<[BlockStyle]>.Key] = [
    .key("alignment", .word(TextAlignment.self)) { $0.append(.alignment($1)) },
    .key("firstLineHeadIndent", .extent) { $0.append(.firstLineHeadIndent($1)) },
    .key("headIndent", .extent) { $0.append(.headIndent($1)) },
    .key("tailIndent", .length) { $0.append(.tailIndent($1)) },
    .key("lineHeightMultiple", .number(.between(0, 1000))) { $0.append(.lineHeightMultiple($1)) },
    .key("minimumLineHeight", .extent) { $0.append(.minimumLineHeight($1)) },
    .key("maximumLineHeight", .extent) { $0.append(.maximumLineHeight($1)) },
    .key("lineSpacing", .extent) { $0.append(.lineSpacing($1)) },
    .key("lineBreak", .word(LineBreakMode.self)) { $0.append(.lineBreak($1)) },
  ]

  private static let boxes: [KeyTable<[BlockStyle]>.Key] = [
    .key("blockMargins", BoxSidesKeys.margins.reader) { $0.append(.blockMargins($1)) },
    .key("paragraphSpacingBefore", .length) { $0.append(.paragraphSpacingBefore($1)) },
    .key("paragraphSpacingAfter", .length) { $0.append(.paragraphSpacingAfter($1)) },
    .key("blockPadding", BoxSidesKeys.padding.reader) { $0.append(.blockPadding($1)) },
    .key("blockBorder", BoxBorderKeys.reader) { $0.append(.blockBorder($1)) },
    .key("backgroundColor", .adaptiveColor) { $0.append(.backgroundColor($1)) },
    .key("cornerRadius", .extent) { $0.append(.cornerRadius($1)) },
  ]

  private static let lists: [KeyTable<[BlockStyle]>.Key] = [
    .key("listMarkerIndent", .extent) { $0.append(.listMarkerIndent($1)) },
    .key("listMarkerSpacing", .extent) { $0.append(.listMarkerSpacing($1)) },
    .key("orderedListMarker", ListMarkerKeys.ordered.reader) { $0.append(.orderedListMarkers($1)) },
    .key("unorderedListMarker", ListMarkerKeys.unordered.reader) {
      $0.append(.unorderedListMarkers($1))
    },
    .key("taskListMarker", TaskListMarkerKeys.reader) { $0.append(.taskListMarker($1)) },
    .key("thematicBreak", ThematicBreakKeys.reader) { $0.append($1) },
  ]
}

extension KeyTable<[InlineStyle]>.Key {
  /// This key as a rule for blocks, where it applies to the text of the block.
  fileprivate var forBlocks: KeyTable<[BlockStyle]>.Key {
    KeyTable<[BlockStyle]>.Key(name: name, shape: shape, parts: parts, expand: expand) {
      [read] styles, value, context throws(DocumentFault) in
      var inline: [InlineStyle] = []
      try read(&inline, value, &context)
      styles += inline.map { .inlineStyle($0) }
    }
  }
}

extension JSONDefinition {
  static let textRules = JSONDefinition(
    "textRules", words: "an object of rules", keys: TextRuleKeys.table.outline,
    sentences: TextRuleKeys.sentences)

  static let blockRules = JSONDefinition(
    "blockRules", words: "an object of rules", base: .textRules, keys: BlockRuleKeys.table.outline,
    sentences: SchemaDescriptions.blockRules)

  static let inlineRules = JSONDefinition(
    "inlineRules", words: "an object of rules", base: .textRules,
    keys: InlineRuleKeys.table.outline, sentences: SchemaDescriptions.inlineRules)
}
