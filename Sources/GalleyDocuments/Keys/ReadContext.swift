// The state that readers of a document's parts share.

import Galley

/// The state of reading one document.
struct ReadContext {
  let text: any SourceText
  /// The text's word for a key.
  let keyName: String
  /// Whether all values are text.
  let hasOnlyText: Bool
  /// Whether placeholders are live in any string, not only in texts.
  private let hasLiveKeys: Bool
  let limits: Limits
  let resources: DocumentResources
  var styles = NamedStyles()
  /// Values for placeholders. `nil` if the document has no `values`; braces are then literal.
  var values: PlaceholderValues?
  /// Number of keys of an open template that were left out because a name had no value yet.
  var keysLeftOut = 0
  /// UTF-16 units of all boxes so far.
  var textLength = 0
  /// The place to explain; `nil` for none.
  var trace: AttributeTrace?
  /// Pictures of the document, each kept once.
  var images = ImageCache()
  /// Pictures that documents share.
  let pictures: PictureStore
  private let drawnScale: ReadOptions.DrawnScale
  /// Pixels per point of the document's output; `nil` until they are known.
  private(set) var scale: Double?
  /// Checks whether the reading must end.
  var steps: ReadingSteps
  private var notes: [Note] = []

  private struct Note {
    var code: String
    var message: String
    var offset: Int
    var range: Range<Int>?
  }

  init(_ text: any SourceText, _ options: ReadOptions) {
    self.text = text
    keyName = type(of: text).keyName
    hasOnlyText = type(of: text).hasOnlyText
    hasLiveKeys = type(of: text).hasLiveKeys
    resources = options.resources
    limits = options.limits
    pictures = options.pictures
    drawnScale = options.drawnScale
    steps = ReadingSteps(options.cancellation)
    values = options.values.map { PlaceholderValues($0) }
  }

  /// Whether the values of keys are searched for placeholders.
  var fillsKeys: Bool { hasLiveKeys && values != nil }

  /// Finds the scale of a document before its object is read.
  mutating func findScale(of document: JSONValue) {
    switch drawnScale {
    case .any: break
    case .fixed(let scale): self.scale = scale
    case .own:
      guard let own = document[key: "scale"] else {
        scale = 1
        break
      }
      if case .number(let number) = own.content { scale = number }
    }
  }

  /// Records a warning.
  mutating func note(
    _ code: String, _ message: String, at offset: Int, range: Range<Int>? = nil
  ) {
    notes.append(Note(code: code, message: message, offset: offset, range: range))
  }

  /// The warnings with their places.
  var diagnostics: [Diagnostic] {
    notes.map {
      Diagnostic(
        code: $0.code, message: $0.message, path: text.place(of: $0.offset), range: $0.range)
    }
  }
}

extension ReadContext {
  /// Records the origins of a range's attributes, if a trace is active.
  mutating func traceOrigins(_ patch: AttributePatch, in range: Range<Int>) {
    guard let trace, trace.currentFrame == trace.frame, range.contains(trace.offset) else {
      return
    }
    self.trace?.origins = patch.origins ?? []
  }

  /// Records the origins of the attributes of a frame's text, if a trace is active.
  mutating func traceOrigins(_ stretches: OriginStretches, inFrame frame: Int) {
    guard let trace, trace.frame == frame, let origins = stretches.at(trace.offset) else { return }
    self.trace?.origins = origins
  }
}
