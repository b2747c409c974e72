// The JSON keys for image sizes in style sheets.

import Galley
import GalleyDocuments
import GalleyJSON

extension ImageSizing {
  /// The JSON form of a rule for image sizes: either the rule's name as a string, or an object with
  /// the name as its key and a length as the value.
  static let jsonKeys = KeyTable<[ImageSizing]>([
    .key("scaleDownByWidth", .extent) { $0.append(.scaleDownByWidth($1)) }
      .about("Largest width of images."),
    .key("scaleDownByHeight", .extent) { $0.append(.scaleDownByHeight($1)) }
      .about("Largest height of images."),
  ])

  static let jsonReader = ValueReader<ImageSizing>(.either([word.shape, .object(.imageSizing)])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return try word.read(value, &context) }
    var given: [ImageSizing] = []
    let what =
      "natural, scaleDownByWidth, scaleDownByHeight, or an object such as"
      + " {\"scaleDownByWidth\": 300}"
    try jsonKeys.read(value, as: what, into: &given, &context)
    guard given.count == 1 else {
      throw DocumentFault(
        at: value.offset,
        "expected exactly one of scaleDownByWidth and scaleDownByHeight, found \(given.count)")
    }
    return given[0]
  }

  private static let word = ValueReader<ImageSizing>.word([
    ("natural", .natural), ("scaleDownByWidth", .scaleDownByWidth(nil)),
    ("scaleDownByHeight", .scaleDownByHeight(nil)),
  ])
}

extension JSONDefinition {
  static let imageSizing = JSONDefinition(
    "imageSizing", keys: ImageSizing.jsonKeys.outline,
    rules: ["minProperties": .number(1), "maxProperties": .number(1)])
}
