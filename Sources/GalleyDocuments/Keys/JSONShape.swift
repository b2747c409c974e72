// The shapes of keys' values, with their words for error messages and the JSON Schema.

import Galley

/// The bounds of a number, some of which come from ``/Galley/Limits``.
enum NumberBounds: Sendable {
  case between(Double, Double)
  /// Points, positive or negative.
  case length
  /// Points, not negative.
  case extent
  /// Points of a picture's side, above 0.
  case size
  /// Points of a font, above 0.
  case fontSize
  /// Pixels per point, above 0.
  case scale
  /// Points of a shadow's blur radius.
  case blur

  /// The least and the greatest number. If `isOpen`, the least one is excluded.
  func range(_ limits: Limits) -> (least: Double, greatest: Double, isOpen: Bool) {
    switch self {
    case .between(let least, let greatest): (least, greatest, false)
    case .length: (-limits.length, limits.length, false)
    case .extent: (0, limits.length, false)
    case .size: (0, limits.length, true)
    case .fontSize: (0, limits.fontSize, true)
    case .scale: (0, limits.scale, true)
    case .blur: (0, limits.blur, false)
    }
  }

  func contains(_ number: Double, _ limits: Limits) -> Bool {
    let (least, greatest, isOpen) = range(limits)
    return number <= greatest && (isOpen ? number > least : number >= least)
  }

  /// The bounds in words: `from 0 to 1`.
  func description(_ limits: Limits) -> String {
    let (least, greatest, isOpen) = range(limits)
    return isOpen
      ? "above \(plain(least)), at most \(plain(greatest))"
      : "from \(plain(least)) to \(plain(greatest))"
  }
}

/// The shape of a key's value.
indirect enum JSONShape: Sendable {
  case any
  case null
  case boolean
  case number(NumberBounds)
  /// A number that is clamped to a range before its bounds are checked.
  case clamped(to: ClosedRange<Double>, NumberBounds)
  case integer(ClosedRange<Int>)
  /// A string with a description: `a BCP 47 language tag such as en-GB`.
  case string(String, StringPattern? = nil)
  /// A string for people, in which placeholders move its ranges.
  case text
  /// A colour in the syntax of CSS Color 4.
  case color(String)
  /// A word from a list.
  case word([String])
  /// At most one word of each group, as an array or joined by bars.
  case words([[String]], String)
  /// An array with a description of its elements: `strings`.
  case array(JSONShape, of: String, count: ClosedRange<Int>? = nil)
  /// An array of two values of different kinds, with a description: `[offset, colour]`.
  case pair(JSONShape, JSONShape, String)
  /// An object with the keys of a table.
  case object(JSONDefinition)
  /// An object with arbitrary keys.
  case map(JSONShape, of: String, keys: StringPattern? = nil, limit: Int? = nil)
  case either([JSONShape])

  /// The expected value in words.
  func description(_ limits: Limits) -> String {
    switch self {
    case .any: "a JSON value"
    case .null: "null"
    case .boolean: "true or false"
    case .number(let bounds), .clamped(_, let bounds):
      "a number " + bounds.description(limits)
    case .integer(let range):
      range.count == 1
        ? "\(range.lowerBound)" : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a string"
    case .string(let what, _), .color(let what), .words(_, let what): what
    case .word(let words): "one of " + words.joined(separator: ", ")
    case .array(_, let elements, _): "an array of " + elements
    case .pair(_, _, let what): what
    case .object(let definition): definition.words
    case .map(_, let what, _, _): what
    case .either(let shapes):
      shapes.map { $0.description(limits) }.joined(separator: ", or ")
    }
  }
}
