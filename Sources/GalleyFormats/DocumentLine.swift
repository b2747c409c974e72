// A line of NDJSON: a document, and two keys that are repeated in the response to the line.

public import Galley
public import GalleyDocuments
import GalleyJSON

/// A line of NDJSON: a document with the additional keys `id` and `output`. Both keys are read even
/// if the document in the line is invalid, because every line gets a response.
public struct DocumentLine<Content: Sendable>: Sendable {
  /// The line's `id` as JSON text: a string, or a number in its original spelling; `nil` if the key
  /// is missing.
  public let id: String?
  /// The line's `output`, the path of its image file; `nil` if the key is missing.
  public let output: String?
  /// The document, or the first error in the line. The error can be in the document, in the `id` or
  /// in the `output`.
  public let content: Result<Content, DocumentError>

  private init(
    _ json: [UInt8], limits: Limits, _ cancellation: Cancellation = .never,
    _ read: (JSONValue, JSONText) throws(DocumentError) -> Content
  ) {
    var envelope = LineEnvelope()
    do throws(DocumentError) {
      let text = try JSONText(json, limits: limits, cancellation: cancellation)
      let rest = envelope.take(from: text)
      if let problem = envelope.problem { throw text.error(problem) }
      content = .success(try read(rest, text))
    } catch {
      content = .failure(error)
    }
    id = envelope.id
    output = envelope.output
  }

  /// The value of the line's `output` key, which is the path of the line's image. Throws an error
  /// if the key is missing, because `rasterize batch` requires it.
  public func requiredOutput() throws(DocumentError) -> String {
    if case .failure(let error) = content { throw error }
    guard let output else {
      throw DocumentError(
        line: 1, column: 1, message: "the document needs \"output\", the path of its image")
    }
    return output
  }
}

extension DocumentLine<Void> {
  /// Reads only the `id` and `output` keys of a line, without its document.
  package init(envelopeOf json: [UInt8]) {
    self.init(json, limits: .default) { (_, _) throws(DocumentError) in }
  }
}

extension DocumentLine<TextDocument> {
  /// Reads a line that contains a document in a JSON format. All lines that are read with the same
  /// options share the options' store of decoded images.
  public init(
    json: [UInt8], as format: DocumentFormat = .json, options: DocumentOptions = DocumentOptions()
  ) {
    self.init(json, limits: options.limits, options.cancellation) {
      value, text throws(DocumentError) in
      try TextDocument(value, of: text, as: format, options: options)
    }
  }
}

extension DocumentLine<BreaksRequest> {
  /// Reads a line that contains text to analyse for line breaks.
  public init(json: [UInt8], limits: Limits = .default) {
    self.init(json, limits: limits) { value, text throws(DocumentError) in
      try BreaksRequest(value, of: text, limits: limits)
    }
  }
}

/// The `id` and `output` keys, which are not part of the line's document.
private struct LineEnvelope {
  var id: String?
  var output: String?
  var problem: DocumentFault?

  /// Reads the `id` and `output` keys of an object. Returns the object without these keys.
  mutating func take(from text: JSONText) -> JSONValue {
    guard let members = text.root.members else { return text.root }
    var rest: [JSONMember] = []
    for member in members {
      switch (member.key, member.value.content) {
      case ("id", .string), ("id", .number):
        id = text.compactText(of: member.value)
      case ("id", _):
        note(.wrongType(member.value, expected: "a string or a number"))
      case ("output", .string(let path)) where !path.isEmpty && !path.utf8.contains(0):
        output = path
      case ("output", _):
        note(DocumentFault(at: member.value.offset, "expected the path of the image to write"))
      default:
        rest.append(member)
      }
    }
    return JSONValue(.object(rest), start: text.root.offset, end: Int(text.root.end))
  }

  private mutating func note(_ fault: DocumentFault) {
    problem = problem ?? fault
  }
}
