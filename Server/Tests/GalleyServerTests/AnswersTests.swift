// Tests of the header fields that control how long caches keep responses.

import Testing

@testable import GalleyServer

@Suite("Caching of responses")
struct AnswersTests {
  typealias Caching = Answers.Caching

  @Test("No cache may use a response after the response's signed URL has expired")
  func expiry() {
    #expect(
      Caching.fresh(seconds: 3600).limited(to: 30).value == "public, max-age=30, must-revalidate")
    #expect(Caching.immutable.limited(to: 30).value == "public, max-age=30, must-revalidate")
    #expect(
      Caching.fresh(seconds: 3600).limited(to: 1 << 40).value
        == "public, max-age=3600, must-revalidate")
    #expect(
      Caching.immutable.limited(to: 1 << 40).value == "public, max-age=31536000, must-revalidate")
    #expect(
      Caching.fresh(seconds: 3600).limited(to: 0).value == "public, max-age=0, must-revalidate")
    #expect(Caching.none.limited(to: 30) == .none)
  }

  @Test("If a signed URL never expires, its response keeps the usual caching rules")
  func endless() {
    #expect(Caching.immutable.limited(to: nil) == .immutable)
    #expect(Caching.fresh(seconds: 3600).limited(to: nil) == .fresh(seconds: 3600))
  }
}
