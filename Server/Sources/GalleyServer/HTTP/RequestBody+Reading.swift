// Reads request bodies, with limits on size and time.

import Galley
import GalleyDocuments
import GalleyFormats
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// Reads the whole body. If the client waits for `100 Continue`, that response is sent first.
  ///
  /// - Parameters:
  ///   - context: the request's context.
  ///   - limit: the maximum size of the body in bytes.
  ///   - time: the maximum time for reading the body.
  /// - Throws: ``Problem/Kind/tooLarge``, ``Problem/Kind/slowBody``.
  func wholeBody(
    in context: ServerContext, atMost limit: Int, within time: Duration
  ) async throws -> [UInt8] {
    let tooLarge = Problem.tooLargeBody(limit: limit)
    if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
    try await context.askForBody(of: self)
    let body = body
    return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        do {
          return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
          throw tooLarge
        } catch let error as HTTPError where error.status == .contentTooLarge {
          throw tooLarge
        }
      }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let bytes = first else {
        throw Problem(.slowBody, "the body did not arrive within \(time); send it faster")
      }
      return bytes
    }
  }

  /// The document format, taken from the `Content-Type` header.
  ///
  /// - Throws: ``Problem/Kind/unsupportedType``.
  var documentFormat: DocumentFormat {
    get throws(Problem) {
      try checkCoding()
      let parts = (headers[.contentType] ?? "").lowercased().split(separator: ";")
        .map { $0.filter { $0 != " " } }
      let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst(8)
        .filter { $0 != "\"" }
      guard charset == nil || charset == "utf-8" else { throw .unsupportedType }
      switch parts.first {
      case "application/json": return .json
      case "text/markdown": return .markdown
      case "application/xml", "text/xml": return .xml
      case "text/plain": return .text
      default: throw .unsupportedType
      }
    }
  }

  /// Throws ``Problem/Kind/unsupportedType`` if the body is compressed.
  func checkCoding() throws(Problem) {
    let coding = headers[.contentEncoding]?.lowercased()
    guard coding == nil || coding == "identity" else {
      throw Problem(
        .unsupportedType, "unsupported content coding; send the body without Content-Encoding")
    }
  }

  /// The query parameters of the URL.
  var parameters: Query {
    get throws(Problem) {
      try Query(rawQuery)
    }
  }

  /// The query of the URL as it was sent.
  var rawQuery: Substring {
    let parts = uri.string.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1] : ""
  }

  /// The path of the URL as it was sent, before percent-decoding.
  var rawPath: String { uri.path }

  /// The content types of documents.
  static let documentTypes = [
    "application/json", "text/markdown", "application/xml", "text/plain",
  ]
}

extension Problem {
  /// The problem for a body with too many bytes.
  static func tooLargeBody(limit: Int) -> Problem {
    var problem = Problem(.tooLarge, "the body has more than \(limit) bytes; make it smaller")
    (problem.what, problem.limit) = ("bytes of the body", Double(limit))
    return problem
  }

  /// The problem for a request body whose content type is not the type of a document format.
  static let unsupportedType = Problem(
    .unsupportedType,
    "unsupported content type; send JSON as application/json, and documents as"
      + " \(Request.documentTypes.joined(separator: ", ")), in UTF-8")
}
