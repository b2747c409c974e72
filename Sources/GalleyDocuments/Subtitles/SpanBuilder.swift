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

/// What a parser adds to the subtitles that it makes, within limits.
struct SubtitleCollector {
  private(set) var subtitles = Subtitles()
  let lines: SubtitleLines
  let limits: Limits
  private var spanCount = 0

  init(_ lines: SubtitleLines, _ limits: Limits) {
    self.lines = lines
    self.limits = limits
  }

  /// Adds a cue whose times stand at a byte.
  mutating func add(_ cue: Subtitles.Cue, at place: Int) throws(DocumentFault) {
    guard subtitles.cues.count < limits.cues else {
      throw DocumentFault(
        at: place, code: .tooLarge, "there are more than \(limits.cues) cues, the limit")
    }
    spanCount += cue.text.count
    guard spanCount <= limits.elements else {
      throw DocumentFault(
        at: place, code: .tooLarge,
        "the cues have more than \(limits.elements) stretches of text, the limit")
    }
    if cue.start == cue.end, !cue.text.isEmpty {
      note("cueNeverShown", "the cue ends when it starts and is never shown", at: place)
    }
    subtitles.cues.append(cue)
  }

  mutating func add(_ region: CueRegion, named name: String) { subtitles.regions[name] = region }

  /// Whether a region has been defined.
  func hasRegion(_ name: String) -> Bool { subtitles.regions[name] != nil }

  /// Remembers what pictures will not show.
  mutating func note(_ code: String, _ message: String, at place: Int) {
    subtitles.diagnostics.append(
      Diagnostic(code: code, message: message, path: lines.text.place(of: place)))
  }

  /// The lines of a cue's text, joined by line feeds, without spaces at their ends.
  func text(_ indices: [Int], at place: Int) throws(DocumentFault) -> [UInt8] {
    var text: [UInt8] = []
    for index in indices {
      let line = lines[index].trimmed
      if !text.isEmpty { text.append(ASCII.lineFeed) }
      text += line
      guard text.count <= limits.cueBytes else {
        throw DocumentFault(
          at: place, code: .tooLarge,
          "the cue's text has more than \(limits.cueBytes) bytes, the limit")
      }
    }
    return text
  }
}
