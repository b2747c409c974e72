// What is answered in place of a picture, and why there is no server.

import Galley
import GalleyDocuments
import HTTPTypes

/// Why a request has no picture: problem details by RFC 9457.
///
/// The sentence is the command's own; it holds no path of the machine and no flag.
package struct Problem: Error, Sendable, Hashable, Codable {
  /// The kinds of problems, each with its status and the last part of its `type`.
  package enum Kind: String, Sendable, CaseIterable, Codable {
    case badRequest = "bad-request"
    case unknownParameter = "unknown-parameter"
    case invalidDocument = "invalid-document"
    case unauthorized
    case forbidden
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case slowBody = "slow-body"
    case tooLarge = "too-large"
    case uriTooLong = "uri-too-long"
    case headTooLarge = "head-too-large"
    case unsupportedType = "unsupported-type"
    case notDrawable = "not-drawable"
    case contract
    case fault
    case busy
    case timedOut = "timed-out"
    /// Nobody reads it: the client has left. The number is that of logs alone.
    case clientGone = "client-gone"

    /// The status of the answer.
    package var status: Int {
      switch self {
      case .badRequest, .unknownParameter, .invalidDocument: 400
      case .unauthorized: 401
      case .forbidden: 403
      case .notFound: 404
      case .methodNotAllowed: 405
      case .notAcceptable: 406
      case .slowBody: 408
      case .tooLarge: 413
      case .uriTooLong: 414
      case .unsupportedType: 415
      case .notDrawable, .contract: 422
      case .headTooLarge: 431
      case .clientGone: 499
      case .fault: 500
      case .busy: 503
      case .timedOut: 504
      }
    }

    /// The title, which is the same for all problems of a kind.
    var title: String {
      switch self {
      case .badRequest: "the request cannot be understood"
      case .unknownParameter: "there is no such parameter"
      case .invalidDocument: "the document is wrong"
      case .unauthorized: "a token is needed"
      case .forbidden: "the signature does not hold"
      case .notFound: "there is nothing here"
      case .methodNotAllowed: "this cannot be done here"
      case .notAcceptable: "there is no such answer"
      case .slowBody: "the body came too slowly"
      case .tooLarge: "the body is too large"
      case .uriTooLong: "the address is too long"
      case .headTooLarge: "the head is too large"
      case .unsupportedType: "no document is of this type"
      case .notDrawable: "the document cannot be drawn"
      case .contract: "the picture breaks its contract"
      case .fault: "the server failed"
      case .busy: "too much is asked for at once"
      case .timedOut: "the picture took too long"
      case .clientGone: "the client has left"
      }
    }
  }

  package var kind: Kind
  /// One sentence: what is wrong, and what would be right.
  package var detail: String
  /// A stable word for programs: that of the library's error where there is one.
  package var code: String?
  /// Where in the document, as a JSON path.
  package var path: String?
  /// Where in the document's text; the first line and column are 1.
  package var line: Int?
  package var column: Int?
  /// UTF-16 units of a frame's text.
  package var range: Range<Int>?
  /// The contract or the limit, what it was, and what it may be.
  package var what: String?
  package var value: Double?
  package var limit: Double?
  /// What was probably meant.
  package var suggestion: String?
  /// Seconds after which to ask again.
  package var retryAfter: Int?

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  /// A parameter or a word that is not known, with the nearest one that is.
  static func unknown(_ what: String, _ name: String, among names: [String]) -> Problem {
    var problem = Problem(
      .unknownParameter,
      "there is no \(what) \(quoted(name))\(NearestName.question(name, among: names))")
    problem.suggestion = NearestName.of(name, among: names)
    return problem
  }
}

extension Problem {
  /// Why a document cannot be read.
  init(_ error: DocumentError) {
    let kind: Kind =
      switch error.code {
      case DocumentError.Code.timedOut.rawValue: .timedOut
      case DocumentError.Code.cancelled.rawValue: .clientGone
      case DocumentError.Code.tooLarge.rawValue, DocumentError.Code.invalidFont.rawValue:
        .notDrawable
      default: error.isCallersFault ? .invalidDocument : .fault
      }
    self.init(kind, kind == .fault ? "the document could not be read" : error.description)
    code = error.code
    (path, line, column) = (error.path, error.line, error.column)
  }

  /// Why a document cannot be drawn.
  init(_ error: RenderError) {
    let kind: Kind =
      switch error {
      case .cancelled: .clientGone
      case .timedOut: .timedOut
      case .busy: .busy
      default: error.isCallersFault ? .notDrawable : .fault
      }
    self.init(kind, kind == .fault ? "the picture could not be made" : error.description)
    code = error.code
    if case .busy = error { retryAfter = 1 }
    if case .tooLarge(let what, let value, let limit) = error {
      self.what = what
      (self.value, self.limit) = (value.isFinite ? value : nil, limit.isFinite ? limit : nil)
    }
  }

  /// The first of the contracts that a layout breaks.
  init(broken contract: BrokenContract) {
    self.init(.contract, contract.message)
    code = "contract"
    (path, range) = (contract.path, contract.range)
    (what, value, limit) = (contract.requirement.rawValue, contract.value, contract.limit)
  }

  /// The problem as `application/problem+json`.
  ///
  /// - Parameter instance: the request's id.
  package func json(instance: String) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "urn:galley:problem:\(kind.rawValue)")
      writer.member("title", kind.title)
      writer.member("status", Double(kind.status))
      writer.member("detail", detail)
      writer.member("instance", "urn:galley:request:\(instance)")
      for (key, text) in [
        ("code", code), ("path", path), ("what", what), ("suggestion", suggestion),
      ] {
        if let text { writer.member(key, text) }
      }
      for (key, number) in [("line", line), ("column", column), ("retryAfter", retryAfter)] {
        if let number { writer.member(key, Double(number)) }
      }
      if let range {
        writer.key("range")
        writer.array([range.lowerBound, range.upperBound]) { $0.raw(String($1)) }
      }
      for (key, number) in [("value", value), ("limit", limit)] {
        if let number, number.isFinite { writer.member(key, number) }
      }
    }
    return writer.text
  }
}

/// Why the server cannot start, or keeps the templates that it has; one line.
package struct StartError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
