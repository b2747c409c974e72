// Reads line heights in JSON: objects with exactly one key (`exact`, `multiple` or `leading`),
// whose value is a number. The key determines the meaning of the number.

import Galley
import GalleyJSON

extension LineHeight {
  /// The JSON keys of a line height.
  static let jsonKeys = KeyTable<[LineHeight]>([
    .key("exact", .number(.extent)) { $0.append(.exact($1)) }
      .about("Line height in points."),
    .key("multiple", .number(.between(0, 1000))) { $0.append(.multiple($1)) }
      .about("Line height as a multiple of the largest font size in the line."),
    .key("leading", .number(.length)) { $0.append(.leading($1)) }
      .about(
        "Points that are added to the font's ascent plus descent to give the line height. The added"
          + " space is above the text."),
  ])

  /// Reads a line height object, which must have exactly one key.
  static let jsonReader = ValueReader<LineHeight>(.object(.lineHeight)) {
    value, context throws(DocumentFault) in
    var given: [LineHeight] = []
    if case .number = value.content {
      throw bareNumber(context.text.compactText(of: value), at: value.offset)
    }
    try jsonKeys.read(value, as: JSONDefinition.lineHeight.words, into: &given, &context)
    guard given.count == 1 else {
      let found = given.isEmpty ? "none" : "\(given.count)"
      throw DocumentFault(
        at: value.offset, "expected exactly one of exact, multiple and leading, found \(found)")
    }
    return given[0]
  }

  /// Creates the error for a line height that is a bare number. The number is ambiguous: it would
  /// be a factor in CSS, but points in UIKit.
  private static func bareNumber(_ number: String, at offset: Int) -> DocumentFault {
    DocumentFault(
      at: offset,
      "expected an object, {\"multiple\": \(number)} for a factor of the font size or {\"exact\":"
        + " \(number)} for points, found a number")
  }
}

extension JSONDefinition {
  package static let lineHeight = JSONDefinition(
    "lineHeight", words: "an object such as {\"exact\": 20}",
    needs: [["exact", "multiple", "leading"]], keys: LineHeight.jsonKeys.outline,
    rules: ["minProperties": .number(1), "maxProperties": .number(1)])
}
