// Access rules, and size limits for POST requests.

import Galley
import HTTPTypes
import Hummingbird

/// Checks POST requests: bearer token, origin and size limits. Also checks requests for information
/// about the server.
struct PostDoors: Sendable {
  /// The bearer token that POST requests need, or `nil` if the server has none.
  var token: String?
  /// Whether requests for information about the server's content and libraries need the token.
  var hidesInformation: Bool
  /// Whether the server accepts POST requests from this machine without a token.
  var isOpen: Bool
  var bodyBytes: Int
  var bodyTime: Duration
  var batchBytes: Int
  var batchRows: Int

  /// Throws a problem if a client may not read information about the server. Lists of templates,
  /// fonts and versions would help attackers.
  func checkReader(of request: Request) throws(Problem) {
    guard hidesInformation else { return }
    guard let token else { throw Self.noToken("this route needs") }
    try Self.check(token, of: request)
  }

  /// Whether a client may read information about the server.
  func mayRead(_ request: Request) -> Bool { (try? checkReader(of: request)) != nil }

  /// Throws a problem if a POST request lacks the right bearer token.
  func checkToken(of request: Request) throws(Problem) {
    guard let token else {
      guard isOpen else { throw Self.noToken("POST needs") }
      guard !HTTPField.Name.proxyMarks.contains(where: { request.headers[$0] != nil }) else {
        throw Self.noToken("POST through a proxy needs")
      }
      return try checkOrigin(of: request)
    }
    try Self.check(token, of: request)
  }

  private static func noToken(_ need: String) -> Problem {
    Problem(
      .unauthorized,
      "\(need) a token, but the server has none; start the server with --token-file FILE")
  }

  private static func check(_ token: String, of request: Request) throws(Problem) {
    // The name of the scheme is case-insensitive (RFC 9110 §11.1).
    let given = request.headers[.authorization] ?? ""
    let scheme = given.prefix { $0 != " " }
    let credentials = given.dropFirst(scheme.count).drop { $0 == " " }
    guard scheme.lowercased() == "bearer",
      Array(credentials.utf8).isEqualInConstantTime(to: Array(token.utf8))
    else {
      throw Problem(
        .unauthorized, "missing or wrong token; send Authorization: Bearer TOKEN")
    }
  }

  /// Rejects requests that a web page of another site sends through the user's browser. Browsers
  /// send a page's POST of plain text without a preflight request.
  private func checkOrigin(of request: Request) throws(Problem) {
    guard let origin = request.headers[.origin], let host = request.head.authority else { return }
    guard ["http://\(host)", "https://\(host)"].contains(origin) else {
      throw Problem(
        .forbidden,
        "requests from another site's pages are not allowed; use this server's own pages")
    }
  }
}
