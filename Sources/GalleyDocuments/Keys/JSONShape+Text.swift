// Conversion of an XML attribute's text to the value of a key, because XML attributes are always
// text.

import Galley
package import GalleyJSON

extension JSONShape {
  /// Converts a string to another type that is allowed for the expected value: a number, a boolean,
  /// `null`, an array of comma-separated values, or an array or object in JSON syntax. If no
  /// conversion applies, the result is the given value.
  ///
  /// - Parameters:
  ///   - isJSON: whether to parse the string as JSON if the string begins with a bracket or a
  ///     brace.
  ///   - isList: whether to convert comma-separated lists and the word `null`. Neither is converted
  ///     if the expected value can be a string.
  func typed(
    _ value: JSONValue, _ limits: Limits, isJSON: Bool = true, isList: Bool = true
  ) throws(DocumentFault) -> JSONValue {
    guard case .string(let text) = value.content else { return value }
    let trimmed = text[...].trimmingSpaces()
    if takesNumbers, let number = Double(plainNumber: trimmed) {
      return JSONValue(.number(number), like: value)
    }
    if takesBooleans, trimmed == "true" || trimmed == "false" {
      return JSONValue(.bool(trimmed == "true"), like: value)
    }
    // If the string consists of exactly one placeholder, do not convert it now. The value that
    // replaces the placeholder is converted later.
    guard text.onlyPlaceholder == nil else { return value }
    // A string that begins with two braces begins with a placeholder, so it is not a JSON object.
    if let first = trimmed.utf8.first, first == ASCII.openBrace || first == ASCII.openBracket,
      !trimmed.utf8.starts(with: "{{".utf8), isJSON, takes(\.isStructure)
    {
      return try Self.json(trimmed, at: value, limits)
    }
    guard isList, !takesStrings else { return value }
    if takes(\.isNull), trimmed == "null" { return JSONValue(.null, like: value) }
    guard let element = alternatives.lazy.compactMap(\.element).first, !trimmed.isEmpty else {
      return value
    }
    var elements: [JSONValue] = []
    for part in trimmed.split(separator: ",", omittingEmptySubsequences: false) {
      let part = JSONValue(.string(String(part.trimmingSpaces())), like: value)
      elements.append(try element.typed(part, limits, isJSON: isJSON))
    }
    return JSONValue(.array(elements), like: value)
  }

  /// Whether the expected JSON value can be a number.
  var takesNumbers: Bool { takes(\.isNumber) }
  /// Whether the expected JSON value can be a boolean.
  var takesBooleans: Bool { takes(\.isBoolean) }
  /// Whether the expected JSON value can be a string, even if only some strings are valid.
  var takesStrings: Bool { takes(\.isString) }

  /// The maximum nesting depth of JSON in an XML attribute. No key needs deeper nesting.
  private static let deepest = 16

  private static func json(
    _ text: Substring, at value: JSONValue, _ limits: Limits
  ) throws(DocumentFault) -> JSONValue {
    var limits = limits
    limits.nesting = min(limits.nesting, deepest)
    do throws(DocumentError) {
      return try JSONText(Array(text.utf8), limits: limits).root.moved(to: value)
    } catch {
      throw DocumentFault(at: value.offset, "in the JSON of this value, \(error.description)")
    }
  }

  /// All alternative forms of the expected JSON value, including nested alternatives, as one list.
  var alternatives: [JSONShape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }

  private func takes(_ isKind: (JSONShape) -> Bool) -> Bool {
    alternatives.contains(where: isKind)
  }

  private var isNumber: Bool {
    switch self {
    case .number, .clamped, .integer: true
    default: false
    }
  }

  private var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }

  private var isNull: Bool {
    if case .null = self { true } else { false }
  }

  private var isString: Bool {
    switch self {
    case .any, .string, .spelling, .text, .color, .word, .words: true
    default: false
    }
  }

  private var isStructure: Bool {
    switch self {
    case .array, .pair, .object, .map: true
    default: false
    }
  }

  private var element: JSONShape? {
    if case .array(let element, _, _) = self { element } else { nil }
  }
}

extension JSONValue {
  /// Creates a value with the source position of another value.
  package init(_ content: Content, like value: JSONValue) {
    self.init(content, start: value.offset, end: Int(value.end))
  }

  /// Returns a copy of this value in which the value and all its parts have the source position of
  /// another value.
  package func moved(to place: JSONValue) -> JSONValue {
    switch content {
    case .array(let elements):
      JSONValue(.array(elements.map { $0.moved(to: place) }), like: place)
    case .object(let members):
      JSONValue(
        .object(
          members.map { JSONMember($0.key, at: place.offset, $0.value.moved(to: place)) }),
        like: place)
    default: JSONValue(content, like: place)
    }
  }
}
