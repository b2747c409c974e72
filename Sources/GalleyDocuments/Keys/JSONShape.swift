// The kinds of JSON values that keys accept, with descriptions for error messages and the JSON
// Schema.

package import Galley

/// The bounds of a number. Some bounds come from ``/Galley/Limits``.
package enum NumberBounds: Sendable {
  case between(Double, Double)
  /// A length in points, which can be negative.
  case length
  /// A length in points, at least 0.
  case extent
  /// A length in points, above 0, such as the width of an attachment.
  case size
  /// A font size in points, above 0.
  case fontSize
  /// A scale in pixels per point, above 0.
  case scale
  /// The blur radius of a shadow in points.
  case blur
  /// A share of free space, 0 to 1,000,000.
  case share
  /// A width divided by a height, above 0, at most 1,000,000.
  case ratio

  /// The minimum and the maximum of the number. If `isOpen` is `true`, the minimum itself is not
  /// allowed.
  package func range(_ limits: Limits) -> (least: Double, greatest: Double, isOpen: Bool) {
    switch self {
    case .between(let least, let greatest): (least, greatest, false)
    case .length: (-limits.length, limits.length, false)
    case .extent: (0, limits.length, false)
    case .size: (0, limits.length, true)
    case .fontSize: (0, limits.fontSize, true)
    case .scale: (0, limits.scale, true)
    case .blur: (0, limits.blur, false)
    case .share: (0, 1_000_000, false)
    case .ratio: (0, 1_000_000, true)
    }
  }

  package func contains(_ number: Double, _ limits: Limits) -> Bool {
    let (least, greatest, isOpen) = range(limits)
    return number <= greatest && (isOpen ? number > least : number >= least)
  }

  /// The bounds as words for an error message, such as `from 0 to 1`.
  package func description(_ limits: Limits) -> String {
    let (least, greatest, isOpen) = range(limits)
    return isOpen
      ? "above \(plain(least)), at most \(plain(greatest))"
      : "from \(plain(least)) to \(plain(greatest))"
  }
}

/// A regular expression with which the JSON Schema checks a string. The expression uses only syntax
/// that ECMA-262 and other regular expression dialects share.
package enum StringPattern: String, Sendable {
  /// Any string that is not empty.
  case notEmpty = #"^[\s\S]"#
  /// A language tag: subtags of 1 to 8 letters or digits. The first subtag has only letters.
  case language = "^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$"
  /// A tag of 1 to 4 ASCII characters (OpenType 1.9, "Data types").
  case openTypeTag = "^[ -~]{1,4}$"
  /// The index of an entry in a colour palette.
  case paletteEntry = "^(?:0|[1-9][0-9]{0,4})$"
}

/// The form of JSON value that a key expects: its type, its bounds and its syntax.
package indirect enum JSONShape: Sendable {
  case any
  case null
  case boolean
  case number(NumberBounds)
  /// A number that is first clamped to a range, and then checked against its bounds.
  case clamped(to: ClosedRange<Double>, NumberBounds)
  case integer(ClosedRange<Int>)
  /// A string. The first argument describes the string for error messages; for example, `a BCP 47
  /// language tag such as en-GB`.
  case string(String, pattern: StringPattern? = nil)
  /// A string with its own syntax. The argument describes the syntax; for example, `two numbers
  /// such as 3,5`.
  case spelling(String)
  /// A string of human-readable text. When placeholders in the text are replaced, the text's
  /// attribute ranges are moved to match the new text.
  case text
  /// A string that is a colour in the syntax of CSS Color 4.
  case color(String)
  /// A string that must be one of the listed words.
  case word([String])
  /// Words from a list, as an array of strings or as one string in which `|` separates the words.
  case words([String], String)
  /// An array. The second argument describes the elements for error messages; for example,
  /// `strings`.
  case array(JSONShape, of: String, count: ClosedRange<Int>? = nil)
  /// An array of two values of different forms, and a description such as `[offset, colour]`.
  case pair(JSONShape, JSONShape, String)
  /// An object with a fixed set of keys.
  case object(JSONDefinition)
  /// An object with arbitrary keys, whose values all have the same form.
  case map(JSONShape, of: String, keys: StringPattern? = nil, limit: Int? = nil)
  case either([JSONShape])

  /// A description of the expected value for error messages.
  package func description(_ limits: Limits) -> String {
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
    case .string(let what, _), .spelling(let what), .color(let what), .words(_, let what): what
    case .word(let words):
      (words.count > 1 ? "one of " : "") + words.joined(separator: ", ")
    case .array(_, let elements, _): "an array of " + elements
    case .pair(_, _, let what): what
    case .object(let definition): definition.words
    case .map(_, let what, _, _): what
    case .either(let shapes):
      shapes.map { $0.description(limits) }.joined(separator: ", or ")
    }
  }
}
