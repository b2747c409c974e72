// The state that the readers of a document's parts share.

package import Galley
package import GalleyJSON

/// The state of reading one document, such as the placeholder values and the recorded warnings.
package struct ReadContext {
  package let text: any SourceText
  /// The word that error messages use for a key, such as `attribute` in XML.
  package let keyName: String
  /// Whether all values in the source text are strings, as in XML.
  package let hasOnlyText: Bool
  /// Whether placeholders are replaced in all strings, rather than only in human-readable text.
  private let hasLiveKeys: Bool
  package let limits: Limits
  package let resources: DocumentResources
  package var styles = NamedStyles()
  /// The values for placeholders; `nil` if neither the document nor the options have `values`. If
  /// `nil`, `{{` is literal text.
  package var values: PlaceholderValues?
  /// The number of UTF-16 code units in all boxes read so far.
  var textLength = 0
  /// Number of frames found in the document so far, including nested frames.
  var frameCount = 0
  /// The names of all frames read so far.
  var frameNames: Set<String> = []
  /// Index of the frame that is read next. Frames are counted depth first, from 0.
  var frameIndex = 0
  /// The text position for which the reader records the rules that set the attributes; `nil` to
  /// record no rules.
  package var trace: AttributeTrace?
  /// The pictures of this document, each stored once.
  package var images = ImageCache()
  /// The store of decoded pictures that several documents share.
  package let pictures: PictureStore
  private let drawnScale: ReadOptions.DrawnScale
  /// The scale of the document's output, in pixels per point; `nil` until the scale is known.
  package private(set) var scale: Double?
  /// Checks at intervals whether reading must stop because of a timeout or cancellation.
  package var steps: ReadingSteps
  private var notes: [(code: String, message: String, offset: Int, range: Range<Int>?)] = []

  package init(_ text: any SourceText, _ options: ReadOptions) {
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

  /// The text of a value as the document spells it. White space outside strings is removed.
  package func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  /// Whether placeholders are replaced in the values of all keys.
  var fillsKeys: Bool { hasLiveKeys && values != nil }

  /// Determines the scale at which the document will be drawn. This function is called before the
  /// keys of the document's top-level object are read.
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
  package mutating func note(
    _ code: String, _ message: String, at offset: Int, range: Range<Int>? = nil
  ) {
    notes.append((code, message, offset, range))
  }

  /// The number of recorded warnings.
  var noteCount: Int { notes.count }

  /// The recorded warnings, with their positions.
  package var diagnostics: [Diagnostic] {
    notes.map {
      Diagnostic(
        code: $0.code, message: $0.message, path: text.place(of: $0.offset), range: $0.range)
    }
  }
}

extension ReadContext {
  /// If the text position that the caller asked about (``trace``) is in a range, records the rules
  /// that set the range's attributes.
  package mutating func traceOrigins(_ patch: AttributePatch, in range: Range<Int>) {
    guard let trace, trace.currentFrame == trace.frame, range.contains(trace.offset) else {
      return
    }
    self.trace?.origins = patch.origins ?? []
  }

  /// If the text position that the caller asked about (``trace``) is in a frame, records the rules
  /// that set the attributes at that position.
  package mutating func traceOrigins(_ stretches: OriginStretches, inFrame frame: Int) {
    guard let trace, trace.frame == frame, let origins = stretches.at(trace.offset) else { return }
    self.trace?.origins = origins
  }
}

extension JSONText {
  /// Calls `body` to read values from the JSON text. If `body` throws a `DocumentFault`, converts
  /// the fault to a `DocumentError`, which reports the fault's position in the text.
  package func read<Value>(
    limits: Limits, _ body: (inout ReadContext) throws(DocumentFault) -> Value
  ) throws(DocumentError) -> Value {
    var context = ReadContext(self, ReadOptions(limits: limits))
    do throws(DocumentFault) { return try body(&context) } catch { throw self.error(error) }
  }
}
