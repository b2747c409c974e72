// Signed URLs: only holders of a key can create valid card URLs.

import CSodium
import Galley

/// A signing key: a secret, and the name by which URLs refer to the key. The key's `description`
/// contains only the name.
package struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "key \(id)" }
  package var debugDescription: String { description }

  package let id: String
  let secret: [UInt8]
  /// The limit on requests that are signed with this key; `nil` for no limit.
  let limit: RateLimit?

  /// The minimum length of a secret in bytes.
  static let leastBytes = 16

  /// Reads `ID:HEX`: a name of letters, digits, `-` and `_`, then at least 16 bytes in hexadecimal
  /// digits. A comma and the text of a ``RateLimit`` can follow. Returns `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, (1...32).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy(\.isWordByte)
    else { return nil }
    let rest = parts[1].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Hexadecimal.bytes(rest[0]), bytes.count >= Self.leastBytes else { return nil }
    var limit: RateLimit?
    if rest.count > 1 {
      guard let read = RateLimit(rest[1]) else { return nil }
      limit = read
    }
    id = String(parts[0])
    secret = bytes
    self.limit = limit
  }

  /// Whether a part of a comma-separated list of keys belongs to the ``RateLimit`` of the preceding
  /// key. Commas also separate the parts of a single key: `ID:HEX,rate=50/s,burst=100`.
  package static func isLimit(_ text: Substring) -> Bool { text.contains("=") }

  /// Returns a new random signing key as `ID:HEX`, with 32 random bytes. Returns `nil` if the name
  /// is invalid.
  package static func random(_ id: String) -> String? {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let digits = bytes.flatMap(Hexadecimal.upperCase)
    let text = "\(id):" + String(decoding: digits, as: UTF8.self).lowercased()
    return SigningKey(text) == nil ? nil : text
  }

  /// Computes the HMAC-SHA256 of three lines: `GET`, a path and a canonical query. Returns the HMAC
  /// in base64url, as 43 characters.
  package func signature(path: String, canonicalQuery: String) -> String {
    let signed = Array("GET\n\(path)\n\(canonicalQuery)".utf8)
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    _ = unsafe crypto_auth_hmacsha256_init(&state, secret, secret.count)
    _ = unsafe crypto_auth_hmacsha256_update(&state, signed, UInt64(signed.count))
    _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
    return Base64.url.encoded(code)
  }
}

/// The signing keys of a server. The server signs with the first key, and accepts signatures made
/// with any of the keys. To replace a key, put the new key first. Keep the old key while URLs
/// signed with it are in use.
package struct SigningKeys: Sendable {
  package let keys: [SigningKey]

  package init(_ keys: [SigningKey]) {
    self.keys = keys
  }

  /// The names of the query parameters that belong to a signature.
  package enum Name {
    static let signature = "_sig"
    static let expiry = "_exp"
    static let key = "_kid"

    static let all = [signature, expiry, key]
  }

  /// Throws a problem if a URL has no valid signature or has expired. Callers check the signature
  /// before all other parts of the URL.
  ///
  /// A server without keys accepts every URL, and ignores expiry times.
  ///
  /// - Parameters:
  ///   - path: the path as it was sent, before percent-decoding.
  ///   - now: the current time in seconds since 1970.
  /// - Returns: the whole seconds until the URL expires; `nil` if it never expires.
  @discardableResult
  package func check(path: String, _ query: Query, now: Double) throws(Problem) -> Int? {
    guard !keys.isEmpty else { return nil }
    guard let signature = query[Name.signature] else {
      throw Problem(
        .forbidden, "the URL is not signed; sign it with galley-server sign")
    }
    let key = try key(of: query)
    // A URL that names an unknown key gets the same response, after the same time, as a URL with a
    // wrong signature. Otherwise, a client could find out the names of the keys.
    let right = (key ?? keys[0]).signature(
      path: path, canonicalQuery: query.canonical(without: [Name.signature]))
    guard Array(signature.utf8).isEqualInConstantTime(to: Array(right.utf8)), key != nil else {
      throw Problem(
        .forbidden,
        "the signature does not match this URL; sign the path and parameters again, with a key"
          + " of this server")
    }
    guard let text = query[Name.expiry] else { return nil }
    guard let expiry = Int(text), text.utf8.count <= 15, Double(expiry) > now else {
      throw Problem(.forbidden, "the URL has expired; sign it again with a later _exp")
    }
    return Int(Double(expiry) - now)
  }

  /// Returns the signing key that a URL names, or `nil` if the server does not have this key. If
  /// the URL names no key, returns the server's only key, or throws a problem if the server has
  /// several keys.
  func key(of query: Query) throws(Problem) -> SigningKey? {
    guard let id = query[Name.key] else {
      if keys.count == 1 { return keys[0] }
      throw Problem(.forbidden, "the server has several keys; name the signing key with _kid")
    }
    return keys.first { $0.id == id }
  }

  /// Signs a URL with the server's first key.
  ///
  /// - Parameters:
  ///   - address: a path with an optional query, or a whole URL.
  ///   - expiry: the expiry time in seconds since 1970; `nil` means never.
  /// - Throws: ``Problem`` if the URL is invalid or already signed.
  package func signed(
    _ address: String, expiry: Int? = nil
  ) throws(Problem) -> String {
    guard let key = keys.first else {
      throw Problem(.badRequest, "no signing key; pass --key ID:HEX")
    }
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts[0]
    var start = front.startIndex
    if let scheme = front.firstRange(of: "://") {
      start = front[scheme.upperBound...].firstIndex(of: "/") ?? front.endIndex
    }
    let path = String(front[start...])
    guard path.hasPrefix("/") else {
      throw Problem(
        .badRequest, "the URL has no path; pass one such as /v1/cards/talk.png?title=Hi")
    }
    var added: [String] = parts.count > 1 && !parts[1].isEmpty ? [String(parts[1])] : []
    // Always include the key's name, so that the URL stays valid when another key is added.
    added.append("\(Name.key)=\(key.id)")
    if let expiry { added.append("\(Name.expiry)=\(expiry)") }
    let query = try Query(added.joined(separator: "&"))
    guard query[Name.signature] == nil else {
      throw Problem(.badRequest, "the URL is already signed; remove _sig")
    }
    let canonical = query.canonical()
    let signature = key.signature(path: path, canonicalQuery: canonical)
    return "\(front)?\(canonical)&\(Name.signature)=\(signature)"
  }
}

extension Query {
  /// The signed query in its canonical spelling: the canonical parameters, then the signature.
  var canonicalSigned: String {
    let signature = parameters.filter { $0.name == SigningKeys.Name.signature }
      .map { "\($0.name)=\(Self.encoded($0.value))" }
    let rest = canonical(without: [SigningKeys.Name.signature])
    return ((rest.isEmpty ? [] : [rest]) + signature).joined(separator: "&")
  }
}
