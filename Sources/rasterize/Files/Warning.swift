import Galley

/// What a picture will not show as meant, as a line of standard error and a member of an answer.
struct Warning: Sendable {
  /// Code, message and numbers; its path is that of the document, or that of the box.
  var diagnostic: Diagnostic
  /// How often it was told.
  var count = 1

  /// `PATH: MESSAGE`, with how often.
  var line: String {
    let text = [diagnostic.path, diagnostic.message].compactMap { $0 }.joined(separator: ": ")
    return count == 1 ? text : "\(text) (\(count) times)"
  }
}

extension Warning {
  /// A member of an answer's `warnings`.
  var json: String {
    var writer = JSONWriter()
    writer.object { $0.members(of: diagnostic) }
    return writer.text
  }
}

extension JSONWriter {
  /// A member that lists objects, where there are any, each as JSON.
  mutating func member(_ name: String, objects: [String]) {
    guard !objects.isEmpty else { return }
    key(name)
    array(objects) { $0.raw($1) }
  }
}
