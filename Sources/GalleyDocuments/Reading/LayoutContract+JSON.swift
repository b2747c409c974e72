// The guarantees that a document or a box requires of its layout.

import Galley
import GalleyJSON

extension LayoutContract {
  /// The keys of the `require` object, which lists the guarantees that a layout must satisfy.
  static let jsonKeys = KeyTable<LayoutContract>(
    [
      .key("noTruncation", .boolean) { $0.noTruncation = $1 }
        .about("If true, no text may be replaced by an ellipsis."),
      .key("noHiddenText", .boolean) { $0.noHiddenText = $1 }
        .about("If true, no text may be omitted, or cut off at the box's sides."),
      .key("noMissingGlyphs", .boolean) { $0.noMissingGlyphs = $1 }
        .about("If true, every character must be available in a font."),
      .key("noDividedWords", .boolean) { $0.noDividedWords = $1 }
        .about("If true, no line may end inside a word, except by hyphenation."),
      .key("noWidow", .boolean) { $0.noWidow = $1 }
        .about("If true, no paragraph of two or more lines may end with a line of one word."),
      .key("maximumLines", .integer(1...1_000_000_000)) { $0.maximumLines = $1 }
        .about("Maximum number of lines."),
      .key("minimumFontSize", .number(.fontSize)) { $0.minimumFontSize = $1 }
        .about("Minimum font size in points, after \"fit\" has scaled the text."),
      .key("minimumFitScale", .number(.between(0, 1))) { $0.minimumFitScale = $1 }
        .about("Minimum scale that \"fit\" is allowed to choose, 0 to 1."),
      .key("contrast", Contrast.jsonReader, parts: Contrast.jsonKeys.keyNames) {
        $0.contrast = $1
      }
      .about(
        "Minimum contrast ratio (WCAG 2.2), 1 to 21, between text and the pixels behind the text."),
    ], noun: "contract")

  /// The names of a contract's keys. They are listed separately, so that the key table is not built
  /// for a document without a contract.
  static let jsonNames = LayoutContract.Requirement.allCases.map(\.rawValue)

  /// Reads a layout contract. The key table is built on first use.
  static let jsonReader = ValueReader<LayoutContract>(.object(.contract)) {
    value, context throws(DocumentFault) in
    var contract = LayoutContract()
    try jsonKeys.read(value, as: JSONDefinition.contract.words, into: &contract, &context)
    return contract
  }
}

extension LayoutContract.Contrast {
  /// The range of contrast ratios: 1 for equal colours, 21 for black on white.
  private static let ratio = NumberBounds.between(1, 21)

  /// The keys of the `contrast` object, which sets a minimum contrast ratio and can name a fix for
  /// text with too little contrast. Instead of the object, a document can write a number: the
  /// minimum ratio.
  static let jsonKeys = KeyTable<LayoutContract.Contrast>([
    .key("minimum", .number(ratio)) { $0.minimum = $1 }
      .about("Minimum contrast ratio (WCAG 2.2), 1 to 21."),
    .key("fix", .word(LayoutContract.Contrast.Fix.self)) { $0.fix = $1 }
      .about(
        "Black or white shape to paint behind text that has too little contrast: a scrim or a"
          + " shadow."),
  ])

  static let jsonReader = ValueReader<LayoutContract.Contrast>(
    .either([.number(ratio), .object(.contrast)])
  ) { value, context throws(DocumentFault) in
    if case .number(let number) = value.content {
      return LayoutContract.Contrast(try checked(number, ratio, at: value.offset, context.limits))
    }
    var contrast = LayoutContract.Contrast(1)
    try jsonKeys.read(
      value, as: "a number from 1 to 21 or an object such as {\"minimum\": 4.5}", into: &contrast,
      &context)
    guard value[key: "minimum"] != nil else {
      throw DocumentFault(at: value.offset, "a contrast needs \"minimum\", a number from 1 to 21")
    }
    return contrast
  }
}

extension JSONDefinition {
  package static let contract = JSONDefinition(
    "contract", words: "an object of contracts such as {\"noTruncation\": true}",
    keys: LayoutContract.jsonKeys.outline)

  static let contrast = JSONDefinition(
    "contrast", required: ["minimum"], keys: LayoutContract.Contrast.jsonKeys.outline)
}
