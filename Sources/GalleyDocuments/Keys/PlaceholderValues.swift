// Values for `{{name}}` placeholders: of a document, or of a row that a template is filled from.

package import Galley

/// The values of a document, and which of them its texts have used.
struct PlaceholderValues: Sendable {
  /// Texts by name, and where in the document each was named; `nil` for those of a template's row.
  private var values: [String: (text: [UInt16], offset: Int?)] = [:]
  private var names: [String] = []
  private var used: Set<String> = []
  /// Whether a name without a value stands for itself, as in a template that is only checked.
  private var isOpen = false
  /// The names that stood for themselves, in the order of first use.
  private(set) var openNames: [String] = []

  private init() {}

  /// Values by name, from outside of the document.
  init(_ values: [String: String]) {
    let names = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.init(names.map { TemplateRow.Value(name: $0, text: values[$0] ?? "") })
  }

  /// Values of a template's row.
  init(_ row: [TemplateRow.Value]) {
    for value in row {
      values[value.name] = (Array(value.text.utf16), nil)
      names.append(value.name)
    }
  }

  /// No values, and none is missed.
  static var open: PlaceholderValues {
    var values = PlaceholderValues()
    values.isOpen = true
    return values
  }

  /// Strings as they are, numbers and booleans as they are spelled.
  static let reader = ValueReader<PlaceholderValues>(
    .map(
      .either([.string("a string"), .number(.between(-.infinity, .infinity)), .boolean]),
      of: "an object of values")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of values")
    }
    var values = PlaceholderValues()
    for member in members {
      let text: String
      switch member.value.content {
      case .string(let string): text = string
      case .number, .bool: text = context.text.compactText(of: member.value)
      default: throw .wrongType(member.value, expected: "a string, a number or a boolean")
      }
      values.values[member.key] = (Array(text.utf16), member.keyOffset)
      values.names.append(member.key)
    }
    return values
  }

  /// The text of a name that stands in a string at `offset`.
  mutating func text(of name: String, at offset: Int) throws(DocumentFault) -> [UInt16] {
    guard let value = values[name] else {
      if isOpen {
        if used.insert(name).inserted { openNames.append(name) }
        return Array("{{\(name)}}".utf16)
      }
      let hint =
        names.isEmpty ? "; no values are given" : NearestName.question(name, among: names)
      throw DocumentFault(at: offset, "no value for the placeholder {{\(shortened(name))}}\(hint)")
    }
    used.insert(name)
    return value.text
  }

  /// Values that no text has used, in the document's order.
  var unused: [(name: String, offset: Int)] {
    names.compactMap { name in
      guard !used.contains(name), let offset = values[name]?.offset else { return nil }
      return (name, offset)
    }
  }

  /// Refuses values from outside that no text has a place for.
  func checkUse() throws(DocumentFault) {
    for name in names where values[name]?.offset == nil && !used.contains(name) {
      let hint =
        used.isEmpty
        ? "; the text has no placeholders" : NearestName.question(name, among: used.sorted())
      throw DocumentFault(at: 0, "no placeholder is named \(quoted(name))\(hint)")
    }
  }

  /// All values, in order.
  var all: [TemplateRow.Value] {
    names.map {
      TemplateRow.Value(name: $0, text: String(decoding: values[$0]?.text ?? [], as: UTF16.self))
    }
  }

  /// These, with others in place of those of the same name.
  func overridden(by others: PlaceholderValues?) -> PlaceholderValues {
    guard let others else { return self }
    var merged = self
    merged.isOpen = others.isOpen
    for name in others.names {
      if merged.values[name] == nil { merged.names.append(name) }
      merged.values[name] = others.values[name]
    }
    return merged
  }
}

/// The values of one document made from a template.
package struct TemplateRow: Sendable {
  /// A value and the placeholder it is for.
  package struct Value: Sendable, Equatable {
    package let name: String
    package let text: String
  }

  /// The values, in the row's order, no name twice.
  package let values: [Value]
  /// The row's `id` as JSON text: of a JSON row a string or a number as it was spelled, of another
  /// a string. `nil` without one.
  package let id: String?

  /// A row of a table whose header has `names`; as many fields as names.
  package init(names: [String], fields: [String]) {
    values = zip(names, fields).map { Value(name: $0, text: $1) }
    id = values.first { $0.name == "id" && !$0.text.isEmpty }.map { value in
      var writer = JSONWriter()
      writer.string(value.text)
      return writer.text
    }
  }

  /// A JSON object of values: strings, and numbers and booleans as they are spelled.
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

  /// The text of a name; `nil` without one.
  package subscript(name: String) -> String? {
    values.first { $0.name == name }?.text
  }
}
