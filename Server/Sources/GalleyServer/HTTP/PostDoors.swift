// Access rules and size limits for POST requests.

import Galley
import HTTPTypes
import Hummingbird

/// Checks POST requests: bearer token, origin and size limits.
struct PostDoors: Sendable {
  /// The bearer token that POST requests need, or `nil` if the server has none.
  var token: String?
  /// Whether POST requests are accepted if the server has no token. This is true only if the server
  /// listens on the loopback interface.
  var isOpen: Bool
  var bodyBytes: Int
  var bodyTime: Duration
  var batchBytes: Int
  var batchRows: Int

  /// Throws a problem if a request lacks the right bearer token.
  func checkToken(of request: Request) throws(Problem) {
    guard let token else {
      if isOpen { return try checkOrigin(of: request) }
      throw Problem(
        .unauthorized, "POST needs a token, but this server has none; start it with --token TOKEN")
    }
    let given = request.headers[.authorization] ?? ""
    guard Array(given.utf8).isEqualInConstantTime(to: Array("Bearer \(token)".utf8)) else {
      throw Problem(
        .unauthorized, "missing or wrong token; send Authorization: Bearer TOKEN")
    }
  }

  /// Rejects requests that a web page of another site sends through the user's browser. A browser
  /// lets such a page post plain text without a preflight request.
  private func checkOrigin(of request: Request) throws(Problem) {
    guard let origin = request.headers[.origin], let host = request.head.authority else { return }
    guard origin.split(separator: "//").last.map(String.init) == host else {
      throw Problem(
        .forbidden,
        "requests from another site's pages are not allowed; use this server's own pages")
    }
  }
}
