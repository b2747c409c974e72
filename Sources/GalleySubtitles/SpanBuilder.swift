// Builds the text of a cue. The cue's tags divide the text into spans.

import Galley
import GalleyDocuments
import GalleyJSON

/// Collects the text of a cue in spans. Each span gets the formatting of all tags that enclose the
/// span.
struct SpanBuilder {
  private(set) var spans: [SubtitleSpan] = []
  /// Notes about unsupported content. Each message occurs only once.
  private(set) var notes: [(code: String, message: String)] = []
  /// The elements whose end tags have not been read yet. Each has the combined formatting of the
  /// element and its enclosing elements, as a span without text.
  private var open: [(name: String, traits: SubtitleSpan)] = []
  private var openCount: [String: Int] = [:]
  private let limits: Limits
  /// The maximum number of classes that one span can have.
  private static let mostClasses = 16

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The formatting for the text that is appended next.
  private var traits: SubtitleSpan { open.last?.traits ?? SubtitleSpan("") }

  /// The name of the innermost open element; `nil` if no element is open.
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

  /// Opens an element, such as `<b>`.
  ///
  /// - Parameters:
  ///   - place: The byte offset of the cue's times in the file. Errors are reported at this offset.
  ///   - change: A function that adds the element's formatting to the formatting of its parent
  ///     element.
  mutating func open(
    _ name: String, at place: Int, _ change: (inout SubtitleSpan) -> Void = { _ in }
  ) throws(DocumentFault) {
    guard open.count < limits.nesting else {
      throw DocumentFault(
        at: place, code: .tooLarge,
        "tags are nested deeper than \(limits.nesting) levels, which is the limit")
    }
    var traits = traits
    change(&traits)
    guard traits.classes.count <= Self.mostClasses else {
      throw DocumentFault(
        at: place, code: .tooLarge,
        "a text span has more than \(Self.mostClasses) classes, which is the limit")
    }
    open.append((name, traits))
    openCount[name, default: 0] += 1
  }

  /// Closes the innermost open element with the given name, and all elements inside it. Returns
  /// `false` if no such element is open.
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
