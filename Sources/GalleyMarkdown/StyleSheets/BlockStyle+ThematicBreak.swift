// The JSON keys for the lines of thematic breaks in style sheets.

import Galley
import GalleyDocuments
import GalleyJSON

extension BlockStyle {
  /// The JSON keys of the line drawn for a thematic break.
  static let thematicBreakKeys = KeyTable<(thickness: Length, color: AdaptiveColor?)>([
    .key("thickness", .extent) { $0.thickness = $1 }
      .about("Thickness of the line. Default: 1 point."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the line."),
  ])

  /// Reads the line drawn for a thematic break: an object that must have a colour.
  static let thematicBreakReader = ValueReader<BlockStyle>(.object(.thematicBreak)) {
    value, context throws(DocumentFault) in
    var line = (thickness: Length.points(1), color: AdaptiveColor?.none)
    try thematicBreakKeys.read(value, as: JSONDefinition.thematicBreak.words, into: &line, &context)
    guard let color = line.color else {
      throw DocumentFault(at: value.offset, "a thematic break needs \"color\"")
    }
    return .thematicBreak(thickness: line.thickness, color: color)
  }
}

extension JSONDefinition {
  static let thematicBreak = JSONDefinition(
    "thematicBreak", words: "an object such as {\"thickness\": 1, \"color\": \"gray\"}",
    required: ["color"], keys: BlockStyle.thematicBreakKeys.outline)
}
