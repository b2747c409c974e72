// Line heights: an object of one key, which says what is measured.

import Galley

/// What a document says of a line's height.
enum LineHeightKeys {
  static let table = KeyTable<[LineHeight]>([
    .key("exact", .number(.extent)) { $0.append(.exact($1)) },
    .key("multiple", .number(.between(0, 1000))) { $0.append(.multiple($1)) },
    .key("leading", .number(.length)) { $0.append(.leading($1)) },
  ])

  /// The object with the one key that it has to have.
  static let reader = ValueReader<LineHeight>(.object(.lineHeight)) {
    value, context throws(DocumentFault) in
    var given: [LineHeight] = []
    if case .number = value.content {
      throw bareNumber(context.text.compactText(of: value), at: value.offset)
    }
    try table.read(value, as: JSONDefinition.lineHeight.words, into: &given, &context)
    guard given.count == 1 else {
      let found = given.isEmpty ? "none" : "\(given.count)"
      throw DocumentFault(
        at: value.offset, "expected one of exact, multiple and leading, found \(found) of them")
    }
    return given[0]
  }

  /// What a number alone may mean: CSS has a factor of the font's size, UIKit points.
  private static func bareNumber(_ number: String, at offset: Int) -> DocumentFault {
    DocumentFault(
      at: offset,
      "expected an object, {\"multiple\": \(number)} of the font's size or {\"exact\": \(number)} in"
        + " points, found a number")
  }
}

extension JSONDefinition {
  static let lineHeight = JSONDefinition(
    "lineHeight", words: "an object such as {\"exact\": 20}", keys: LineHeightKeys.table.outline,
    sentences: SchemaDescriptions.lineHeight,
    rules: [("minProperties", .number(1)), ("maxProperties", .number(1))])
}
