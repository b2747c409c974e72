// Digests by which pictures and documents are known: SHA-256, because strangers choose the input.

import Crypto

/// The SHA-256 of a list of parts; each part's length counts, so that no two lists are alike.
struct ContentDigest {
  private var hash = SHA256()

  /// Adds a part.
  mutating func add(_ part: [UInt8]) {
    hash.update(data: Array("\(part.count):".utf8))
    hash.update(data: part)
  }

  /// Adds a text in UTF-8.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// The digest so far.
  var bytes: [UInt8] { Array(hash.finalize()) }

  /// In letters that stand in addresses and headers as they are: 43 characters.
  var base64URL: String { Base64URL.encoded(bytes) }

  /// In 64 hexadecimal digits.
  var hexadecimal: String {
    String(decoding: bytes.flatMap(Hexadecimal.upperCase), as: UTF8.self).lowercased()
  }
}
