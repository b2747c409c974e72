// The input of `rasterize breaks`: plain text in which Galley finds line breaks and directions.

public import Galley
public import GalleyDocuments
package import GalleyJSON
import GalleyUnicode

/// A request to find the line break opportunities in a text, and the writing direction of each
/// character.
public struct BreaksRequest: Sendable, Hashable {
  /// The text in UTF-16 code units.
  public var utf16: [UInt16]
  /// The language as a BCP 47 tag; `nil` for none.
  public var language: String?
  /// The base writing direction. The whole text is treated as one paragraph.
  public var writingDirection: BaseWritingDirection

  /// Creates a request.
  public init(
    _ text: String, language: String? = nil,
    writingDirection: BaseWritingDirection = .natural
  ) {
    utf16 = text.utf16Units
    self.language = language
    self.writingDirection = writingDirection
  }

  /// Reads a request from JSON: an object with `text` and the optional keys `language` and
  /// `writingDirection`.
  ///
  /// - Throws: the first error, with its position and a remedy.
  public init(json: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    try self.init(text.root, of: text, limits: limits)
  }

  /// Whether a JSON document is a breaks request rather than a text document. A request is an
  /// object that has no keys except `text`, `language`, `writingDirection`, `id` and `output`. If
  /// `text` is present but not a string, the object is a request only if it has the
  /// `writingDirection` key.
  package static func isRequest(json: [UInt8], limits: Limits = .default) -> Bool {
    guard let text = try? JSONText(json, limits: limits), let members = text.root.members else {
      return false
    }
    let names = Set(jsonKeys.keyNames + ["id", "output"])
    guard members.allSatisfy({ names.contains($0.key) }) else { return false }
    guard let value = text.root[key: "text"] else { return true }
    return value.string != nil || text.root[key: "writingDirection"] != nil
  }

  package init(_ value: JSONValue, of text: JSONText, limits: Limits) throws(DocumentError) {
    var context = ReadContext(text, ReadOptions(limits: limits))
    do throws(DocumentFault) {
      self = try Self.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }

  private static let jsonKeys = KeyTable<BreaksRequest>([
    .key("text", .string()) { $0.utf16 = $1.utf16Units },
    .key("language", .language) { $0.language = $1 },
    .key("writingDirection", .word(BaseWritingDirection.self)) { $0.writingDirection = $1 },
  ])

  private static func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> BreaksRequest {
    var request = BreaksRequest("")
    try jsonKeys.read(value, as: "an object with \"text\"", into: &request, &context)
    guard let text = value[key: "text"] else {
      throw DocumentFault(at: value.offset, "the object needs \"text\", a string")
    }
    try context.count(request.utf16.count, after: 0, at: text.offset)
    return request
  }
}
