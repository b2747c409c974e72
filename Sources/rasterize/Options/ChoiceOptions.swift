// The flags that choose a template and give it its values.

import ArgumentParser

/// The flags that choose a template of a document and give its placeholders their values.
struct ChoiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "XML: the template that is set, as NAME or SET.NAME.", valueName: "name"))
  var template: String?

  @Option(
    name: .customLong("value"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value for the placeholder {{name}}; may be given again.", valueName: "name=text"))
  var values: [String] = []

  func validate() throws {
    var names: Set<String> = []
    for value in values {
      guard let name = Self.split(value)?.name, !name.isEmpty else {
        throw ValidationError("--value is '\(value)', but has to be such as name=John")
      }
      if !names.insert(name).inserted {
        throw ValidationError("--value gives '\(name)' twice; keep one of them")
      }
    }
  }

  /// Values by name; `nil` without any.
  var valuesByName: [String: String]? {
    let pairs = values.compactMap(Self.split)
    return pairs.isEmpty ? nil : Dictionary(pairs.map { ($0.name, $0.text) }) { $1 }
  }

  private static func split(_ value: String) -> (name: String, text: String)? {
    guard let sign = value.firstIndex(of: "=") else { return nil }
    return (String(value[..<sign]), String(value[value.index(after: sign)...]))
  }
}
