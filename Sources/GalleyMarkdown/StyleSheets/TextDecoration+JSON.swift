// The JSON keys for lines below or through text in style sheets.

import Galley
import GalleyDocuments
import GalleyJSON

extension TextDecoration {
  /// The JSON form of a line drawn below or through text: a line style, or an object with a line
  /// style and a colour.
  static let jsonKeys = KeyTable<TextDecoration>([
    .key("style", LineStyle.jsonReader) { $0.style = $1 }
      .about(
        "Line style: a line such as `styleDouble`, and optionally a pattern such as `patternDot` and"
          + " `byWord`, joined by `|`. Default: `styleSingle`."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the line. Default: the text colour."),
  ])

  static let jsonReader = ValueReader<TextDecoration>(
    .either([LineStyle.jsonReader.shape, .object(.textDecoration)])
  ) { value, context throws(DocumentFault) in
    guard value.members != nil else {
      return TextDecoration(try LineStyle.jsonReader.read(value, &context))
    }
    var line = TextDecoration(.single)
    try jsonKeys.read(value, as: "a line", into: &line, &context)
    return line
  }
}

extension JSONDefinition {
  static let textDecoration = JSONDefinition(
    "textDecoration", keys: TextDecoration.jsonKeys.outline)
}
