// What every reader of a document's parts needs besides the value before it.

public import Galley

/// What every document is read with besides its bytes, whatever its format is.
public struct ReadOptions: Sendable {
  /// What the document may read besides its bytes.
  public var resources: DocumentResources
  /// What is refused before anything is allocated for it.
  public var limits: Limits
  /// Pictures that other documents have decoded, and what this one adds to them.
  public var pictures: PictureStore
  /// Values for the document's `{{name}}` placeholders, in place of its own of the same name; one
  /// that no placeholder takes is an error. With `nil` only the document's own are live.
  public var values: [String: String]?
  /// The scale at which the document will be drawn.
  public var drawnScale = DrawnScale.own

  /// The scale at which a document will be drawn: JPEGs and WebPs that have several times the pixels
  /// that are needed of them are decoded in fewer.
  public enum DrawnScale: Sendable, Hashable {
    /// The document's own.
    case own
    /// Some pixels a point.
    case fixed(Double)
    /// Any; pictures are decoded whole. Also for documents whose sizes will be changed.
    case any
  }

  /// When reading is to end before it is done: an error with the code `timedOut` or `cancelled`. It
  /// is looked at for values, elements and blocks; a single text or picture is read to its end.
  public var cancellation = Cancellation.never

  /// Options without values.
  public init(
    resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) {
    self.resources = resources
    self.limits = limits
    self.pictures = pictures
  }
}

/// The state of reading one document.
struct ReadContext {
  let text: any SourceText
  /// What the text calls a key.
  let keyName: String
  /// Whether all values are text.
  let hasOnlyText: Bool
  /// Whether placeholders stand in any string, and not in texts alone.
  private let hasLiveKeys: Bool
  let limits: Limits
  let resources: DocumentResources
  var styles = NamedStyles()
  /// `nil` where the document has no `values`, so that braces are only braces.
  var values: PlaceholderValues?
  /// Keys of an open template that were left out, because a name in them had no value yet.
  var keysLeftOut = 0
  /// UTF-16 units of all boxes so far.
  var textLength = 0
  /// The place that is to be explained; `nil` where none is.
  var trace: AttributeTrace?
  /// Pictures of the document, so that each is kept once.
  var images = ImageCache()
  /// Pictures that documents share.
  let pictures: PictureStore
  private let drawnScale: ReadOptions.DrawnScale
  /// Pixels a point in which the document is drawn, once that is known.
  private(set) var scale: Double?
  /// Whether the reading is to end.
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

  /// Whether the values of keys are looked through for placeholders.
  var fillsKeys: Bool { hasLiveKeys && values != nil }

  /// Looks up the scale of the document, an object that is read next.
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

  /// Remembers what will not come out as meant.
  mutating func note(
    _ code: String, _ message: String, at offset: Int, range: Range<Int>? = nil
  ) {
    notes.append(Note(code: code, message: message, offset: offset, range: range))
  }

  /// The notes with their places.
  var diagnostics: [Diagnostic] {
    notes.map {
      Diagnostic(
        code: $0.code, message: $0.message, path: text.place(of: $0.offset), range: $0.range)
    }
  }
}

extension ReadContext {
  /// Remembers what set the attributes of a stretch, if that is asked for.
  mutating func traceOrigins(_ patch: AttributePatch, in range: Range<Int>) {
    guard let trace, trace.currentFrame == trace.frame, range.contains(trace.offset) else {
      return
    }
    self.trace?.origins = patch.origins ?? []
  }

  /// Remembers what set the attributes of a frame's text, if that is asked for.
  mutating func traceOrigins(_ stretches: OriginStretches, inFrame frame: Int) {
    guard let trace, trace.frame == frame, let origins = stretches.at(trace.offset) else { return }
    self.trace?.origins = origins
  }
}
