/// A warning about a result that may not look as intended.
public struct Diagnostic: Sendable, Hashable {
  /// A stable identifier for the kind of warning, such as `familySubstituted`, `clamped` or
  /// `missingGlyph`.
  public var code: String
  /// A one-line message that describes the problem and the remedy.
  public var message: String
  /// The position in the document that the warning is about, as a JSON path; `nil` if unknown.
  public var path: String?
  /// The text range that the warning is about, in UTF-16 offsets; `nil` if unknown.
  public var range: Range<Int>?
  /// The numbers in the message, keyed by name, so that programs need not parse the message.
  /// <doc:Diagnostics> lists the names for each code.
  public var numbers: [String: Double]
  /// The strings in the message, keyed by name, so that programs need not parse the message.
  /// <doc:Diagnostics> lists the names for each code.
  public var words: [String: String]

  /// Creates a diagnostic.
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
  /// Writes the members of a diagnostic to a JSON object. If the diagnostic has no path, the member
  /// `path` has the value of the argument `path`.
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
