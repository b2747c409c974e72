// Cross-origin resource sharing (CORS): permission for pages of other sites to read responses.

import HTTPTypes
import Hummingbird

/// The pages of other sites whose scripts may read responses to GET requests (Fetch Standard, CORS
/// protocol). Cookies and other credentials are never permitted.
package enum CrossOrigin: Sendable, Hashable {
  case none
  /// Pages of every site.
  case any
  /// Only pages whose origin, such as `https://example.org`, is in this set.
  case origins(Set<String>)

  /// Reads origins, or `*` for every site. Returns `nil` if an origin has a path, or if `*` is not
  /// the only item.
  package init?(_ texts: [String]) {
    if texts.isEmpty {
      self = .none
    } else if texts == ["*"] {
      self = .any
    } else {
      let origins = texts.map { $0.lowercased() }
      guard origins.allSatisfy(Self.isOrigin) else { return nil }
      self = .origins(Set(origins))
    }
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else {
      return false
    }
    let host = String(text.dropFirst(scheme.count))
    // Reject an origin with the scheme's default port, because browsers omit this port in the
    // header field `Origin`. Also reject an origin without a host.
    let defaultPort = scheme == "http://" ? ":80" : ":443"
    return !host.isEmpty && !host.hasPrefix(":") && !host.hasSuffix(defaultPort)
      && !host.contains("*") && HostCheck.isHost(host)
  }

  /// The response to a preflight request. A page's browser sends this request before a GET with
  /// unusual header fields, such as `If-None-Match`. Returns `nil` if the request is not a
  /// preflight request for GET or HEAD, or if no page may read responses.
  func preflightAnswer(to request: Request) -> Response? {
    self != .none && Self.isPreflight(request) ? Response(status: .noContent) : nil
  }

  private static let methods: [HTTPRequest.Method] = [.get, .head]

  private static func isPreflight(_ request: Request) -> Bool {
    let asked = request.headers[.accessControlRequestMethod]
    return request.method == .options && request.headers[.origin] != nil
      && methods.contains { $0.rawValue == asked }
  }

  /// Adds the header fields that permit a page to read a response, or to send the request after a
  /// preflight request. Responses to POST have no such fields.
  func addHeaders(to response: inout Response, for request: Request) {
    let isPreflight = Self.isPreflight(request)
    guard Self.methods.contains(request.method) || isPreflight else { return }
    switch self {
    case .none: return
    case .any: response.headers[.accessControlAllowOrigin] = "*"
    case .origins(let origins):
      // The response depends on the page's origin, so a cache must not use it for pages of another
      // origin.
      response.headers.append(HTTPField(name: .vary, value: "Origin"))
      guard let origin = request.headers[.origin], origins.contains(origin) else { return }
      response.headers[.accessControlAllowOrigin] = origin
    }
    guard isPreflight else {
      return response.headers[.accessControlExposeHeaders] = Self.exposed
    }
    response.headers[.accessControlAllowMethods] =
      Self.methods.map(\.rawValue).joined(separator: ", ")
    // For requests without credentials, `*` permits all header fields except `Authorization`.
    response.headers[.accessControlAllowHeaders] = "*"
    response.headers[.accessControlMaxAge] = "86400"
  }

  /// The response header fields that scripts of other origins may read, in addition to the fields
  /// that CORS always permits.
  private static let exposed =
    [
      HTTPField.Name.eTag, .pictureSize, .missingGlyphs, .requestID, .retryAfter, .serverTiming,
      .problem,
    ].map(\.rawName).joined(separator: ", ")
}
