// Around every request: its id, its log line, its figures, and problems as answers.

import Galley
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Tracing

/// What stands around every request: an id, headers that keep browsers from guessing, a line in the
/// log, figures, a span, and problem details in place of errors.
struct RequestGate: RouterMiddleware {
  typealias Context = ServerContext

  let metrics: ServiceMetrics
  let logger: Logger
  let addressBytes: Int

  /// What a page may do: nothing.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var context = context
    context.requestID = Self.id(of: request)
    var parent = ServiceContext.topLevel
    InstrumentationSystem.instrument.extract(
      request.headers, into: &parent, using: HeaderExtractor())
    return try await withSpan("request", context: parent, ofKind: .server) { [context] span in
      var problem: Problem?
      var response: Response
      do {
        guard request.uri.string.utf8.count <= addressBytes else {
          throw Problem(
            .uriTooLong,
            "the address has more than \(addressBytes) bytes; POST the document instead")
        }
        // One address for one thing: the router takes several slashes for one.
        guard !Self.hasDoubleSlash(request.uri.path) else { throw HTTPError(.notFound) }
        guard RouteTable.methods.contains(request.method) else {
          throw Problem(.methodNotAllowed, "there is no such method here; there are GET and POST")
        }
        response = try await next(request, context)
      } catch {
        let found = try Self.problem(of: error)
        problem = found
        response = found.response(id: context.requestID)
      }
      Self.addHeaders(to: &response, id: context.requestID)
      if request.method == .head { response = response.createHeadResponse() }
      span.attributes["http.request.method"] = Self.method(of: request)
      span.attributes["http.route"] = context.endpointPath ?? "none"
      span.attributes["http.response.status_code"] = response.status.code
      report(
        request, context, response, problem, seconds: (ContinuousClock.now - start) / .seconds(1))
      return response
    }
  }

  /// The id that a client gave, of up to 64 letters, digits, '-', '.' and '_'; else a new one.
  private static func id(of request: Request) -> String {
    if let given = request.headers[.requestID], (1...64).contains(given.utf8.count),
      given.utf8.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: ".") })
    {
      return given
    }
    return Base64URL.random()
  }

  private static func hasDoubleSlash(_ path: String) -> Bool {
    zip(path.utf8, path.utf8.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == $0 }
  }

  /// What an error says to the client.
  ///
  /// - Throws: an error of the connection, which Hummingbird answers.
  private static func problem(of error: any Error) throws -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as HTTPParserError: throw error
    case is CancellationError: return Problem(.clientGone, "the client has left")
    case let error as HTTPError where error.status == .notFound:
      return Problem(
        .notFound, "there is nothing at this address; /openapi.json lists what there is")
    case let error as HTTPError where error.status == .contentTooLarge:
      return Problem(.tooLarge, "the body is too large; make it smaller")
    case let error as HTTPError where error.status.kind == .clientError:
      return Problem(.badRequest, error.body ?? "the request cannot be understood")
    default: return Problem(.fault, "the server failed")
    }
  }

  /// Adds what all answers bear.
  static func addHeaders(to response: inout Response, id: String) {
    response.headers[.requestID] = id
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.resourcePolicy] = "cross-origin"
    response.headers[.referrerPolicy] = "no-referrer"
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = policy
    }
  }

  /// One line: what was asked for, and what came of it. No text of anybody, no signature.
  private func report(
    _ request: Request, _ context: Context, _ response: Response, _ problem: Problem?,
    seconds: Double
  ) {
    let route = context.endpointPath ?? "none"
    metrics.countRequest(
      route: route, method: Self.method(of: request), status: response.status.code,
      seconds: seconds)
    var metadata: Logger.Metadata = [
      "id": "\(context.requestID)", "method": "\(Self.method(of: request))", "route": "\(route)",
      "status": .stringConvertible(response.status.code),
      "bytes": .stringConvertible(response.body.contentLength ?? -1),
      "ms": .stringConvertible((seconds * 100_000).rounded() / 100),
    ]
    if let problem {
      metadata["problem"] = "\(problem.kind.rawValue)"
      if let code = problem.code { metadata["code"] = "\(code)" }
    }
    if let timing = response.headers[.serverTiming] { metadata["stages"] = "\(timing)" }
    logger.log(
      level: problem?.kind == .fault ? .error : .info, "request", metadata: metadata)
  }

  /// A method that exists, so that a stranger's words stand in no label.
  private static func method(of request: Request) -> String {
    RouteTable.methods.contains(request.method) ? request.method.rawValue : "other"
  }
}

extension Problem {
  /// The problem as an answer. After one that comes before the body is read the connection is
  /// closed: the rest of the body is of no use to anybody.
  func response(id: String) -> Response {
    var headers: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
    ]
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    switch kind {
    case .unauthorized: headers[.wwwAuthenticate] = "Bearer"
    case .methodNotAllowed: headers[.allow] = "GET, HEAD, POST"
    case .tooLarge, .slowBody, .clientGone, .unsupportedType, .uriTooLong:
      headers[.connection] = "close"
    default: break
    }
    return Response(
      status: .init(code: kind.status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(string: json(instance: id))))
  }
}

/// Reads the fields by which spans of several programs find together.
private struct HeaderExtractor: Extractor {
  func extract(key: String, from headers: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { headers[$0] }
  }
}

extension HTTPField.Name {
  /// The id of a request, of the client's or of ours.
  static let requestID = known("Request-Id")
  static let serverTiming = known("Server-Timing")
  static let pictureSize = known("Galley-Size")
  static let missingGlyphs = known("Galley-Missing-Glyphs")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let referrerPolicy = known("Referrer-Policy")

  /// A name that stands here in the source.
  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field's name") }
    return name
  }
}
