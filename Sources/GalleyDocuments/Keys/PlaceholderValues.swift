// Values for `{{name}}` placeholders: from a document, or from a row that fills a template.

package import Galley
package import GalleyJSON
import GalleyUnicode

/// A document's placeholder values, and a record of the placeholders that the document's strings
/// contain.
package struct PlaceholderValues: Sendable {
  /// The values by name. `json` is the value as JSON, if it is a number, a boolean or an object;
  /// `nil` if it is a string. `offset` is the byte offset in the document at which the
  /// placeholder's name is defined; `nil` for a value that was not defined in the document.
  private var values: [String: (text: [UInt16], json: JSONValue?, offset: Int?)] = [:]
  private var names: [String] = []
  private var used: Set<String> = []
  /// Names of the placeholders that occur in human-readable text.
  package private(set) var textNames: Set<String> = []
  /// Names of the placeholders that occur in strings with a required format, such as colours, paths
  /// and numbers.
  package private(set) var formedNames: Set<String> = []
  /// Whether a placeholder without a value is left as it is written. If not, such a placeholder
  /// causes an error. `true` while a template is checked.
  private(set) var isOpen = false
  /// Names of the placeholders that were left unreplaced, in the order of first use.
  package private(set) var openNames: [String] = []

  private init() {}

  /// Creates a set of values from outside the document, keyed by name.
  package init(_ values: [String: String]) {
    let names = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.init(names.map { TemplateRow.Value(name: $0, text: values[$0] ?? "") })
  }

  /// Creates a set from the values of a row. The values fill the placeholders of a template.
  package init(_ row: [TemplateRow.Value]) {
    for value in row {
      let json = value.isJSON ? (try? JSONText(Array(value.text.utf8)))?.root : nil
      values[value.name] = (value.text.utf16Units, json, nil)
      names.append(value.name)
    }
  }

  /// A set without values. All placeholders then stay in the text as they are written.
  package static var open: PlaceholderValues {
    var values = PlaceholderValues()
    values.isOpen = true
    return values
  }

  /// Reads an object of placeholder values. For a string, the inserted text is the string itself.
  /// For any other value, the inserted text is the value's JSON text.
  package static let reader = ValueReader<PlaceholderValues>(
    .map(
      .either([
        .string("a string"), .number(.between(-.infinity, .infinity)), .boolean,
        .map(.any, of: "an object"),
      ]),
      of: "an object of values")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of values")
    }
    var values = PlaceholderValues()
    for member in members {
      let spelled: String?
      switch member.value.content {
      case .string: spelled = nil
      case .number, .bool, .object: spelled = context.text.compactText(of: member.value)
      default:
        throw .wrongType(member.value, expected: "a string, a number, a boolean or an object")
      }
      values.values[member.key] = (
        (spelled ?? member.value.string ?? "").utf16Units, spelled == nil ? nil : member.value,
        member.keyOffset
      )
      values.names.append(member.key)
    }
    return values
  }

  /// Returns the text that replaces a placeholder in a string, and records that the string contains
  /// the placeholder. `offset` is the string's byte offset.
  package mutating func text(
    of name: String, at offset: Int, in string: PlaceholderUse
  ) throws(DocumentFault) -> [UInt16] {
    guard let value = values[name] else {
      if isOpen {
        if !used.contains(name) { openNames.append(name) }
        use(name, in: string)
        return "{{\(name)}}".utf16Units
      }
      let hint =
        names.isEmpty
        ? "; no values are given"
        : NearestName.question(name, among: names, listing: "values given:")
      throw DocumentFault(at: offset, "no value for the placeholder {{\(shortened(name))}}\(hint)")
    }
    guard value.json?.members == nil else {
      throw DocumentFault(
        at: offset,
        "the value of {{\(shortened(name))}} is an object, which can replace only a whole string;"
          + " write a string that consists only of {{\(shortened(name))}}")
    }
    use(name, in: string)
    return value.text
  }

  /// The value of a placeholder as JSON, and the length of the JSON text in UTF-16 code units. The
  /// result is `nil` if the value is a string or is missing.
  package func json(of name: String) -> (value: JSONValue, length: Int)? {
    guard let value = values[name], let json = value.json else { return nil }
    return (json, value.text.count)
  }

  /// Whether there is a value for a placeholder name.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Records that a string contains the placeholder `name`.
  mutating func use(_ name: String, in string: PlaceholderUse) {
    used.insert(name)
    switch string {
    case .text: textNames.insert(name)
    case .formed: formedNames.insert(name)
    case .other: break
    }
  }

  /// Values from the document that no string has used, in the document's order.
  var unused: [(name: String, offset: Int)] {
    names.compactMap { name in
      guard !used.contains(name), let offset = values[name]?.offset else { return nil }
      return (name, offset)
    }
  }

  /// Throws an error if the document does not use a value that comes from outside the document.
  func checkUse() throws(DocumentFault) {
    for name in names where values[name]?.offset == nil && !used.contains(name) {
      let hint =
        used.isEmpty
        ? "; the document has no placeholders" : NearestName.question(name, among: used.sorted())
      throw DocumentFault(at: 0, "no placeholder is named \(quoted(name))\(hint)")
    }
  }

  /// All placeholder values in the order in which they were added.
  package var all: [TemplateRow.Value] {
    names.map {
      TemplateRow.Value(
        name: $0, text: String(decoding: values[$0]?.text ?? [], as: UTF16.self),
        isJSON: values[$0]?.json != nil)
    }
  }

  /// These values merged with others. If both sets have a value for a name, the value in `others`
  /// wins.
  package func overridden(by others: PlaceholderValues?) -> PlaceholderValues {
    guard var merged = others else { return self }
    merged.names = names + merged.names.filter { values[$0] == nil }
    merged.values.merge(values) { other, _ in other }
    return merged
  }
}

/// The kind of document string in which a placeholder occurs.
package enum PlaceholderUse: Sendable {
  /// A string of human-readable text.
  case text
  /// A string with a required format, such as a colour, a path or a number.
  case formed
  /// Any other string, such as a link or the document's metadata.
  case other

  /// Determines the kind of a string in a document from the form of JSON value that the string's
  /// key expects.
  package init(_ shape: JSONShape) {
    self = shape.isText ? .text : shape.takesAnyString ? .other : .formed
  }
}

/// A row of values that fill a template's placeholders. Each row produces one document.
package struct TemplateRow: Sendable {
  /// A value, and the name of the placeholder that the value replaces.
  package struct Value: Sendable, Equatable {
    package let name: String
    package let text: String
    /// Whether `text` is the JSON text of a number, a boolean or an object. If so, and if a string
    /// of the document consists only of the placeholder, `text` replaces the whole string.
    package let isJSON: Bool

    package init(name: String, text: String, isJSON: Bool = false) {
      (self.name, self.text, self.isJSON) = (name, text, isJSON)
    }
  }

  /// The values in the row's order. All names are different.
  package let values: [Value]
  /// The row's `id` as JSON text. In a JSON row, the `id` is a string or a number in its original
  /// spelling. In other rows, the `id` is a string. `nil` if the row has no `id`.
  package let id: String?

  /// Creates a row from values, whose names must all be different.
  package init(_ values: [Value]) {
    self.values = values
    id = nil
  }

  /// The end of the error message about a CSV line whose number of columns differs from the
  /// header's. If the line has too many columns, the message suggests quotes, because an unquoted
  /// comma is the usual cause. Otherwise, the result is empty.
  package static func advice(columns: Int, of named: Int) -> String {
    columns > named ? "; quote each value that contains a comma" : ""
  }

  /// Creates a row from the fields of a table row. `names` is the table's header, with one name per
  /// field.
  package init(names: [String], fields: [String]) {
    values = zip(names, fields).map { Value(name: $0, text: $1) }
    id = values.first { $0.name == "id" && !$0.text.isEmpty }.map { value in
      var writer = JSONWriter()
      writer.string(value.text)
      return writer.text
    }
  }

  /// Reads a row from a JSON object. Numbers, booleans and objects keep their JSON text.
  package init(json: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    var context = ReadContext(text, ReadOptions(limits: limits))
    do throws(DocumentFault) {
      values = try PlaceholderValues.reader.read(text.root, &context).all
    } catch {
      throw text.error(error)
    }
    id = text.root[key: "id"].flatMap { value in
      switch value.content {
      case .string, .number: text.compactText(of: value)
      default: nil
      }
    }
  }

  /// The text of the value for a placeholder; `nil` if the row has no value for the placeholder.
  package subscript(name: String) -> String? {
    values.first { $0.name == name }?.text
  }
}
