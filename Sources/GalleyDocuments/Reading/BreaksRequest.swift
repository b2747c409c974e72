// The input of `rasterize breaks`: a plain text whose Unicode analysis is wanted.

public import Galley

/// A text to be analysed: where it may be broken, and which way its characters run.
public struct BreaksRequest: Sendable, Hashable {
  /// The text in UTF-16 units.
  public var utf16: [UInt16]
  /// BCP 47 tag; `nil` where none is given.
  public var language: String?
  /// Direction of the text taken as one paragraph.
  public var writingDirection: BaseWritingDirection

  /// A request.
  public init(
    _ text: String, language: String? = nil,
    writingDirection: BaseWritingDirection = .natural
  ) {
    utf16 = Array(text.utf16)
    self.language = language
    self.writingDirection = writingDirection
  }

  /// Reads `{"text", "language"?, "writingDirection"?}`.
  ///
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  public init(json: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    try self.init(text.root, of: text, limits: limits)
  }

  init(_ value: JSONValue, of text: JSONText, limits: Limits) throws(DocumentError) {
    var context = ReadContext(text, ReadOptions(limits: limits))
    do throws(DocumentFault) {
      self = try Self.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }

  private struct Draft: Sendable {
    var text: String?
    var language: String?
    var writingDirection = BaseWritingDirection.natural
  }

  private static let table = KeyTable<Draft>([
    .key("text", .string()) { $0.text = $1 },
    .key("language", .language) { $0.language = $1 },
    .key("writingDirection", .word(BaseWritingDirection.self)) { $0.writingDirection = $1 },
  ])

  private static func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> BreaksRequest {
    var draft = Draft()
    try table.read(value, as: "an object with \"text\"", into: &draft, &context)
    guard let text = draft.text else {
      throw DocumentFault(at: value.offset, "the object needs a string \"text\"")
    }
    let request = BreaksRequest(
      text, language: draft.language, writingDirection: draft.writingDirection)
    guard request.utf16.count <= context.limits.textLength else {
      throw ExpandedText.tooLong(value[key: "text"]?.offset ?? value.offset, context)
    }
    return request
  }
}
