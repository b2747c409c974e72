// Signatures of addresses: who has no key asks for no picture.

import CSodium

/// A secret, and the name that addresses call it by. Its description has no secret.
package struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "key \(id)" }
  package var debugDescription: String { description }

  package let id: String
  let secret: [UInt8]

  /// Fewest bytes of a secret.
  static let leastBytes = 16

  /// Reads `ID:HEX`: a name of letters, digits, `-` and `_`, and 16 bytes or more in hexadecimal
  /// digits. `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, (1...32).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy(\.isWordByte),
      let bytes = Hexadecimal.bytes(parts[1]), bytes.count >= Self.leastBytes
    else { return nil }
    id = String(parts[0])
    secret = bytes
  }

  /// The HMAC-SHA256 of `GET`, a path and a canonical query, a line each, as base64url: 43
  /// characters.
  package func signature(path: String, canonicalQuery: String) -> String {
    let signed = Array("GET\n\(path)\n\(canonicalQuery)".utf8)
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    _ = unsafe crypto_auth_hmacsha256_init(&state, secret, secret.count)
    _ = unsafe crypto_auth_hmacsha256_update(&state, signed, UInt64(signed.count))
    _ = unsafe crypto_auth_hmacsha256_final(&state, &code)
    return Base64URL.encoded(code)
  }
}

/// The keys of a server. The first signs, and all are accepted: a new one is put in front while
/// addresses that an old one signed are out.
package struct SigningKeys: Sendable {
  package let keys: [SigningKey]

  package init(_ keys: [SigningKey]) {
    self.keys = keys
  }

  /// Names of parameters with a meaning of their own.
  package enum Name {
    static let signature = "_sig"
    static let expiry = "_exp"
    static let key = "_kid"

    static let all = [signature, expiry, key]
  }

  /// Refuses an address whose signature does not hold, before anything else of it is looked at.
  ///
  /// A server without keys accepts all.
  ///
  /// - Parameters:
  ///   - path: the path as it was asked for.
  ///   - now: seconds since 1970.
  package func check(path: String, _ query: Query, now: Double) throws(Problem) {
    guard !keys.isEmpty else { return }
    guard let signature = query[Name.signature] else {
      throw Problem(
        .forbidden, "the address has no signature; add _sig, as galley-server sign does")
    }
    let key = try key(query[Name.key])
    let right = key.signature(
      path: path, canonicalQuery: query.canonical(without: [Name.signature]))
    guard Array(signature.utf8).isEqualInConstantTime(to: Array(right.utf8)) else {
      throw Problem(
        .forbidden, "the signature is not that of this address; sign path and parameters again")
    }
    guard let text = query[Name.expiry] else { return }
    guard let expiry = Int(text), text.utf8.count <= 15, Double(expiry) > now else {
      throw Problem(.forbidden, "the address has expired; sign it anew with a later _exp")
    }
  }

  /// The key that an address names, or the only one.
  private func key(_ id: String?) throws(Problem) -> SigningKey {
    guard let id else {
      if keys.count == 1 { return keys[0] }
      throw Problem(.forbidden, "there are several keys; name the one that signed with _kid")
    }
    guard let key = keys.first(where: { $0.id == id }) else {
      throw Problem(.forbidden, "no key has this _kid")
    }
    return key
  }

  /// An address with the signature of the first key.
  ///
  /// - Parameters:
  ///   - address: a path with or without a query, or a whole URL.
  ///   - expiry: seconds since 1970 after which it is refused; `nil` is never.
  /// - Throws: ``Problem`` for an address that cannot be read, or has a signature already.
  package func signed(
    _ address: String, expiry: Int? = nil
  ) throws(Problem) -> String {
    guard let key = keys.first else { throw Problem(.badRequest, "there is no key to sign with") }
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts[0]
    var start = front.startIndex
    if let scheme = front.firstRange(of: "://") {
      start = front[scheme.upperBound...].firstIndex(of: "/") ?? front.endIndex
    }
    let path = String(front[start...])
    guard path.hasPrefix("/") else {
      throw Problem(.badRequest, "the address has no path; it is like /v1/cards/talk.png?title=Hi")
    }
    var added: [String] = parts.count > 1 && !parts[1].isEmpty ? [String(parts[1])] : []
    // Always named, so that it holds when another key is added.
    added.append("\(Name.key)=\(key.id)")
    if let expiry { added.append("\(Name.expiry)=\(expiry)") }
    let query = try Query(added.joined(separator: "&"))
    guard query[Name.signature] == nil else {
      throw Problem(.badRequest, "the address is signed already; leave _sig out")
    }
    let canonical = query.canonical()
    let signature = key.signature(path: path, canonicalQuery: canonical)
    return "\(front)?\(canonical)&\(Name.signature)=\(signature)"
  }
}
