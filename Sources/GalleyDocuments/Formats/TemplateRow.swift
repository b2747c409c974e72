// The values of one document of many that are made from a template.

package import Galley

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
    var context = ReadContext(text, DocumentOptions(limits: limits))
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
