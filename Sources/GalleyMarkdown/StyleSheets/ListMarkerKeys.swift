// The JSON keys for list markers, drawn lines and image sizes in style sheets.

import Galley
import GalleyDocuments

/// The JSON form of list markers: a format, an array with one format per nesting depth, or an
/// object.
struct ListMarkerKeys<Format: Sendable & Hashable>: Sendable {
  let table: KeyTable<ListMarker<Format>>
  let reader: ValueReader<ListMarker<Format>>

  /// Creates the keys for one kind of list marker. `format` is the value reader for a marker
  /// format, and `marker` contains the default values. The string arguments become parts of the
  /// keys' descriptions.
  fileprivate init(
    _ format: ValueReader<Format>, of marker: ListMarker<Format>, _ definition: JSONDefinition,
    formats about: String, label: String, suffix: String
  ) {
    let formats = format.oneOrMore
    let table = KeyTable<ListMarker<Format>>([
      .key("format", formats) { $0.formats = $1 }.about(about),
      .key("prefix", .string()) { $0.prefix = $1 }
        .about("Text before the \(label). Default: empty."),
      .key("suffix", .string()) { $0.suffix = $1 }
        .about("Text after the \(label). Default: \(suffix)."),
    ])
    self.table = table
    reader = ValueReader(.either([formats.shape, .object(definition)])) {
      value, context throws(DocumentFault) in
      var marker = marker
      if value.members == nil {
        marker.formats = try formats.read(value, &context)
      } else {
        try table.read(value, as: "a marker", into: &marker, &context)
      }
      return marker
    }
  }
}

extension ListMarkerKeys<OrderedListMarkerFormat> {
  static let ordered: ListMarkerKeys<OrderedListMarkerFormat> = ListMarkerKeys(
    .nearestWord("marker", OrderedListMarkerFormat.allCases),
    of: OrderedListMarker([.arabicNumeral]), .orderedListMarker,
    formats: "Number format, or an array with one format per nesting depth."
      + " Default: `arabicNumeral`.",
    label: "number", suffix: "a full stop")
}

extension ListMarkerKeys<UnorderedListMarkerFormat> {
  static let unordered: ListMarkerKeys<UnorderedListMarkerFormat> = ListMarkerKeys(
    MarkerFormatKeys.reader, of: UnorderedListMarker([.bullet]), .unorderedListMarker,
    formats: "Symbol name, {\"custom\": text}, or an array with one of these per nesting depth."
      + " Default: `bullet`.",
    label: "symbol", suffix: "empty")
}

/// The JSON form of a single marker: the name of a symbol, or an object with custom text.
enum MarkerFormatKeys {
  static let table = KeyTable<UnorderedListMarkerFormat>([
    .key("custom", .string()) { $0 = .custom($1) }
      .about("Text of the marker.")
  ])

  static let reader = ValueReader<UnorderedListMarkerFormat>(
    .either([.word(names), .object(.customMarker)])
  ) { value, context throws(DocumentFault) in
    var format = UnorderedListMarkerFormat.bullet
    guard case .string(let name) = value.content else {
      let what = "a marker's name such as bullet, or {\"custom\": \"\u{2192}\"}"
      try table.read(value, as: what, into: &format, &context)
      guard case .custom = format else {
        throw DocumentFault(at: value.offset, "a custom marker needs \"custom\"")
      }
      return format
    }
    guard let known = UnorderedListMarkerFormat.named.first(where: { $0.name == name }) else {
      throw DocumentFault(
        at: value.offset,
        "unknown marker \(quoted(name))" + NearestName.question(name, among: names))
    }
    return known.format
  }

  private static let names = UnorderedListMarkerFormat.named.map(\.name)
}

/// The JSON keys of markers for task list items.
enum TaskListMarkerKeys {
  static let table = KeyTable<TaskListMarker>([
    .key("checked", MarkerFormatKeys.reader) { $0.checked = $1 }
      .about("Symbol before a completed task. Default: `checkedBox`."),
    .key("unchecked", MarkerFormatKeys.reader) { $0.unchecked = $1 }
      .about("Symbol before a task that is not completed. Default: `box`."),
  ])

  static let reader = ValueReader<TaskListMarker>.object(table, .taskListMarker) {
    TaskListMarker()
  }
}

/// The JSON form of the line drawn for a thematic break: an object that must have a colour.
enum ThematicBreakKeys {
  struct Draft: Sendable {
    var thickness = Length.points(1)
    var color: AdaptiveColor?
  }

  static let table = KeyTable<Draft>([
    .key("thickness", .extent) { $0.thickness = $1 }
      .about("Thickness of the line. Default: 1 point."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the line."),
  ])

  static let reader = ValueReader<BlockStyle>(.object(.thematicBreak)) {
    value, context throws(DocumentFault) in
    var draft = Draft()
    try table.read(value, as: JSONDefinition.thematicBreak.words, into: &draft, &context)
    guard let color = draft.color else {
      throw DocumentFault(at: value.offset, "a thematic break needs \"color\"")
    }
    return .thematicBreak(thickness: draft.thickness, color: color)
  }
}

/// The JSON form of a line drawn below or through text: a line style, or an object with a line
/// style and a colour.
enum TextDecorationKeys {
  static let table = KeyTable<TextDecoration>([
    .key("style", LineStyleKeys.reader) { $0.style = $1 }
      .about(
        "Line style: a line such as `styleDouble`, and optionally a pattern such as `patternDot` and"
          + " `byWord`, joined by `|`. Default: `styleSingle`."),
    .key("color", .adaptiveColor) { $0.color = $1 }
      .about("Colour of the line. Default: the text colour."),
  ])

  static let reader = ValueReader<TextDecoration>(
    .either([LineStyleKeys.reader.shape, .object(.textDecoration)])
  ) { value, context throws(DocumentFault) in
    guard value.members != nil else {
      return TextDecoration(try LineStyleKeys.reader.read(value, &context))
    }
    var line = TextDecoration(.single)
    try table.read(value, as: "a line", into: &line, &context)
    return line
  }
}

/// The JSON form of a rule for image sizes: either the rule's name as a string, or an object with
/// the name as its key and a length as the value.
enum ImageSizingKeys {
  static let table = KeyTable<[ImageSizing]>([
    .key("scaleDownByWidth", .extent) { $0.append(.scaleDownByWidth($1)) }
      .about("Largest width of images."),
    .key("scaleDownByHeight", .extent) { $0.append(.scaleDownByHeight($1)) }
      .about("Largest height of images."),
  ])

  static let reader = ValueReader<ImageSizing>(.either([word.shape, .object(.imageSizing)])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return try word.read(value, &context) }
    var given: [ImageSizing] = []
    let what =
      "natural, scaleDownByWidth, scaleDownByHeight, or an object such as"
      + " {\"scaleDownByWidth\": 300}"
    try table.read(value, as: what, into: &given, &context)
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

extension ValueReader where Value: Sendable {
  /// A JSON value reader that accepts a single value or an array of 1 to 64 values.
  var oneOrMore: ValueReader<[Value]> {
    ValueReader<[Value]>(.either([shape, .array(shape, of: "values", count: 1...64)])) {
      [self] value, context throws(DocumentFault) in
      guard case .array(let elements) = value.content else { return [try read(value, &context)] }
      guard (1...64).contains(elements.count) else {
        throw DocumentFault(
          at: value.offset, "expected from 1 to 64 values, found \(elements.count)")
      }
      var values: [Value] = []
      for element in elements { values.append(try read(element, &context)) }
      return values
    }
  }
}

extension JSONDefinition {
  static let textDecoration = JSONDefinition(
    "textDecoration", keys: TextDecorationKeys.table.outline)

  static let orderedListMarker = JSONDefinition(
    "orderedListMarker", keys: ListMarkerKeys.ordered.table.outline)

  static let unorderedListMarker = JSONDefinition(
    "unorderedListMarker", keys: ListMarkerKeys.unordered.table.outline)

  static let customMarker = JSONDefinition(
    "customMarker", required: ["custom"], keys: MarkerFormatKeys.table.outline)

  static let taskListMarker = JSONDefinition(
    "taskListMarker", words: "an object such as {\"checked\": \"check\"}",
    keys: TaskListMarkerKeys.table.outline)

  static let thematicBreak = JSONDefinition(
    "thematicBreak", words: "an object such as {\"thickness\": 1, \"color\": \"gray\"}",
    required: ["color"], keys: ThematicBreakKeys.table.outline)

  static let imageSizing = JSONDefinition(
    "imageSizing", keys: ImageSizingKeys.table.outline,
    rules: ["minProperties": .number(1), "maxProperties": .number(1)])
}
