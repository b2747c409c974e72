// Digests that identify pictures and documents: SHA-256, because the input is untrusted.

import CSodium

/// The SHA-256 of a list of parts. The length of each part is hashed too, so different lists cannot
/// collide by concatenation.
struct ContentDigest {
  private var hash: crypto_hash_sha256_state

  /// Starts a digest without any parts.
  init() {
    var state = crypto_hash_sha256_state()
    _ = unsafe crypto_hash_sha256_init(&state)
    hash = state
  }

  /// Adds a part to the digest.
  mutating func add(_ part: [UInt8]) {
    update(Array("\(part.count):".utf8))
    update(part)
  }

  /// Adds a text in UTF-8 as a part.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  private mutating func update(_ bytes: [UInt8]) {
    _ = unsafe crypto_hash_sha256_update(&hash, bytes, UInt64(bytes.count))
  }

  /// The digest of the parts added so far: 32 bytes.
  var bytes: [UInt8] {
    var state = hash
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    _ = unsafe crypto_hash_sha256_final(&state, &digest)
    return digest
  }

  /// The digest in base64url, which needs no escaping in URLs and headers: 43 characters.
  var base64URL: String { Base64URL.encoded(bytes) }

  /// The digest as 64 hexadecimal digits.
  var hexadecimal: String {
    String(decoding: bytes.flatMap(Hexadecimal.upperCase), as: UTF8.self).lowercased()
  }
}
