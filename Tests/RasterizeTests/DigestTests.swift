// The digest by which pictures know what they were made from.

import Testing

@testable import rasterize

@Suite("Digest")
struct DigestTests {
  @Test(
    "Hashes of draft-eastlake-fnv",
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
      ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func known(text: String, hash: String) {
    var digest = Digest()
    digest.update(text.utf8)
    #expect(digest.description == hash)
  }

  @Test("Fields do not run into each other")
  func fields() {
    var first = Digest()
    var second = Digest()
    for field in ["ab", "c"] { first.update(field: field) }
    for field in ["a", "bc"] { second.update(field: field) }
    #expect(first != second)
  }
}
