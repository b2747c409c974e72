// Bodies: bounded in bytes and in time.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// The whole body, for which a client is asked that waits to be.
  ///
  /// - Parameters:
  ///   - context: the request's surroundings.
  ///   - limit: most bytes of it.
  ///   - time: how long it may take to come.
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
        throw Problem(.slowBody, "the body did not come within \(time)")
      }
      return bytes
    }
  }

  /// The format that the body is of, by its type.
  ///
  /// - Throws: ``Problem/Kind/unsupportedType``.
  var documentFormat: DocumentFormat {
    get throws(Problem) {
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

  /// The parameters of the address.
  var parameters: Query {
    get throws(Problem) {
      let parts = uri.string.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      return try Query(parts.count > 1 ? parts[1] : "")
    }
  }

  /// The path as it was asked for, before anything is decoded.
  var rawPath: String { uri.path }

  /// The types of documents.
  static let documentTypes = [
    "application/json", "text/markdown", "application/xml", "text/plain",
  ]
}

extension Problem {
  /// A body with more bytes than there may be.
  static func tooLargeBody(limit: Int) -> Problem {
    var problem = Problem(.tooLarge, "the body has more than \(limit) bytes; make it smaller")
    (problem.what, problem.limit) = ("bytes of the body", Double(limit))
    return problem
  }

  /// A type that no document has.
  static let unsupportedType = Problem(
    .unsupportedType,
    "documents are \(Request.documentTypes.joined(separator: ", ")) in UTF-8, and what is JSON is"
      + " application/json; say which with Content-Type")
}
