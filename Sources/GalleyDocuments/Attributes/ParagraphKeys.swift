// The keys of paragraph styles, in a table with one key per line.

import Galley

/// The JSON keys of a paragraph style.
enum ParagraphKeys {
  static let table = KeyTable<ParagraphStyle>(
    [
      .key("alignment", .word(TextAlignment.self)) { $0.alignment = $1 },
      .key("firstLineHeadIndent", .notNegative) { $0.firstLineHeadIndent = $1 },
      .key("headIndent", .notNegative) { $0.headIndent = $1 },
      .key("tailIndent", .number(.length)) { $0.tailIndent = $1 },
      .key("tabStops", TabStopKeys.reader) { $0.tabStops = $1 },
      .key("defaultTabInterval", .number(.extent)) { $0.defaultTabInterval = $1 },
      .key("lineBreakMode", .word(LineBreakMode.self)) { $0.lineBreakMode = $1 },
      .key("lineHeightMultiple", .number(.between(0, 1000))) { $0.lineHeightMultiple = $1 },
      .key("minimumLineHeight", .number(.extent)) { $0.minimumLineHeight = $1 },
      .key("maximumLineHeight", .number(.extent)) { $0.maximumLineHeight = $1 },
      .key("lineHeight", LineHeightKeys.reader, parts: LineHeightKeys.table.keyNames) {
        $0.lineHeight = $1
      },
      .key("lineSpacing", .notNegative) { $0.lineSpacing = $1 },
      .key("paragraphSpacing", .notNegative) { $0.paragraphSpacing = $1 },
      .key("paragraphSpacingBefore", .notNegative) { $0.paragraphSpacingBefore = $1 },
      .key("baseWritingDirection", .word(BaseWritingDirection.self)) {
        $0.baseWritingDirection = $1
      },
      .key("hyphenationFactor", .number(.between(0, 1))) { $0.hyphenationFactor = $1 },
      .key("usesDefaultHyphenation", .boolean) { $0.usesDefaultHyphenation = $1 },
      .key("lineBreakQuality", .word(LineBreakQuality.self)) { $0.lineBreakQuality = $1 },
      .key("allowsDefaultTighteningForTruncation", .boolean) {
        $0.allowsDefaultTighteningForTruncation = $1
      },
      .key("kashida", .boolean) { $0.kashida = $1 },
      .key("punctuationSpacing", .word(PunctuationSpacing.self)) { $0.punctuationSpacing = $1 },
      .key("cjkSpacing", .word(CJKSpacing.self)) { $0.cjkSpacing = $1 },
      .key("lineBreakStrategy", LineBreakStrategyKeys.reader) { $0.lineBreakStrategy = $1 },
      .key("lineBreakStrictness", .word(LineBreakStrictness.self)) { $0.lineBreakStrictness = $1 },
    ])

  static let reader = ValueReader<ParagraphStyle>.object(table, .paragraphStyle) {
    ParagraphStyle()
  }
}

extension JSONDefinition {
  package static let paragraphStyle = JSONDefinition(
    "paragraphStyle", words: "an object of paragraph keys", keys: ParagraphKeys.table.outline,
    sentences: SchemaDescriptions.paragraphStyle)
}
