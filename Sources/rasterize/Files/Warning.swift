import Galley

/// A warning that an image will not look as intended. The warning is printed to standard error and
/// listed in JSON results.
struct Warning: Sendable {
  /// The diagnostic with the warning's code, message and numbers. The diagnostic's path is a JSON
  /// path in the document, or `LINE:COLUMN` in a subtitle file.
  var diagnostic: Diagnostic
  /// The number of times that the problem occurred.
  var count = 1

  /// The warning's message, with the number of occurrences.
  var text: String {
    count == 1 ? diagnostic.message : "\(diagnostic.message) (\(count) times)"
  }

  /// The warning as `PATH: MESSAGE`, with the number of occurrences.
  var line: String { [diagnostic.path, text].compactMap { $0 }.joined(separator: ": ") }
}

extension Warning {
  /// The warning as an object in the member `warnings` of a JSON result.
  var json: String {
    var writer = JSONWriter()
    writer.object { $0.members(of: diagnostic) }
    return writer.text
  }
}

extension JSONWriter {
  /// Adds a member whose value is an array of JSON objects. An empty array is not added.
  mutating func member(_ name: String, objects: [String]) {
    guard !objects.isEmpty else { return }
    key(name)
    array(objects) { $0.raw($1) }
  }
}
