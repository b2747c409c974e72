/// Something that will probably not look as intended, reported beside a result.
public struct Diagnostic: Sendable, Hashable {
  /// A stable word for the kind: `familySubstituted`, `clamped`, `missingGlyph` …
  public var code: String
  /// One line: what, and what would be right.
  public var message: String
  /// Where in the document, as a JSON path.
  public var path: String?
  /// Where in the text, in UTF-16 units.
  public var range: Range<Int>?
  /// Numbers of the message by name, for programs; <doc:Diagnostics> says which codes have any.
  public var numbers: [String: Double]
  /// Words of the message by name, likewise.
  public var words: [String: String]

  /// A diagnostic.
  public init(
    code: String, message: String, path: String? = nil, range: Range<Int>? = nil,
    numbers: [String: Double] = [:], words: [String: String] = [:]
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.range = range
    self.numbers = numbers
    self.words = words
  }
}

extension JSONWriter {
  /// The members of a diagnostic, at a place of its own where it names no path.
  package mutating func members(of diagnostic: Diagnostic, path: String? = nil, frame: Int? = nil) {
    member("code", diagnostic.code)
    member("message", diagnostic.message)
    if let path = diagnostic.path ?? path { member("path", path) }
    if let frame { member("frame", frame) }
    if let range = diagnostic.range { member("range", range) }
    for (name, word) in diagnostic.words.sorted(by: { $0.key < $1.key }) { member(name, word) }
    for (name, number) in diagnostic.numbers.sorted(by: { $0.key < $1.key }) {
      member(name, number)
    }
  }
}
