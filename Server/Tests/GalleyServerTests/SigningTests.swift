// Tests of canonical URLs and signatures. Another program computed the expected signatures.

import Testing

@testable import GalleyServer

@Suite("Signed URLs")
struct SigningTests {
  private static let key = "a:000102030405060708090a0b0c0d0e0f"

  private static func keys(_ texts: String...) throws -> SigningKeys {
    SigningKeys(try texts.map { try #require(SigningKey($0)) })
  }

  @Test(
    "Equivalent queries have the same canonical form",
    arguments: [
      ("b=2&a=1", "a=1&b=2"), ("a=%7e%41", "a=~A"), ("a=1+2", "a=1%2B2"), ("a", "a="),
      ("a=Zoë", "a=Zo%C3%AB"), ("a=Zo%c3%ab", "a=Zo%C3%AB"), ("a=&&b=%3D%26", "a=&b=%3D%26"),
      ("z=1&Z=1&_=1", "Z=1&_=1&z=1"), ("", ""), ("a=b=c", "a=b%3Dc"),
    ])
  func canonical(text: String, form: String) throws {
    #expect(try Query(text).canonical() == form)
    #expect(try Query(form).canonical() == form)
  }

  @Test(
    "A query is rejected if it repeats a name or has invalid percent-encoding",
    arguments: ["a=%", "a=%4", "a=%4g", "a=%ff", "a=%C3", "a=%00", "a=1&a=1", "a=1&%61=2"])
  func broken(text: String) {
    let problem = #expect(throws: Problem.self) { try Query(text) }
    #expect(problem?.kind == .badRequest)
  }

  // The expected signatures were computed with Python's hmac and hashlib.
  @Test(
    "A signature is the HMAC-SHA256 of three lines: GET, the path and the parameters",
    arguments: [
      ("/v1/cards/talk.png", "title=Hello", "n4x4E-30Ota3d_WwF-OnD2DjyhI9V2Z72-yUy1c2n40"),
      ("/v1/cards/talk.png", "", "-Ydn2OZyrseNSeweQ-GNr88AeV7Nvl-rJS5T1VZdflQ"),
      ("/v1/cards/talk.jpg", "a=1&title=Zo%C3%AB", "OCgfLJ7X77pO3xnKkPr6XxtFkkzpMg4OhFYxiYKzVqw"),
    ])
  func vectors(path: String, query: String, signature: String) throws {
    let key = try #require(SigningKey(Self.key))
    #expect(key.signature(path: path, canonicalQuery: query) == signature)
  }

  @Test("Signing sorts and encodes a URL's parameters, but any order of parameters is accepted")
  func accepted() throws {
    let keys = try Self.keys(Self.key)
    let signed = try keys.signed("https://example.org/v1/cards/talk.png?title=Zo%c3%ab&b=1")
    #expect(
      signed.hasPrefix("https://example.org/v1/cards/talk.png?_kid=a&b=1&title=Zo%C3%AB&_sig="))
    let query = String(signed.split(separator: "?")[1])
    try keys.check(path: "/v1/cards/talk.png", Query(query), now: 0)
    let turned = query.split(separator: "&").reversed().joined(separator: "&")
    try keys.check(path: "/v1/cards/talk.png", Query(turned), now: 0)
  }

  @Test("A URL is rejected if it has no signature, or was changed after it was signed")
  func refused() throws {
    let keys = try Self.keys(Self.key)
    let query = String(try keys.signed("/v1/cards/talk.png?title=A").split(separator: "?")[1])
    let changed = [
      ("/v1/cards/talk.jpg", query), ("/v1/cards/talk.png", query + "&b=1"),
      ("/v1/cards/talk.png", query.replacing("title=A", with: "title=B")),
      ("/v1/cards/talk.png", query.replacing("title", with: "tItle")),
      ("/v1/cards/talk.png", "title=A"), ("/v1/cards/talk.png", query + "A"),
    ]
    for (path, query) in changed {
      let problem = #expect(throws: Problem.self, "\(query)") {
        try keys.check(path: path, Query(query), now: 0)
      }
      #expect(problem?.kind == .forbidden)
    }
  }

  @Test(
    "A server with several keys signs with the first key, accepts all keys, and requires `_kid`")
  func rotation() throws {
    let old = try Self.keys(Self.key)
    let both = try Self.keys("b:ffeeddccbbaa99887766554433221100", Self.key)
    let new = try both.signed("/c?x=1")
    #expect(new.contains("_kid=b"))
    try both.check(path: "/c", Query(String(new.split(separator: "?")[1])), now: 0)
    let named = try old.signed("/c?x=1")
    try both.check(path: "/c", Query(String(named.split(separator: "?")[1])), now: 0)
    let unnamed = old.keys[0].signature(path: "/c", canonicalQuery: "x=1")
    try old.check(path: "/c", Query("x=1&_sig=\(unnamed)"), now: 0)
    #expect(throws: Problem.self) {
      try both.check(path: "/c", Query("x=1&_sig=\(unnamed)"), now: 0)
    }
  }

  @Test("The response to an unknown signing key equals the response to a wrong signature")
  func unknownKey() throws {
    let both = try Self.keys("b:ffeeddccbbaa99887766554433221100", Self.key)
    func problem(_ query: String) throws -> Problem? {
      do throws(Problem) {
        try both.check(path: "/c", Query(query), now: 0)
        return nil
      } catch {
        return error
      }
    }
    let wrong = try #require(try problem("_kid=a&_sig=x"))
    let unknown = try #require(try problem("_kid=c&_sig=x"))
    #expect(wrong.kind == .forbidden)
    #expect((unknown.kind, unknown.detail) == (wrong.kind, wrong.detail))
    // A signature with the first key is not valid for an unknown key.
    let signed = both.keys[0].signature(path: "/c", canonicalQuery: "_kid=c")
    #expect(try problem("_kid=c&_sig=\(signed)")?.kind == .forbidden)
  }

  @Test("A signed URL expires at its expiry time")
  func expiry() throws {
    let keys = try Self.keys(Self.key)
    let query = try Query(
      String(try keys.signed("/c?x=1", expiry: 1000).split(separator: "?")[1]))
    #expect(try keys.check(path: "/c", query, now: 999) == 1)
    #expect(try keys.check(path: "/c", query, now: 990.5) == 9)
    #expect(throws: Problem.self) { try keys.check(path: "/c", query, now: 1000) }
    let endless = try Query(String(try keys.signed("/c?x=1").split(separator: "?")[1]))
    #expect(try keys.check(path: "/c", endless, now: 0) == nil)
  }

  @Test(
    "The canonical spelling of a signed query ends with the signature",
    arguments: [
      ("_sig=s&b=2&a=%7e", "a=~&b=2&_sig=s"), ("&&a=1&&_sig=s", "a=1&_sig=s"), ("_sig=s", "_sig=s"),
      ("z=1&_sig=s&_kid=a", "_kid=a&z=1&_sig=s"),
    ])
  func canonicalSigned(text: String, form: String) throws {
    #expect(try Query(text).canonicalSigned == form)
    #expect(try Query(form).canonicalSigned == form)
  }

  @Test("The signing function returns the URL in the canonical spelling")
  func signedIsCanonical() throws {
    let keys = try Self.keys(Self.key)
    for url in ["/c", "/c?b=%7e&a=Zoë", "/c?_exp=1"] {
      let query = String(try keys.signed(url).split(separator: "?")[1])
      #expect(try Query(query).canonicalSigned == query)
    }
  }

  @Test(
    "A signing key must have a valid name, and at least 16 bytes in hexadecimal",
    arguments: [
      "", "a", "a:", "a:00", "a:0001020304050607080910111213141", ":0001",
      "a b:00112233445566778899aabbccddeeff", "a:zz112233445566778899aabbccddeeff",
    ])
  func wrongKeys(text: String) { #expect(SigningKey(text) == nil) }
}
