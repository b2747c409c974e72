// A cue's text between its tags.

import Galley

/// Collects the text of a cue, and what the tags that are open say of it.
struct SpanBuilder {
  /// An element that is open.
  private struct Element {
    let name: String
    /// What it and those around it say; without text.
    let traits: SubtitleSpan
  }

  private(set) var spans: [SubtitleSpan] = []
  /// What is left out, each kind once.
  private(set) var notes: [(code: String, message: String)] = []
  private var open: [Element] = []
  private var openCount: [String: Int] = [:]
  private let limits: Limits
  /// Most classes of one stretch.
  private static let mostClasses = 16

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// What the text would be that came now.
  private var traits: SubtitleSpan { open.last?.traits ?? SubtitleSpan("") }

  /// The name of the innermost element.
  var current: String? { open.last?.name }

  mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    let traits = traits
    if let last = spans.indices.last, spans[last].looksLike(traits) {
      spans[last].text += text
    } else {
      var span = traits
      span.text = text
      spans.append(span)
    }
  }

  /// Remembers what is left out.
  mutating func note(_ code: String, _ message: String) {
    if !notes.contains(where: { $0.message == message }) { notes.append((code, message)) }
  }

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - place: a byte of the file, for errors.
  ///   - change: writes what the element says over what those around it say.
  mutating func open(
    _ name: String, at place: Int, _ change: (inout SubtitleSpan) -> Void = { _ in }
  ) throws(DocumentFault) {
    guard open.count < limits.nesting else {
      throw DocumentFault(
        at: place, code: .tooLarge, "tags are nested deeper than \(limits.nesting), the limit")
    }
    var traits = traits
    change(&traits)
    guard traits.classes.count <= Self.mostClasses else {
      throw DocumentFault(
        at: place, code: .tooLarge,
        "one text has more than \(Self.mostClasses) classes, the limit")
    }
    open.append(Element(name: name, traits: traits))
    openCount[name, default: 0] += 1
  }

  /// Closes the innermost element of a name, and those within it; `false` if none is open.
  @discardableResult
  mutating func close(_ name: String) -> Bool {
    guard openCount[name, default: 0] > 0 else { return false }
    while let element = open.popLast() {
      openCount[element.name, default: 1] -= 1
      if element.name == name { break }
    }
    return true
  }
}
