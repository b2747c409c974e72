// Who may post, and how much.

import Galley
import HTTPTypes
import Hummingbird

/// Who may post, and how much.
struct PostDoors: Sendable {
  /// What a request has to bear; `nil` is nothing.
  var token: String?
  /// Whether requests without a token are taken where there is none: on loopback.
  var isOpen: Bool
  var bodyBytes: Int
  var bodyTime: Duration
  var batchBytes: Int
  var batchRows: Int

  /// Refuses a request that does not bear the token.
  func checkToken(of request: Request) throws(Problem) {
    guard let token else {
      if isOpen { return try checkOrigin(of: request) }
      throw Problem(
        .unauthorized, "documents are taken with a token alone, and this server was given none")
    }
    let given = request.headers[.authorization] ?? ""
    guard Array(given.utf8).isEqualInConstantTime(to: Array("Bearer \(token)".utf8)) else {
      throw Problem(
        .unauthorized, "the token is missing or wrong; send Authorization: Bearer TOKEN")
    }
  }

  /// Refuses what a page of another site has a browser send to this machine: such pages may post
  /// plain text without asking.
  private func checkOrigin(of request: Request) throws(Problem) {
    guard let origin = request.headers[.origin], let host = request.head.authority else { return }
    guard origin.split(separator: "//").last.map(String.init) == host else {
      throw Problem(
        .forbidden,
        "another site's page asks, and this server takes documents of its own pages alone")
    }
  }
}
