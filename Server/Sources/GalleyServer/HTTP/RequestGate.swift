// Middleware for the id, the log line, the metrics and the problem response of every request.

import Galley
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Tracing

/// Middleware that wraps every request. It adds an id and security headers, and turns errors into
/// problem details. It also writes a log line and records metrics and a tracing span.
struct RequestGate: RouterMiddleware {
  typealias Context = ServerContext

  let metrics: ServiceMetrics
  let logger: Logger
  let addressBytes: Int
  let crossOrigin: CrossOrigin

  /// The content security policy of responses, which allows neither scripts nor network requests.
  /// It allows inline styles and `data:` images, which an SVG can contain.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

  /// The Content-Security-Policy of a response. Its directive `sandbox` also stops navigation and
  /// forms. For a PDF, this directive is left out, because Chromium's viewer does not open a PDF in
  /// a sandbox.
  private static func policy(of response: Response) -> String {
    let isPDF = response.headers[.contentType] == MediaType.of("pdf")
    return isPDF ? policy : policy + "; sandbox"
  }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.requestID = Self.id(of: request)
    var parent = ServiceContext.topLevel
    InstrumentationSystem.instrument.extract(
      request.headers, into: &parent, using: HeaderExtractor())
    let span = startSpan("request", context: parent, ofKind: .server)
    do {
      var (response, problem) = try await ServiceContext.withValue(span.context) { [context] in
        try await answer(request, context, next)
      }
      Self.addHeaders(to: &response, id: context.requestID)
      crossOrigin.addHeaders(to: &response, for: request)
      // `Vary` is needed in every response, even in error responses. Otherwise, a cache could give
      // this response to clients that accept other types.
      if request.uri.path.hasSuffix("." + CardRequest.negotiated) {
        response.headers.append(HTTPField(name: .vary, value: "Accept"))
      }
      if request.method == .head { response = response.createHeadResponse() }
      span.attributes["http.request.method"] = Self.method(of: request)
      span.attributes["http.route"] = context.endpointPath ?? "none"
      span.attributes["http.response.status_code"] = response.status.code
      if response.status.code >= 500 { span.setStatus(SpanStatus(code: .error)) }
      finish(request, context, &response, problem, span)
      return response
    } catch {
      // The body is invalid HTTP, or ended early because the client has disconnected. If the client
      // is connected, ``BrokenRequests`` sends the response.
      let problem =
        error as? HTTPParserError == .invalidEOFState
        ? Self.clientGone : Problem(.badRequest, "invalid HTTP/1.1")
      var response = Response(status: .init(code: problem.kind.status))
      finish(request, context, &response, problem, span)
      throw error
    }
  }

  /// Rejects a request if its URL is too long or has extra slashes, or if its method or transfer
  /// coding is unknown. Passes all other requests on. Converts errors to problem details.
  private func answer(
    _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
  ) async throws -> (Response, Problem?) {
    do {
      guard request.uri.string.utf8.count <= addressBytes else {
        throw Problem(
          .uriTooLong,
          "the URL has more than \(addressBytes) bytes; POST the document instead")
      }
      // The router would accept repeated slashes and a slash at the end. Reject them, so that each
      // resource has only one URL.
      guard !Self.hasExtraSlash(request.uri.path) else { throw HTTPError(.notFound) }
      guard RouteTable.methods.contains(request.method) else {
        throw Problem(.methodNotAllowed, "unknown HTTP method; use GET or POST")
      }
      let coding = request.headers[.transferEncoding]
      guard coding == nil || coding?.lowercased() == "chunked" else {
        throw Problem(
          .notImplemented, "unsupported transfer coding; send the body as it is, or chunked")
      }
      return (try await next(request, context), nil)
    } catch let error as PicturedProblem {
      return (error.response(id: context.requestID), error.problem)
    } catch {
      let problem = try Self.problem(of: error)
      return (problem.response(id: context.requestID), problem)
    }
  }

  /// Records metrics, writes the log line and ends the span. If the response is streamed, the log
  /// line is written and the span ends after the last byte of the response.
  private func finish(
    _ request: Request, _ context: Context, _ response: inout Response, _ problem: Problem?,
    _ span: any Span
  ) {
    let (route, method) = (context.endpointPath ?? "none", Self.method(of: request))
    let (status, start) = (response.status.code, context.start)
    metrics.countRequest(
      route: route, method: method, status: status,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    var fields: Logger.Metadata = [
      "id": "\(context.requestID)", "method": "\(method)", "route": "\(route)",
      "status": .stringConvertible(status),
    ]
    if let problem {
      fields["problem"] = "\(problem.kind.rawValue)"
      if let code = problem.code { fields["code"] = "\(code)" }
    }
    if let timing = response.headers[.serverTiming] { fields["stages"] = "\(timing)" }
    let level = problem?.kind == .fault ? Logger.Level.error : .info
    guard response.body.isStreamed else {
      log(fields, level, bytes: response.body.contentLength ?? 0, since: start)
      return span.end()
    }
    response.body = response.body.observed { [self, fields] bytes, isComplete in
      var fields = fields.merging(context.notes.all) { $1 }
      if !isComplete { fields["incomplete"] = "true" }
      log(fields, level, bytes: bytes, since: start)
      span.end()
    }
  }

  /// Writes one log line. Except for a valid request id, the log line has no text that the client
  /// chose. Signatures are therefore not logged.
  private func log(
    _ fields: Logger.Metadata, _ level: Logger.Level, bytes: Int,
    since start: ContinuousClock.Instant
  ) {
    var fields = fields
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    fields["bytes"] = .stringConvertible(bytes)
    fields["ms"] = .stringConvertible((seconds * 100_000).rounded() / 100)
    logger.log(level: level, "request", metadata: fields)
  }

  /// The request id that the client sent, or a new id. The client's id must consist of 1 to 64
  /// letters, digits, '-', '.' and '_'.
  private static func id(of request: Request) -> String {
    if let given = request.headers[.requestID], (1...64).contains(given.utf8.count),
      given.utf8.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: ".") })
    {
      return given
    }
    return Base64.random()
  }

  /// Whether a path has two consecutive slashes, or ends with a slash.
  private static func hasExtraSlash(_ path: String) -> Bool {
    path.hasSuffix("/")
      || zip(path.utf8, path.utf8.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == $0 }
  }

  private static let clientGone = Problem(.clientGone, "the client has disconnected")

  /// Converts an error to a problem for the client.
  ///
  /// - Throws: an error of the connection, which Hummingbird handles.
  private static func problem(of error: any Error) throws -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as HTTPParserError: throw error
    case is CancellationError, is ChannelError, is IOError: return clientGone
    case let error as HTTPError where error.status == .notFound:
      return Problem(
        .notFound, "no resource at this URL; /openapi.json lists all routes")
    case let error as HTTPError where error.status == .contentTooLarge:
      return Problem(.tooLarge, "the request body is too large; send a smaller body")
    case let error as HTTPError where error.status.kind == .clientError:
      return Problem(
        .badRequest, error.body ?? "malformed request; /openapi.json describes the routes")
    default: return Problem(.fault, "internal server error")
    }
  }

  /// Adds the headers that all responses have.
  static func addHeaders(to response: inout Response, id: String) {
    response.headers[.requestID] = id
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.resourcePolicy] = "cross-origin"
    response.headers[.referrerPolicy] = "no-referrer"
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = policy(of: response)
    }
  }

  /// The HTTP method as a metric label. Unknown methods become `other`, so that clients cannot
  /// create new labels.
  private static func method(of request: Request) -> String {
    RouteTable.methods.contains(request.method) ? request.method.rawValue : "other"
  }
}

extension Problem {
  /// The problem as an HTTP response. If the problem was found before the whole body was read, the
  /// server closes the connection, and does not read the rest of the body.
  func response(id: String) -> Response {
    var headers: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
    ]
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    switch kind {
    case .unauthorized: headers[.wwwAuthenticate] = "Bearer"
    case .methodNotAllowed: headers[.allow] = "GET, HEAD, POST"
    case .tooLarge, .slowBody, .clientGone, .unsupportedType, .uriTooLong, .notImplemented:
      headers[.connection] = "close"
    default: break
    }
    return Response(
      status: .init(code: kind.status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(string: json(instance: id))))
  }
}

/// Reads the trace context from header fields. The trace context connects the spans of several
/// programs.
private struct HeaderExtractor: Extractor {
  func extract(key: String, from headers: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { headers[$0] }
  }
}

extension HTTPField.Name {
  /// The id of a request, either sent by the client or generated.
  static let requestID = known("Request-Id")
  static let serverTiming = known("Server-Timing")
  static let pictureSize = known("Galley-Size")
  static let missingGlyphs = known("Galley-Missing-Glyphs")
  /// The response header that names the error if the server sends a fallback image instead of an
  /// error message.
  static let problem = known("Galley-Problem")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let referrerPolicy = known("Referrer-Policy")
  /// The header fields that proxies add to requests (RFC 7239, RFC 9110 §7.6.3).
  static let proxyMarks = ["Forwarded", "X-Forwarded-For", "Via"].map(known)

  /// Converts a string literal in this file to the name of a header field.
  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else {
      preconditionFailure("\(name) is not a field name")
    }
    return name
  }
}
