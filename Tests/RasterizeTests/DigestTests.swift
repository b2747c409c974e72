// The digest by which pictures know what they were made from.

import Galley
import Testing

@testable import rasterize

@Suite("Input digests")
struct InputDigestTests {
  @Test("Fields do not run into each other")
  func fields() {
    var first = SHA256()
    var second = SHA256()
    for field in ["ab", "c"] { first.update(field: field) }
    for field in ["a", "bc"] { second.update(field: field) }
    #expect(first.digest != second.digest)
  }
}
