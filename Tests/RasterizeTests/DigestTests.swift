// The digest of an image's inputs. The digest is stored in the image.

import Galley
import Testing

@testable import rasterize

@Suite("Input digests")
struct InputDigestTests {
  @Test("A digest depends on the bytes of the fields and on the boundaries between the fields")
  func fields() {
    var first = SHA256()
    var second = SHA256()
    for field in ["ab", "c"] { first.update(field: field) }
    for field in ["a", "bc"] { second.update(field: field) }
    #expect(first.digest != second.digest)
  }
}
