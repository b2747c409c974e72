// Replacement of placeholders in strings that are not human-readable text, such as colours and
// paths.

import Galley
package import GalleyJSON

extension ReadContext {
  /// Returns a copy of a key's value in which placeholders are replaced.
  ///
  /// Human-readable text is returned unchanged, because ``ExpandedText`` later replaces its
  /// placeholders and moves the attribute ranges. An object with fixed keys is returned unchanged,
  /// because the key table replaces placeholders when it reads each key. Inserted values are never
  /// searched for placeholders.
  ///
  /// - Parameter shape: the form of JSON value that the key expects. If numbers or booleans are
  ///   valid, a string that spells a number or a boolean is converted to that type. In XML, a
  ///   comma-separated string can become an array. If a string is exactly one placeholder and the
  ///   placeholder's value is an object, the object replaces the string.
  package mutating func filled(
    _ value: JSONValue, _ shape: JSONShape
  ) throws(DocumentFault) -> JSONValue {
    switch value.content {
    case .string(let string):
      guard string.mayHavePlaceholders else { return value }
      return try filled(string, of: value, shape)
    case .array(let elements):
      var filled: [JSONValue] = []
      filled.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        filled.append(try self.filled(element, shape.element(index)))
      }
      return JSONValue(.array(filled), like: value)
    case .object(let members):
      guard let shape = shape.freeMember else { return value }
      var filled: [JSONMember] = []
      filled.reserveCapacity(members.count)
      for member in members {
        let value = try self.filled(member.value, shape)
        filled.append(JSONMember(member.key, at: member.keyOffset, value))
      }
      return JSONValue(.object(filled), like: value)
    case .null, .bool, .number: return value
    }
  }

  private mutating func filled(
    _ string: String, of value: JSONValue, _ shape: JSONShape
  ) throws(DocumentFault) -> JSONValue {
    try steps.next()
    let use = PlaceholderUse(shape)
    if let name = string.onlyPlaceholder, let (json, length) = values?.json(of: name),
      shape.takes(json)
    {
      values?.use(name, in: use)
      guard json.members != nil else { return JSONValue(json.content, like: value) }
      try count(length, after: 0, at: value.offset)
      return try filled(json.moved(to: value).literal, shape)
    }
    guard use != .text else { return value }
    let text = try ExpandedText(string, at: value.offset, as: use, &self)
    try count(text.utf16.count, after: 0, at: value.offset)
    let spelled = JSONValue(.string(String(decoding: text.utf16, as: UTF16.self)), like: value)
    return try shape.typed(spelled, limits, isJSON: false, isList: hasOnlyText)
  }
}

extension JSONShape {
  /// Whether the expected value can be human-readable text. When placeholders in such text are
  /// replaced, the text's attribute ranges are moved to match the new text.
  var isText: Bool {
    switch self {
    case .text: true
    case .either(let shapes): shapes.contains(where: \.isText)
    default: false
    }
  }

  /// Whether `json`, the value of a placeholder, keeps its JSON type when it replaces a whole
  /// string. If `false`, the value's JSON text is inserted as a string.
  fileprivate func takes(_ json: JSONValue) -> Bool {
    if case .any = self { return true }
    return switch json.content {
    case .number: takesNumbers || !takesStrings
    case .bool: takesBooleans || !takesStrings
    default: true
    }
  }

  /// The expected form of the array element at an index, if the expected value is an array.
  package func element(_ index: Int) -> JSONShape {
    switch self {
    case .array(let element, _, _): return element
    case .pair(let first, let second, _): return index == 0 ? first : second
    case .either(let shapes):
      return .either(shapes.filter(\.takesArrays).map { $0.element(index) })
    default: return .any
    }
  }

  private var takesArrays: Bool {
    switch self {
    case .array, .pair, .any: true
    case .either(let shapes): shapes.contains(where: \.takesArrays)
    default: false
    }
  }

  /// The definition of the object, if the expected value can be an object with fixed keys;
  /// otherwise `nil`.
  package var object: JSONDefinition? {
    for case .object(let definition) in alternatives { return definition }
    return nil
  }

  /// The expected form of the members' values, if the expected value can be an object with
  /// arbitrary keys; otherwise `nil`.
  var freeMember: JSONShape? {
    switch self {
    case .any: .any
    case .map(let element, _, _, _): element
    case .either(let shapes): shapes.lazy.compactMap(\.freeMember).first
    default: nil
    }
  }
}

extension JSONValue {
  /// Whether any string in the value contains `{{`.
  var mayHavePlaceholders: Bool {
    switch content {
    case .string(let string): string.mayHavePlaceholders
    case .array(let elements): elements.contains(where: \.mayHavePlaceholders)
    case .object(let members): members.contains(where: \.value.mayHavePlaceholders)
    default: false
    }
  }

  /// Returns this value with all double braces escaped, so that placeholder replacement leaves the
  /// braces unchanged.
  package var literal: JSONValue {
    switch content {
    case .string(let string) where string.mayHavePlaceholders:
      JSONValue(.string(string.withLiteralBraces), like: self)
    case .array(let elements): JSONValue(.array(elements.map(\.literal)), like: self)
    case .object(let members):
      JSONValue(
        .object(members.map { JSONMember($0.key, at: $0.keyOffset, $0.value.literal) }), like: self)
    default: self
    }
  }
}

extension String {
  /// Whether the string contains `{{`.
  fileprivate var mayHavePlaceholders: Bool {
    var isAfterBrace = false
    for byte in utf8 {
      if byte == ASCII.openBrace, isAfterBrace { return true }
      isAfterBrace = byte == ASCII.openBrace
    }
    return false
  }

  /// The placeholder's name if the string consists of exactly one placeholder; `nil` otherwise.
  var onlyPlaceholder: String? {
    guard utf8.count >= 4, utf8.starts(with: "{{".utf8), utf8.reversed().starts(with: "}}".utf8)
    else { return nil }
    let name = Substring(utf8.dropFirst(2).dropLast(2))
    let hasBraces = name.utf8.contains { $0 == ASCII.openBrace || $0 == ASCII.closeBrace }
    return hasBraces ? nil : String(name.trimmingSpaces())
  }

  /// The string with every `{{` escaped as `\{{`.
  fileprivate var withLiteralBraces: String {
    var literal: [UInt8] = []
    var isAfterBrace = false
    for byte in utf8 {
      if byte == ASCII.openBrace, isAfterBrace {
        literal.insert(UInt8(ascii: "\\"), at: literal.count - 1)
      }
      isAfterBrace = byte == ASCII.openBrace && !isAfterBrace
      literal.append(byte)
    }
    return String(decoding: literal, as: UTF8.self)
  }
}
