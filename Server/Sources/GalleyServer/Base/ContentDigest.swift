// Digests that identify pictures and documents. The input is untrusted, so the digest is SHA-256:
// a client cannot find two inputs with the same digest.

import Galley

/// The SHA-256 of a list of parts. The length of each part is hashed too, so that the digest
/// depends on how the bytes are divided into parts.
struct ContentDigest {
  private var hash = SHA256()

  /// Adds a part to the digest.
  mutating func add(_ part: [UInt8]) {
    hash.update(Array("\(part.count):".utf8).span)
    hash.update(part.span)
  }

  /// Adds a string as a part, in UTF-8.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds pictures to this digest, sorted by name: the name of each picture, and the digest of its
  /// content.
  mutating func add(_ assets: [String: String]) {
    for (name, digest) in assets.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      add(name)
      add(digest)
    }
  }

  /// The digest in base64url: 43 characters that need no escaping in URLs and headers.
  var base64URL: String { Base64.url.encoded(hash.digest.bytes) }

  /// The digest of the given bytes, in base64url. It equals the digest of a list whose only part is
  /// these bytes.
  static func text(of bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.add(bytes)
    return digest.base64URL
  }

  /// The digest as 64 hexadecimal digits.
  var hexadecimal: String { hash.digest.description }
}
