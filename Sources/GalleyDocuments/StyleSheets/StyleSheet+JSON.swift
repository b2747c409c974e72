// Style sheets in JSON: the same rules by the same names as in Swift.

public import Galley

extension StyleSheet {
  /// Reads a sheet; see ``StyleRules/init(json:over:limits:)``.
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
  /// Reads rules: an object with `block` and `inline`, objects of rules by selector, whose names are
  /// those of Swift. `base` says what the rules go over: `default`, or `none`.
  ///
  /// - Parameters:
  ///   - json: the sheet in UTF-8.
  ///   - base: the rules that `default` means.
  ///   - limits: what is refused before anything is allocated for it.
  /// - Throws: the first thing that is wrong, with line and column, its JSON path, and what would be
  ///   right.
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
    about: "How Markdown looks: rules by the kinds of blocks and of text that they are for."
  ).schema.text()
}

/// The keys of a sheet.
enum StyleSheetKeys {
  /// A sheet as it is read.
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
  static let styleSheet = JSONDefinition(
    "styleSheet", keys: StyleSheetKeys.table.outline, sentences: SchemaDescriptions.styleSheet)

  static let blockSelectors = JSONDefinition(
    "blockSelectors", words: "an object of rules by selector", keys: StyleSheetKeys.blocks.outline,
    sentences: SchemaDescriptions.blockSelectors)

  static let inlineSelectors = JSONDefinition(
    "inlineSelectors", words: "an object of rules by selector",
    keys: StyleSheetKeys.inlines.outline, sentences: SchemaDescriptions.inlineSelectors)
}
