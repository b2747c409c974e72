// What every reader of a document's parts needs besides the value before it.

import Galley

/// Why a value cannot be read. Its path is found by the byte, once, at the end.
struct DocumentFault: Error {
  /// A byte of the key or value.
  var offset: Int
  /// What is wrong, and what would be right.
  var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }

  /// A value that is something else than expected.
  static func wrongType(_ value: JSONValue, expected: String) -> DocumentFault {
    DocumentFault(at: value.offset, "expected \(expected), found \(value.kindName)")
  }
}

/// The state of reading one document.
struct ReadContext {
  let text: any SourceText
  /// What the text calls a key.
  let keyName: String
  /// Whether all values are text.
  let hasOnlyText: Bool
  let limits: Limits
  let root: DocumentRoot
  var styles = NamedStyles()
  /// `nil` where the document has no `values`, so that braces are only braces.
  var values: PlaceholderValues?
  /// UTF-16 units of all boxes so far.
  var textLength = 0
  /// The place that is to be explained; `nil` where none is.
  var trace: AttributeTrace?
  /// Pictures of the document, so that each is kept once.
  var images = ImageCache()
  /// Pictures that documents share.
  let pictures: PictureStore
  private var notes: [Note] = []

  private struct Note {
    var code: String
    var message: String
    var offset: Int
    var range: Range<Int>?
  }

  init(_ text: any SourceText, _ options: DocumentOptions) {
    self.text = text
    keyName = type(of: text).keyName
    hasOnlyText = type(of: text).hasOnlyText
    root = options.root
    limits = options.limits
    pictures = options.pictures
    values = options.values.map { PlaceholderValues($0) }
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

/// A number as a person would write it.
func plain(_ number: Double) -> String {
  guard let integer = Int(exactly: number), abs(number) < 1e15 else { return String(number) }
  return String(integer)
}
