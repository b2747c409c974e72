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

  /// A diagnostic.
  public init(code: String, message: String, path: String? = nil, range: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.range = range
  }
}
