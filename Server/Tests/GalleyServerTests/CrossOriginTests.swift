// Tests of the header fields that let pages of other sites read responses.

import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GalleyServer

@Suite("Cross-origin reading")
struct CrossOriginTests {
  /// Returns the CORS header fields of the response to a request from the page `origin`.
  private static func fields(
    _ texts: [String], origin: String?, method: HTTPRequest.Method = .get
  ) throws -> HTTPFields {
    let rule = try #require(CrossOrigin(texts))
    var head = HTTPRequest(method: method, scheme: "http", authority: "a", path: "/v1/cards/a.png")
    head.headerFields[.origin] = origin
    var response = Response(status: .ok)
    rule.addHeaders(
      to: &response, for: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    return response.headers
  }

  @Test("Without the flag --cors, and for POST, an answer has no CORS fields")
  func none() throws {
    for fields in [
      try Self.fields([], origin: "https://a.org"),
      try Self.fields(["*"], origin: "https://a.org", method: .post),
    ] {
      #expect(fields[.accessControlAllowOrigin] == nil && fields[.vary] == nil)
    }
  }

  @Test("With `--cors *`, every page may read answers, and the answers do not vary by origin")
  func any() throws {
    for origin in ["https://a.org", nil] {
      let fields = try Self.fields(["*"], origin: origin)
      #expect(fields[.accessControlAllowOrigin] == "*" && fields[.vary] == nil)
      #expect(fields[.accessControlExposeHeaders]?.contains("Galley-Size") == true)
    }
  }

  @Test("With listed origins, only their pages may read answers, and every answer varies by origin")
  func listed() throws {
    for (origin, allowed) in [
      ("https://a.org", "https://a.org" as String?), ("https://b.org:8443", "https://b.org:8443"),
      ("https://a.org.evil", nil), ("http://a.org", nil), ("null", nil), (nil as String?, nil),
    ] {
      let fields = try Self.fields(["https://A.org", "https://b.org:8443"], origin: origin)
      #expect(fields[.accessControlAllowOrigin] == allowed)
      #expect(fields[.vary] == "Origin")
      #expect(fields[.accessControlAllowCredentials] == nil)
    }
  }

  @Test(
    "A preflight request for GET or HEAD is permitted from listed origins",
    arguments: [
      (["*"], "https://a.org" as String?, "GET" as String?, "*" as String?),
      (["https://a.org"], "https://a.org", "HEAD", "https://a.org"),
      (["https://a.org"], "https://b.org", "GET", nil), (["*"], "https://a.org", "POST", nil),
      (["*"], "https://a.org", nil, nil), (["*"], nil, "GET", nil),
      ([], "https://a.org", "GET", nil),
    ])
  func preflight(texts: [String], origin: String?, method: String?, allowed: String?) throws {
    let rule = try #require(CrossOrigin(texts))
    var head = HTTPRequest(method: .options, scheme: "http", authority: "a", path: "/")
    head.headerFields[.origin] = origin
    head.headerFields[.accessControlRequestMethod] = method
    head.headerFields[.accessControlRequestHeaders] = "if-none-match"
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let answer = rule.preflightAnswer(to: request)
    let isAnswered = !texts.isEmpty && origin != nil && ["GET", "HEAD"].contains(method)
    #expect(answer?.status == (isAnswered ? .noContent : nil))
    var response = answer ?? Response(status: .methodNotAllowed)
    rule.addHeaders(to: &response, for: request)
    #expect(response.headers[.accessControlAllowOrigin] == allowed)
    #expect(response.headers[.accessControlAllowMethods] == allowed.map { _ in "GET, HEAD" })
    #expect(response.headers[.accessControlAllowHeaders] == allowed.map { _ in "*" })
    #expect(response.headers[.accessControlExposeHeaders] == nil)
  }

  @Test(
    "An origin has a scheme and a host, and nothing else",
    arguments: [
      "a.org", "https://", "https://a.org/", "https://a.org/b", "ftp://a.org", "null", "",
      "https://*.a.org", "https://a.org:443", "http://a.org:80", "https://:8080",
      "https://a b", "https://a.org?b",
    ])
  func invalid(text: String) {
    #expect(CrossOrigin([text]) == nil)
    #expect(CrossOrigin(["*", "https://a.org"]) == nil)
  }
}
