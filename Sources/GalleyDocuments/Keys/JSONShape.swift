// What a key's value has to be: the words of error messages, and of the JSON Schema.

import Galley

/// Bounds of a number, some of which ``/Galley/Limits`` sets.
enum NumberBounds: Sendable {
  case between(Double, Double)
  /// Points in both directions.
  case length
  /// Points, not negative.
  case extent
  /// Points of a picture's side, above 0.
  case size
  /// Points of a font, above 0.
  case fontSize
  /// Pixels a point, above 0.
  case scale
  /// Points of a shadow's blur radius.
  case blur

  /// Least and greatest number; `isOpen` leaves the least out.
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

  /// `from 0 to 1`.
  func description(_ limits: Limits) -> String {
    let (least, greatest, isOpen) = range(limits)
    return isOpen
      ? "above \(plain(least)), at most \(plain(greatest))"
      : "from \(plain(least)) to \(plain(greatest))"
  }
}

/// What a key's value has to be.
indirect enum JSONShape: Sendable {
  case any
  case null
  case boolean
  case number(NumberBounds)
  /// A number that is moved into a range before its bounds are looked at.
  case clamped(to: ClosedRange<Double>, NumberBounds)
  case integer(ClosedRange<Int>)
  /// A string, described: `a BCP 47 language tag such as en-GB`.
  case string(String, StringPattern? = nil)
  /// A string that people read, in which placeholders move its ranges.
  case text
  /// A colour as CSS Color 4 spells it.
  case color(String)
  /// One of some words.
  case word([String])
  /// At most one word of each group, in an array or joined by bars.
  case words([[String]], String)
  /// An array, its elements described: `strings`.
  case array(JSONShape, of: String, count: ClosedRange<Int>? = nil)
  /// An array of two values of different kinds, described: `[offset, colour]`.
  case pair(JSONShape, JSONShape, String)
  /// An object of a table's keys.
  case object(JSONDefinition)
  /// An object with free keys.
  case map(JSONShape, of: String, keys: StringPattern? = nil, limit: Int? = nil)
  case either([JSONShape])

  /// What is expected, in words.
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
