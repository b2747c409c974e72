// Tests of the header field Host.

import NIOHTTP1
import Testing

@testable import GalleyServer

@Suite("The header field Host")
struct HostCheckTests {
  @Test(
    "An HTTP/1.1 request has exactly one header field Host, and an HTTP/1.0 request at most one",
    arguments: [
      (HTTPVersion.http1_1, 0, false), (.http1_1, 1, true), (.http1_1, 2, false),
      (.http1_0, 0, true), (.http1_0, 1, true), (.http1_0, 2, false),
    ])
  func number(version: HTTPVersion, count: Int, isValid: Bool) {
    var head = HTTPRequestHead(version: version, method: .GET, uri: "/")
    for _ in 0..<count { head.headers.add(name: "host", value: "a") }
    #expect(HostCheck.isValid(head) == isValid)
  }

  @Test("An HTTP/1.0 request with a transfer coding is invalid")
  func transferCoding() {
    var head = HTTPRequestHead(version: .http1_0, method: .POST, uri: "/")
    head.headers.add(name: "Transfer-Encoding", value: "chunked")
    #expect(!HostCheck.isValid(head))
  }

  @Test(
    "Valid hosts", arguments: ["", "a", "a.b:80", "127.0.0.1", "[::1]:8080", "[::1]", "a:", "%41"])
  func valid(text: String) { #expect(HostCheck.isHost(text)) }

  @Test(
    "Invalid hosts",
    arguments: [
      "a b", "a,b c", "a/b", "a:b", "a@b", "http://a", "a:80:80", "[::1", "::1", "[]", "é",
    ])
  func invalid(text: String) { #expect(!HostCheck.isHost(text)) }
}
