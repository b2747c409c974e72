// The JSON keys for list markers in style sheets.

import Galley
import GalleyDocuments
import GalleyJSON

extension ListMarker {
  /// The keys for one kind of list marker. The string arguments become parts of the keys'
  /// descriptions.
  fileprivate static func keys(
    _ format: ValueReader<Format>, formats about: String, label: String, suffix: String
  ) -> KeyTable<ListMarker> {
    KeyTable([
      .key("format", format.oneOrMore) { $0.formats = $1 }.about(about),
      .key("prefix", .string()) { $0.prefix = $1 }
        .about("Text before the \(label). Default: empty."),
      .key("suffix", .string()) { $0.suffix = $1 }
        .about("Text after the \(label). Default: \(suffix)."),
    ])
  }

  /// Creates a reader for list markers: a format, an array with one format per nesting depth, or an
  /// object. `marker` contains the default values.
  fileprivate static func reader(
    _ format: ValueReader<Format>, _ keys: KeyTable<ListMarker>, of marker: ListMarker,
    _ definition: JSONDefinition
  ) -> ValueReader<ListMarker> {
    let formats = format.oneOrMore
    return ValueReader(.either([formats.shape, .object(definition)])) {
      value, context throws(DocumentFault) in
      var marker = marker
      if value.members == nil {
        marker.formats = try formats.read(value, &context)
      } else {
        try keys.read(value, as: "a marker", into: &marker, &context)
      }
      return marker
    }
  }
}

extension OrderedListMarker {
  static let jsonKeys = keys(
    format,
    formats: "Number format, or an array with one format per nesting depth."
      + " Default: `arabicNumeral`.",
    label: "number", suffix: "a full stop")

  static let jsonReader = reader(
    format, jsonKeys, of: OrderedListMarker([.arabicNumeral]), .orderedListMarker)

  private static let format = ValueReader<OrderedListMarkerFormat>.nearestWord(
    "marker", OrderedListMarkerFormat.allCases)
}

extension UnorderedListMarker {
  static let jsonKeys = keys(
    UnorderedListMarkerFormat.jsonReader,
    formats: "Symbol name, {\"custom\": text}, or an array with one of these per nesting depth."
      + " Default: `bullet`.",
    label: "symbol", suffix: "empty")

  static let jsonReader = reader(
    UnorderedListMarkerFormat.jsonReader, jsonKeys, of: UnorderedListMarker([.bullet]),
    .unorderedListMarker)
}

extension UnorderedListMarkerFormat {
  /// The JSON form of a single marker: the name of a symbol, or an object with custom text.
  static let jsonKeys = KeyTable<UnorderedListMarkerFormat>([
    .key("custom", .string()) { $0 = .custom($1) }
      .about("Text of the marker.")
  ])

  static let jsonReader = ValueReader<UnorderedListMarkerFormat>(
    .either([.word(names), .object(.customMarker)])
  ) { value, context throws(DocumentFault) in
    var format = UnorderedListMarkerFormat.bullet
    guard case .string(let name) = value.content else {
      let what = "a marker's name such as bullet, or {\"custom\": \"\u{2192}\"}"
      try jsonKeys.read(value, as: what, into: &format, &context)
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

extension TaskListMarker {
  /// The JSON keys of markers for task list items.
  static let jsonKeys = KeyTable<TaskListMarker>([
    .key("checked", UnorderedListMarkerFormat.jsonReader) { $0.checked = $1 }
      .about("Symbol before a completed task. Default: `checkedBox`."),
    .key("unchecked", UnorderedListMarkerFormat.jsonReader) { $0.unchecked = $1 }
      .about("Symbol before a task that is not completed. Default: `box`."),
  ])

  static let jsonReader = ValueReader<TaskListMarker>.object(jsonKeys, .taskListMarker) {
    TaskListMarker()
  }
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
  static let orderedListMarker = JSONDefinition(
    "orderedListMarker", keys: OrderedListMarker.jsonKeys.outline)

  static let unorderedListMarker = JSONDefinition(
    "unorderedListMarker", keys: UnorderedListMarker.jsonKeys.outline)

  static let customMarker = JSONDefinition(
    "customMarker", required: ["custom"], keys: UnorderedListMarkerFormat.jsonKeys.outline)

  static let taskListMarker = JSONDefinition(
    "taskListMarker", words: "an object such as {\"checked\": \"check\"}",
    keys: TaskListMarker.jsonKeys.outline)
}
