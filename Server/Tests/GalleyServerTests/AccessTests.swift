// Tests of the rules that decide who may post documents.

import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GalleyServer

@Suite("Access to POST routes and to information about the server")
struct AccessTests {
  private static func configuration(
    listen: String = "127.0.0.1:0", keys: [String] = [], token: String? = nil
  ) throws -> ServerConfiguration {
    var configuration = ServerConfiguration(
      listen: try #require(ServerConfiguration.Address(listen)),
      adminListen: .loopback(port: 0), capacity: RenderCapacity(workers: 1))
    configuration.keys = SigningKeys(try keys.map { try #require(SigningKey($0)) })
    configuration.token = token
    return configuration
  }

  /// Checks a POST request that has the given header fields. Returns the problem, or `nil` if the
  /// request is accepted.
  private static func problem(
    _ configuration: ServerConfiguration, _ fields: [(String, String)] = []
  ) throws -> Problem? {
    try problem(configuration, .post, fields) { doors, request throws(Problem) in
      try doors.checkToken(of: request)
    }
  }

  /// Checks whether a request may read information about the server. Returns the problem, or `nil`
  /// if the request is accepted.
  private static func informationProblem(
    _ configuration: ServerConfiguration, _ fields: [(String, String)] = []
  ) throws -> Problem? {
    try problem(configuration, .get, fields) { doors, request throws(Problem) in
      try doors.checkReader(of: request)
    }
  }

  private static func problem(
    _ configuration: ServerConfiguration, _ method: HTTPRequest.Method,
    _ fields: [(String, String)], _ check: (PostDoors, Request) throws(Problem) -> Void
  ) throws -> Problem? {
    var head = HTTPRequest(method: method, scheme: "http", authority: "a:8080", path: "/v1/render")
    for (name, value) in fields {
      head.headerFields.append(HTTPField(name: try #require(.init(name)), value: value))
    }
    do throws(Problem) {
      try check(
        configuration.doors, Request(head: head, body: RequestBody(buffer: ByteBuffer())))
      return nil
    } catch {
      return error
    }
  }

  private static let key = "web:00112233445566778899aabbccddeeff"

  @Test("A server with neither keys nor a token accepts POST requests only on loopback")
  func local() throws {
    #expect(try Self.problem(Self.configuration()) == nil)
    let open = try Self.problem(Self.configuration(listen: "0.0.0.0:0"))
    #expect(open?.kind == .unauthorized)
  }

  @Test("A server with keys but without a token refuses POST requests, even on loopback")
  func keys() throws {
    let problem = try Self.problem(Self.configuration(keys: [Self.key]))
    #expect(problem?.kind == .unauthorized)
    #expect(problem?.detail.contains("--token-file") == true)
  }

  @Test(
    "A POST request that came through a proxy needs the token, even on loopback",
    arguments: [
      ("Forwarded", "for=192.0.2.1"), ("X-Forwarded-For", "192.0.2.1"), ("via", "1.1 proxy"),
      ("forwarded", ""),
    ])
  func forwarded(field: (String, String)) throws {
    #expect(try Self.problem(Self.configuration(), [field])?.kind == .unauthorized)
    let guarded = try Self.configuration(token: "secret")
    #expect(try Self.problem(guarded, [field])?.kind == .unauthorized)
    #expect(try Self.problem(guarded, [field, ("Authorization", "Bearer secret")]) == nil)
  }

  @Test("A server that hides information gives it only to clients with the token")
  func information() throws {
    let bearer = [("Authorization", "Bearer secret")]
    for keys in [[], [Self.key]] {
      var guarded = try Self.configuration(keys: keys, token: "secret")
      #expect(try Self.informationProblem(guarded, [("Via", "1.1 proxy")]) == nil)
      guarded.hidesInformation = true
      #expect(try Self.informationProblem(guarded)?.kind == .unauthorized)
      #expect(try Self.informationProblem(guarded, bearer) == nil)
      #expect(guarded.access.hasSuffix("; information: token"))
    }
    var closed = try Self.configuration(keys: [Self.key])
    closed.hidesInformation = true
    let problem = try Self.informationProblem(closed, bearer)
    #expect(problem?.kind == .unauthorized && closed.access.hasSuffix("; information: refused"))
    #expect(problem?.detail.contains("--token-file") == true)
  }

  @Test("The name of the scheme Bearer is case-insensitive, but the token is case-sensitive")
  func scheme() throws {
    let guarded = try Self.configuration(token: "Secret")
    for value in ["Bearer Secret", "bearer Secret", "BEARER  Secret"] {
      #expect(try Self.problem(guarded, [("Authorization", value)]) == nil)
    }
    for value in ["Bearer secret", "BearerSecret", "Basic Secret", "Secret", "Bearer", ""] {
      #expect(try Self.problem(guarded, [("Authorization", value)])?.kind == .unauthorized)
    }
  }

  @Test("Without a token, a web page may post documents only if it is a page of the server itself")
  func origins() throws {
    let open = try Self.configuration()
    for origin in ["http://a:8080", "https://a:8080"] {
      #expect(try Self.problem(open, [("Origin", origin)]) == nil)
    }
    for origin in ["http://b", "null", "ftp://x//a:8080", "http://x//a:8080", "a:8080", ""] {
      #expect(try Self.problem(open, [("Origin", origin)])?.kind == .forbidden)
    }
  }

  @Test(
    "A log line states who may request cards and who may post documents",
    arguments: [
      ("127.0.0.1:0", [], nil as String?, "cards: unsigned; documents: this machine only"),
      ("127.0.0.1:0", [key], nil, "cards: signed; documents: refused"),
      ("0.0.0.0:0", [key], "secret", "cards: signed; documents: token"),
      ("0.0.0.0:0", [], "secret", "cards: unsigned; documents: token"),
      ("0.0.0.0:0", [], nil, "cards: unsigned; documents: refused"),
    ])
  func line(listen: String, keys: [String], token: String?, line: String) throws {
    #expect(try Self.configuration(listen: listen, keys: keys, token: token).access == line)
  }

  @Test("The log line states whether other machines can read metrics")
  func metrics() throws {
    for (address, isOpen) in [("127.0.0.1:0", false), ("unix:/s", false), ("0.0.0.0:0", true)] {
      var configuration = try Self.configuration()
      configuration.adminListen = try #require(ServerConfiguration.Address(address))
      #expect(configuration.access.contains("; metrics: every machine") == isOpen, "\(address)")
    }
  }

  @Test("A listener address is converted to text in the form that the flags accept")
  func addresses() throws {
    for text in ["127.0.0.1:80", "[::1]:8080", "unix:/run/galley"] {
      #expect(ServerConfiguration.Address(text)?.text == text)
    }
  }

  @Test("A new key is valid, has 32 bytes, and differs from other new keys")
  func newKeys() throws {
    let text = try #require(SigningKey.random("web"))
    #expect(SigningKey(text)?.secret.count == 32)
    #expect(SigningKey.random("web") != text)
    for name in ["", "a b", String(repeating: "a", count: 33)] {
      #expect(SigningKey.random(name) == nil)
    }
  }
}
