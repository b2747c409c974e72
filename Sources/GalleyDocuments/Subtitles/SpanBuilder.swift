// The text of a cue between its tags.

import Galley

/// Collects the text of a cue with the formatting of its open tags.
struct SpanBuilder {
  /// An open element.
  private struct Element {
    let name: String
    /// The formatting of this element and those around it; the text is empty.
    let traits: SubtitleSpan
  }

  private(set) var spans: [SubtitleSpan] = []
  /// Notes about unsupported content, each message once.
  private(set) var notes: [(code: String, message: String)] = []
  private var open: [Element] = []
  private var openCount: [String: Int] = [:]
  private let limits: Limits
  /// The largest number of classes of one stretch of text.
  private static let mostClasses = 16

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The formatting of text that would be added now.
  private var traits: SubtitleSpan { open.last?.traits ?? SubtitleSpan("") }

  /// The name of the innermost element; `nil` if no element is open.
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

  /// Adds a note about unsupported content.
  mutating func note(_ code: String, _ message: String) {
    if !notes.contains(where: { $0.message == message }) { notes.append((code, message)) }
  }

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - place: A byte offset in the file, for errors.
  ///   - change: Adds the element's formatting to the surrounding formatting.
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

  /// Closes the innermost element with a name, and the elements inside it; `false` if no such
  /// element is open.
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
