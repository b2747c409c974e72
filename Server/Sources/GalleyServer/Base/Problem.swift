// Error responses to requests, and errors that prevent the server from starting.

import Galley
import GalleyDocuments
import GalleyJSON
import HTTPTypes

/// The reason that a request failed, as problem details (RFC 9457).
///
/// The detail is the error message that the `rasterize` command prints, but without local paths and
/// flags.
package struct Problem: Error, Sendable, Hashable, Codable {
  /// The kinds of problems, each with its HTTP status and the last part of its `type` URL.
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
    case tooManyRequests = "too-many-requests"
    case unsupportedType = "unsupported-type"
    case notDrawable = "not-drawable"
    case contract
    case fault
    case notImplemented = "not-implemented"
    case busy
    case timedOut = "timed-out"
    /// The client disconnected before it received the response. The status of this problem, 499,
    /// appears only in logs.
    case clientGone = "client-gone"

    /// The HTTP status of the response.
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
      case .tooManyRequests: 429
      case .headTooLarge: 431
      case .clientGone: 499
      case .fault: 500
      case .notImplemented: 501
      case .busy: 503
      case .timedOut: 504
      }
    }

    /// The title, which is the same for all problems of one kind.
    var title: String {
      switch self {
      case .badRequest: "malformed request"
      case .unknownParameter: "unknown parameter"
      case .invalidDocument: "invalid document"
      case .unauthorized: "token required"
      case .forbidden: "request not allowed"
      case .notFound: "not found"
      case .methodNotAllowed: "method not allowed"
      case .notAcceptable: "no acceptable response type"
      case .slowBody: "request body too slow"
      case .tooLarge: "request body too large"
      case .uriTooLong: "URL too long"
      case .headTooLarge: "request header too large"
      case .tooManyRequests: "too many requests"
      case .unsupportedType: "unsupported content type"
      case .notDrawable: "document cannot be rendered"
      case .contract: "layout contract broken"
      case .fault: "internal server error"
      case .notImplemented: "not implemented"
      case .busy: "server busy"
      case .timedOut: "rendering timed out"
      case .clientGone: "client disconnected"
      }
    }
  }

  package var kind: Kind
  /// A sentence for the client that states the problem and the remedy.
  package var detail: String
  /// An error code that programs can rely on, such as the code of a library error.
  package var code: String?
  /// The JSON path of the invalid value in the document.
  package var path: String?
  /// The line and column in the document's source, both counted from 1.
  package var line: Int?
  package var column: Int?
  /// The range of the problem within a frame's text, in UTF-16 code units.
  package var range: Range<Int>?
  /// The name of the broken layout contract or the exceeded limit. `value` is the actual value, and
  /// `limit` is the permitted value.
  package var what: String?
  package var value: Double?
  package var limit: Double?
  /// A known name that is similar to the unknown name in the request.
  package var suggestion: String?
  /// The number of seconds that the client should wait before it tries again.
  package var retryAfter: Int?

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  /// Creates a problem for an unknown parameter or value. The problem suggests the nearest known
  /// name.
  static func unknown(_ what: String, _ name: String, among names: [String]) -> Problem {
    var problem = Problem(
      .unknownParameter,
      "unknown \(what) \(quoted(name))\(NearestName.question(name, among: names))")
    problem.suggestion = NearestName.of(name, among: names)
    return problem
  }
}

extension Problem {
  /// The code of the error for a picture that changed after the response's `ETag` was computed.
  static let changedAsset = "assetChanged"

  /// Creates a problem from an error that occurred while a document was read.
  init(_ error: DocumentError) {
    let kind: Kind =
      switch error.code {
      case DocumentFault.Code.timedOut.rawValue: .timedOut
      case DocumentFault.Code.cancelled.rawValue: .clientGone
      case Self.changedAsset: .busy
      case DocumentFault.Code.tooLarge.rawValue, DocumentFault.Code.invalidFont.rawValue:
        .notDrawable
      default: error.isCallersFault ? .invalidDocument : .fault
      }
    self.init(kind, kind == .fault ? "the document could not be read" : error.description)
    code = error.code
    if kind == .busy { retryAfter = 1 }
    (path, line, column) = (error.path, error.line, error.column)
  }

  /// Creates a problem from an error that occurred while a document was rendered.
  init(_ error: RenderError) {
    let kind: Kind =
      switch error {
      case .cancelled: .clientGone
      case .timedOut: .timedOut
      case .busy: .busy
      default: error.isCallersFault ? .notDrawable : .fault
      }
    self.init(kind, kind == .fault ? "the image could not be rendered" : error.description)
    code = error.code
    if case .busy = error { retryAfter = 1 }
    if case .tooLarge(let what, let value, let limit) = error {
      self.what = what
      (self.value, self.limit) = (value.isFinite ? value : nil, limit.isFinite ? limit : nil)
    }
  }

  /// Creates a problem for a broken layout contract. If the contract forbids hidden text, the
  /// problem's message also states the size that the box needs.
  init(broken contract: BrokenContract, in layout: DocumentLayout) {
    let text = layout.layouts.dropFirst(contract.frame ?? 0).first
    let hidden = text?.diagnostics.first { $0.code == "textHidden" }
    let remedy = contract.requirement == .noHiddenText ? hidden.map { "; \($0.message)" } : nil
    self.init(.contract, contract.message + (remedy ?? ""))
    code = "contract"
    (path, range) = (contract.path, contract.range)
    (what, value, limit) = (contract.requirement.rawValue, contract.value, contract.limit)
  }

  /// The problem as `application/problem+json`.
  ///
  /// - Parameter instance: the id of the request.
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

/// An error that prevents the server from starting, or from reloading the templates. The
/// description is one line.
package struct StartError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
