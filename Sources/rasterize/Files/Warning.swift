import Galley

/// A way in which an image will not look as intended: a line on standard error, and a member of an
/// answer.
struct Warning: Sendable {
  /// Code, message and numbers; its path is a path in the document, or of a box.
  var diagnostic: Diagnostic
  /// The number of times that it occurred.
  var count = 1

  /// The message, with the number of times.
  var text: String {
    count == 1 ? diagnostic.message : "\(diagnostic.message) (\(count) times)"
  }

  /// `PATH: MESSAGE`, with the number of times.
  var line: String { [diagnostic.path, text].compactMap { $0 }.joined(separator: ": ") }
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
  /// Adds a member that lists objects, each given as JSON. Without objects, nothing is added.
  mutating func member(_ name: String, objects: [String]) {
    guard !objects.isEmpty else { return }
    key(name)
    array(objects) { $0.raw($1) }
  }
}
