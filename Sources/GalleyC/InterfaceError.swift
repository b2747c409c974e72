// Errors as reported to programs in other languages.

import Galley
import GalleyDocuments

/// A reason why a function of the C interface failed.
enum InterfaceError: Error {
  /// The options or values are invalid.
  case options(DocumentError)
  /// The document cannot be read.
  case document(DocumentError)
  /// The document cannot be laid out or drawn.
  case render(RenderError)
  /// The layout breaks one of the document's contracts.
  case contract(BrokenContract)

  /// The error as the JSON object described in `galley.h`, on a single line.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      switch self {
      case .options(let error): writer.members(of: error, kind: "options")
      case .document(let error): writer.members(of: error, kind: "document")
      case .render(let error): writer.members(of: error)
      case .contract(let contract): writer.members(of: contract)
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  private mutating func members(kind: String, code: String, _ message: String, isFault: Bool) {
    member("kind", kind)
    member("code", code)
    member("message", message)
    member("isCallersFault", isFault)
  }

  fileprivate mutating func members(of error: DocumentError, kind: String) {
    // The message omits the error's position, because separate JSON members contain the position.
    let message = error.file.map { "\($0): \(error.message)" } ?? error.message
    members(kind: kind, code: error.code, message, isFault: error.isCallersFault)
    if let path = error.path { member("path", path) }
    if let line = error.line { member("line", line) }
    if let column = error.column { member("column", column) }
  }

  fileprivate mutating func members(of error: RenderError) {
    members(
      kind: "render", code: error.code, error.description, isFault: error.isCallersFault)
    if case .missingGlyph(let missing, _) = error {
      member("range", missing.offset..<missing.offset + missing.scalar.utf16.count)
    }
    guard case .tooLarge(let what, let value, let limit) = error else { return }
    member("what", what)
    // A number that overflowed is infinite. Omit such a number, because JSON cannot express
    // infinity.
    if value.isFinite { member("value", value) }
    if limit.isFinite { member("limit", limit) }
  }

  fileprivate mutating func members(of contract: BrokenContract) {
    members(kind: "contract", code: "contract", contract.message, isFault: true)
    member("path", contract.path)
    if let range = contract.range { member("range", range) }
    member("what", contract.requirement.rawValue)
    member("value", contract.value)
    member("limit", contract.limit)
  }
}
