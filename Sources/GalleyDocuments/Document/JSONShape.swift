// What a key's value has to be: the words of error messages, and later a JSON Schema.

import Galley

/// Bounds of a number, some of which ``Limits`` sets.
enum NumberBounds: Sendable {
  case between(Double, Double)
  /// Points in both directions.
  case length
  /// Points, not negative.
  case extent
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
  case integer(ClosedRange<Int>)
  /// A string, described: `a BCP 47 language tag such as en-GB`.
  case string(String)
  /// One of some words.
  case word([String])
  /// An array, its elements described: `strings`.
  case array(JSONShape, of: String)
  /// An object of a table's keys.
  case object(String)
  /// An object with free keys.
  case map(JSONShape, of: String)
  case either([JSONShape])
  /// Known, but only a few values of it do what they should.
  case unsupported(accepting: [String])

  /// What is expected, in words.
  func description(_ limits: Limits) -> String {
    switch self {
    case .any: "a JSON value"
    case .null: "null"
    case .boolean: "true or false"
    case .number(let bounds): "a number " + bounds.description(limits)
    case .integer(let range):
      range.count == 1
        ? "\(range.lowerBound)" : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .string(let what): what
    case .word(let words): "one of " + words.joined(separator: ", ")
    case .array(_, let elements): "an array of " + elements
    case .object(let name): name
    case .map(_, let what): what
    case .either(let shapes):
      shapes.map { $0.description(limits) }.joined(separator: ", or ")
    case .unsupported(let accepted): accepted.joined(separator: " or ")
    }
  }
}
