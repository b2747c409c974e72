import ArgumentParser

/// The flags that choose a template of an XML document, and that fill a document's placeholders.
struct ChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("value"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Value for the placeholder {{name}}. Repeatable.", valueName: "name=text"))
  var values: [String] = []

  @Option(
    name: .customLong("xml-template"),
    help: ArgumentHelp(
      "XML: template to draw: NAME, or SET.NAME for one in a template set.", valueName: "name"))
  var template: String?

  func validate() throws {
    var names: Set<String> = []
    for value in values {
      guard let name = Self.split(value)?.name, !name.isEmpty else {
        throw ValidationError("--value is '\(value)', but must have a form such as name=John")
      }
      if !names.insert(name).inserted {
        throw ValidationError(
          "the command line has two values for '\(name)'; remove one --value")
      }
    }
  }

  /// The value of each placeholder, by the placeholder's name; `nil` if there is no `--value`.
  var valuesByName: [String: String]? {
    let pairs = values.compactMap(Self.split)
    return pairs.isEmpty ? nil : Dictionary(pairs.map { ($0.name, $0.text) }) { $1 }
  }

  private static func split(_ value: String) -> (name: String, text: String)? {
    guard let sign = value.firstIndex(of: "=") else { return nil }
    return (String(value[..<sign]), String(value[value.index(after: sign)...]))
  }
}
