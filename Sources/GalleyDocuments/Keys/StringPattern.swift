// Regular expressions for strings with a required format, in the common subset of ECMA-262 and
// other dialects.

import Galley

/// A regular expression that a string must match.
package struct StringPattern: Sendable {
  private let spelled: @Sendable () -> String

  /// The regular expression, anchored where needed. It is built on demand for a schema, because
  /// reading a document does not need it.
  var expression: String { spelled() }

  private init(_ spelled: @autoclosure @escaping @Sendable () -> String) {
    self.spelled = spelled
  }

  /// Matches any string that is not empty.
  package static let notEmpty = StringPattern(#"^[\s\S]"#)

  /// Matches a language tag: subtags of 1 to 8 letters and digits, the first of letters only.
  package static let language = StringPattern("^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$")

  /// Matches an OpenType tag: 1 to 4 ASCII characters (OpenType 1.9, "Data types").
  static let openTypeTag = StringPattern("^[ -~]{1,4}$")

  /// Matches the index of an entry in a colour palette.
  static let paletteEntry = StringPattern("^(?:0|[1-9][0-9]{0,4})$")

  /// Matches a file path, or a `data:` URL of a picture. Does not match other URLs.
  static let picturePath = StringPattern(
    #"^(?:data:image/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]*={0,2}|"#
      + #"(?![A-Za-z][A-Za-z0-9+.-]*:)[^\u0000]+)$"#)

  /// Matches a length such as `8pt` or `-0.5em`.
  package static let length = StringPattern(#"^[+-]?\#(magnitude)$"#)
  /// Matches a length that is not negative.
  package static let extent = StringPattern(#"^\+?\#(magnitude)$"#)
  private static let magnitude = #"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:pt|em)"#

  /// Matches two numbers such as `3,5`.
  static let twoNumbers = StringPattern(#"^\s*\#(number)\s*,\s*\#(number)\s*$"#)

  /// Matches a font such as `family:weight@size`. Each part is optional, but at least one must be
  /// present.
  package static let font = StringPattern(
    #"^(?=[\s\S]*\S)(?:(?:[^:]*|[\s\S]*:\s*\#(weight)\s*)@\s*\#(number)\s*"#
      + #"|[^:@]*|[^@]*:\s*\#(weight)\s*)$"#)

  /// Matches tab stops such as `left@15; center@50; 80`.
  package static let tabStops = StringPattern(
    #"^\s*(?:\#(tabStop)\s*(?:;\s*\#(tabStop)\s*)*;?\s*)?$"#)

  /// Matches a number in the syntax of Swift and C, except infinities and hexadecimal digits.
  private static let number = #"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"#
  private static let weight = oneOf([looselyOneOf(FontWeight.named.map(\.name)), number])
  private static let tabStop =
    #"(?:\#(oneOf(TabStop.Alignment.allCases.map(\.rawValue)))\s*@\s*)?\#(number)"#

  private static func oneOf(_ words: [String]) -> String {
    "(?:" + words.joined(separator: "|") + ")"
  }

  /// Matches a name in any case, with spaces, hyphens and underscores anywhere in it.
  static func loose(_ names: [String]) -> StringPattern {
    StringPattern("^\(looselyOneOf(names))$")
  }

  private static func looselyOneOf(_ names: [String]) -> String {
    let gap = "[ _-]*"
    return gap
      + oneOf(names.map { $0.lowercased().map { anyCase(String($0)) + gap }.joined() })
  }

  /// Matches words joined by bars, with at most one word from each group.
  package static func joined(_ groups: [[String]]) -> StringPattern {
    StringPattern(
      #"^\#(once(groups))\s*\#(oneOf(groups.flatMap(\.self)))\s*"#
        + #"(?:\|\s*\#(oneOf(groups.flatMap(\.self)))\s*)*$"#)
  }

  /// A lookahead condition that allows at most one word from each group.
  private static func once(_ groups: [[String]]) -> String {
    groups.map { group in
      #"(?![\s\S]*\b\#(oneOf(group))\b[\s\S]*\b\#(oneOf(group))\b)"#
    }.joined()
  }
}

extension StringPattern {
  /// Patterns for all forms of a colour except names in lower case: names in other case,
  /// hexadecimal digits and functions.
  package static var colors: [StringPattern] {
    let spellings = [
      "#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})",
      "\(anyCase("rgb"))[aA]?\\((?:\(rgb))\\s*\\)",
      "\(anyCase("hsl"))[aA]?\\((?:\(hsl))\\s*\\)",
      oneOf(Color.cssNames.map(anyCase)),
    ]
    return spellings.map { StringPattern(#"^[ \t\n\f\r]*\#($0)[ \t\n\f\r]*$"#) }
  }

  private static let cssNumber = #"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"#
  private static let part = "(?:\(cssNumber)%?|\(anyCase("none")))"
  private static let hue =
    "\(cssNumber)(?:\(oneOf(["deg", "grad", "rad", "turn"].map(anyCase))))?"

  /// Matches the arguments of `rgb()`. With commas, all arguments are numbers or all are
  /// percentages; with spaces, both may be mixed (CSS Color 4 §5.1).
  private static var rgb: String {
    let modern = spaced([part, part, part])
    return [modern, commas([cssNumber, cssNumber, cssNumber])].joined(separator: "|") + "|"
      + commas([cssNumber + "%", cssNumber + "%", cssNumber + "%"])
  }

  private static var hsl: String {
    spaced(["(?:\(hue)|\(anyCase("none")))", part, part]) + "|"
      + commas([hue, cssNumber + "%", cssNumber + "%"])
  }

  private static func commas(_ values: [String]) -> String {
    #"\s*"# + values.joined(separator: #"\s*,\s*"#) + #"(?:\s*,\s*\#(cssNumber)%?)?"#
  }

  /// Matches values separated by spaces. No space is needed after a percent sign or before a plus
  /// or minus sign.
  private static func spaced(_ values: [String]) -> String {
    #"\s*"# + values.joined(separator: #"(?:\s+|(?<=%)|(?=[+-]))"#) + #"(?:\s*/\s*\#(part))?"#
  }

  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0)\($0.uppercased())]" }.joined()
  }
}
