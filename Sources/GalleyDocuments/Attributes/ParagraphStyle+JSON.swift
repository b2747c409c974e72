// The keys of paragraph styles, in a table with one key per line.

import Galley
import GalleyJSON

extension ParagraphStyle {
  /// The JSON keys of a paragraph style.
  static let jsonKeys = KeyTable<ParagraphStyle>(
    [
      .key("alignment", .word(TextAlignment.self)) { $0.alignment = $1 }
        .about(
          "Alignment of the lines; natural is left in left-to-right paragraphs, right in others."
            + " Default: natural."),
      .key("firstLineHeadIndent", .notNegative) { $0.firstLineHeadIndent = $1 }
        .about("Indent of the first line's start in points; clamped to at least 0. Default: 0."),
      .key("headIndent", .notNegative) { $0.headIndent = $1 }
        .about("Indent of the later lines' starts in points; clamped to at least 0. Default: 0."),
      .key("tailIndent", .number(.length)) { $0.tailIndent = $1 }
        .about(
          "Position in points at which lines end. Numbers above 0 are measured from the start"
            + " margin, other numbers from the end margin. Default: 0."),
      .key("tabStops", TabStop.jsonReader) { $0.tabStops = $1 }
        .about(
          "Tab stops in points from the paragraph's start margin, such as left@15; center@50; 80,"
            + " or an array of objects. Default: a stop every 28 points."),
      .key("defaultTabInterval", .number(.extent)) { $0.defaultTabInterval = $1 }
        .about(
          "Points between the stops that follow the last stop in tabStops. Default: 0, which adds"
            + " no stops."
        ),
      .key("lineBreakMode", .word(LineBreakMode.self)) { $0.lineBreakMode = $1 }
        .about("Wrapping or truncation of lines that are too long. Default: byWordWrapping."),
      .key("lineHeightMultiple", .number(.between(0, 1000))) { $0.lineHeightMultiple = $1 }
        .about("Factor that multiplies the natural line height; 0 has no effect. Default: 0."),
      .key("minimumLineHeight", .number(.extent)) { $0.minimumLineHeight = $1 }
        .about("Minimum line height in points. Default: 0."),
      .key("maximumLineHeight", .number(.extent)) { $0.maximumLineHeight = $1 }
        .about("Maximum line height in points; 0 means no limit. Default: 0."),
      .key("lineHeight", LineHeight.jsonReader, parts: LineHeight.jsonKeys.keyNames) {
        $0.lineHeight = $1
      }
      .about(
        "Line height that replaces the natural line height: exact, multiple or leading."
          + " Default: none."),
      .key("lineSpacing", .notNegative) { $0.lineSpacing = $1 }
        .about(
          "Points below each line except the last line of the text; clamped to at least 0."
            + " Default: 0."),
      .key("paragraphSpacing", .notNegative) { $0.paragraphSpacing = $1 }
        .about("Points below the paragraph; clamped to at least 0. Default: 0."),
      .key("paragraphSpacingBefore", .notNegative) { $0.paragraphSpacingBefore = $1 }
        .about("Points above the paragraph; clamped to at least 0. Default: 0."),
      .key("baseWritingDirection", .word(BaseWritingDirection.self)) {
        $0.baseWritingDirection = $1
      }
      .about(
        "Direction of the paragraph; natural is the direction of the first letter."
          + " Default: natural."),
      .key("hyphenationFactor", .number(.between(0, 1))) { $0.hyphenationFactor = $1 }
        .about(
          "Fraction of the line's width that text must fill, 0 to 1. Lines that fill less are"
            + " hyphenated; 0 never hyphenates. Default: 0."
        ),
      .key("usesDefaultHyphenation", .boolean) { $0.usesDefaultHyphenation = $1 }
        .about("Whether to hyphenate as with a hyphenationFactor of 1. Default: false."),
      .key("hyphenationMinimum", hyphenationReader) { $0.hyphenationMinimum = $1 }
        .about(
          "Minimum number of letters before and after a hyphen, such as [3, 3]."
            + " Default: by language."),
      .key("maximumConsecutiveHyphens", .integer(0...10)) { $0.maximumConsecutiveHyphens = $1 }
        .about(
          "Maximum number of consecutive lines that end in a hyphen, 0 to 10. Default: 3 if"
            + " lineBreakQuality is optimal, otherwise 2."),
      .key("wordSpacing", spacing(0, 10, "three numbers such as [0.8, 1, 1.5]")) {
        $0.wordSpacing = $1
      }
      .about(
        "Minimum, desired and maximum width of spaces in justified lines, each 0 to 10 times the"
          + " width of the font's space. Only optimal line breaking shrinks spaces."
          + " Default: [0.8, 1, 1.5]."),
      .key("letterSpacing", spacing(-0.2, 1, "three numbers such as [-0.02, 0, 0.02]")) {
        $0.letterSpacing = $1
      }
      .about(
        "Minimum, desired and maximum space after each letter of justified lines, -0.2 to 1 em."
          + " Default: [0, 0, 0]."),
      .key("lineBreakQuality", .word(LineBreakQuality.self)) { $0.lineBreakQuality = $1 }
        .about(
          "Line breaking method: greedy (line by line), balanced (lines of similar width) or"
            + " optimal (for the whole paragraph). Default: greedy."
        ),
      .key("allowsDefaultTighteningForTruncation", .boolean) {
        $0.allowsDefaultTighteningForTruncation = $1
      }
      .about(
        "Whether text that is up to 5% too wide is tightened instead of truncated. Default: false."
      ),
      .key("kashida", .boolean) { $0.kashida = $1 }
        .about(
          "Whether justified Arabic lines first lengthen the connections between letters, and then"
            + " widen spaces. Default: false."
        ),
      .key("punctuationSpacing", .word(PunctuationSpacing.self)) { $0.punctuationSpacing = $1 }
        .about(
          "Width of fullwidth punctuation marks. Default: trimPairs if the language is ja, zh or"
            + " ko, otherwise none."),
      .key("cjkSpacing", .word(CJKSpacing.self)) { $0.cjkSpacing = $1 }
        .about("Space between ideographs and letters or digits; normal is 1/8 em. Default: none."),
      .key("lineBreakStrategy", LineBreakStrategy.jsonReader) { $0.lineBreakStrategy = $1 }
        .about(
          "Rules against bad line breaks: pushOut, hangulWordPriority, both joined by |,"
            + " standard, or a number. Default: none."),
      .key("lineBreakStrictness", .word(LineBreakStrictness.self)) { $0.lineBreakStrictness = $1 }
        .about("Strictness of line breaking, as in CSS. Default: normal."),
    ])

  private static let hyphenationReader = ValueReader<HyphenationMinimum>(
    .either([
      .array(.integer(1...64), of: "two integers", count: 2...2),
      .spelling("two integers such as 2,3"),
    ])
  ) { value, context throws(DocumentFault) in
    let what = "two integers from 1 to 64, such as [2, 3]"
    let numbers = try value.numbers(.between(1, 64), context.limits, expected: what)
      .compactMap { Int(exactly: $0) }
    guard numbers.count == 2 else { throw DocumentFault(at: value.offset, "expected \(what)") }
    return HyphenationMinimum(before: numbers[0], after: numbers[1])
  }

  /// Creates a reader for word or letter spacing. The spacing consists of three numbers: a minimum,
  /// a desired value and a maximum. Each number must be in the range `least...greatest`.
  private static func spacing(
    _ least: Double, _ greatest: Double, _ example: String
  ) -> ValueReader<SpacingBounds> {
    let bounds = NumberBounds.between(least, greatest)
    return ValueReader(
      .either([
        .array(.number(bounds), of: "three numbers", count: 3...3), .spelling(example),
      ])
    ) { value, context throws(DocumentFault) in
      let what = example + ": minimum, desired value and maximum, in ascending order"
      let numbers = try value.numbers(bounds, context.limits, expected: what)
      guard numbers.count == 3, numbers == numbers.sorted() else {
        throw DocumentFault(at: value.offset, "expected \(what)")
      }
      return SpacingBounds(numbers[0], numbers[1], numbers[2])
    }
  }

  static let jsonReader = ValueReader<ParagraphStyle>.object(jsonKeys, .paragraphStyle) {
    ParagraphStyle()
  }
}

extension JSONDefinition {
  package static let paragraphStyle = JSONDefinition(
    "paragraphStyle", words: "an object of paragraph keys", keys: ParagraphStyle.jsonKeys.outline)
}
