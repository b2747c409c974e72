// The keys of tab stops. A document lists tab stops in a string such as `left@15; center@50; 80`,
// or in an array of objects.

import Galley
import GalleyJSON

extension TabStop {
  /// The JSON keys of a tab stop.
  static let jsonKeys = KeyTable<TabStop>([
    .key("alignment", .word(TabStop.Alignment.self)) { $0.alignment = $1 }
      .about("Alignment at the tab stop, for the text after the tab. Default: natural."),
    .key("location", .number(.extent)) { $0.location = $1 }
      .about("Distance of the tab stop in points from the paragraph's start margin."),
    .key("terminators", .string("a string of decimal separators")) {
      $0.terminators = $1
    }
    .about(
      "Characters that count as decimal separators at a decimal tab stop. Default: the language's"
        + " decimal separator."),
  ])

  /// Reads tab stops and sorts them by location. Tab stops at the same location keep their order.
  static let jsonReader = ValueReader<[TabStop]>(
    .either([
      .spelling("a string such as left@15; center@50; 80"),
      .array(.object(.tabStop), of: "tab stops"),
    ])
  ) { value, context throws(DocumentFault) in
    let stops: [TabStop]
    switch value.content {
    case .string(let spelling):
      stops = try parse(spelling, at: value.offset, context.limits)
    case .array(let elements):
      stops = try read(elements, &context)
    default:
      throw .wrongType(
        value, expected: "a string such as \"left@15; center@50; 80\" or an array of objects")
    }
    return stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  private static func read(
    _ elements: JSONElements, _ context: inout ReadContext
  ) throws(DocumentFault) -> [TabStop] {
    var stops: [TabStop] = []
    for element in elements {
      var stop = TabStop(at: 0)
      try jsonKeys.read(
        element, as: "an object such as {\"alignment\": \"left\", \"location\": 15}", into: &stop,
        &context)
      guard element[key: "location"] != nil else {
        throw DocumentFault(at: element.offset, "a tab stop needs a \"location\" in points")
      }
      stops.append(stop)
    }
    return stops
  }

  /// Parses tab stops separated by semicolons. An empty string is a list without tab stops.
  private static func parse(
    _ spelling: String, at offset: Int, _ limits: Limits
  ) throws(DocumentFault) -> [TabStop] {
    var stops: [TabStop] = []
    var parts = spelling.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces() }
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      let pieces = part.split(separator: "@", omittingEmptySubsequences: false)
      guard pieces.count <= 2, let last = pieces.last, let location = Double(plainNumber: last)
      else {
        throw DocumentFault(
          at: offset,
          "\(quoted(String(part))) is not a tab stop; expected one such as left@15 or 80")
      }
      var alignment = TabStop.Alignment.natural
      if pieces.count == 2 {
        let word = String(pieces[0].trimmingSpaces())
        guard let known = TabStop.Alignment(rawValue: word) else {
          throw .unknownWord(word, TabStop.Alignment.allCases.map(\.rawValue), at: offset)
        }
        alignment = known
      }
      stops.append(TabStop(alignment, at: try checked(location, .extent, at: offset, limits)))
    }
    return stops
  }
}

extension JSONDefinition {
  static let tabStop = JSONDefinition(
    "tabStop", required: ["location"], keys: TabStop.jsonKeys.outline)
}
