// Base64 in its padded and its URL-safe form.

import Foundation
import Testing

@testable import Galley

@Suite("Base64")
struct Base64Tests {
  /// The examples of RFC 4648 §10, and encodings that are not canonical.
  @Test(
    "Padded base64 is decoded strictly",
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
      ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zg", nil), ("Zg=", nil), ("Zh==", nil),
      ("Zg==Zg==", nil), ("====", nil), ("Z===", nil), ("Zm9\n", nil), ("Zm-_", nil),
    ])
  func padded(_ text: String, _ expected: String?) {
    let decoded = Base64.padded.decoded(text[...])
    #expect(decoded.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test("Padded base64 matches Foundation's", arguments: 0..<9)
  func foundation(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 200) }
    #expect(Base64.padded.encoded(bytes) == Data(bytes).base64EncodedString())
  }

  @Test("Base64url encodes without padding; decoding refuses padding and nonzero unused bits")
  func url() {
    for bytes: [UInt8] in [[], [0], [1, 2], [255, 254, 253], [1, 2, 3, 4]] {
      #expect(Base64.url.decoded(Base64.url.encoded(bytes)[...]) == bytes)
    }
    #expect(Base64.url.encoded([251, 255, 191]) == "-_-_")
    for text in ["A", "AB", "AAB", "AA==", "A+", "é"] {
      #expect(Base64.url.decoded(text[...]) == nil)
    }
    #expect(Base64.url.decoded("AQ") == [1])
  }
}
