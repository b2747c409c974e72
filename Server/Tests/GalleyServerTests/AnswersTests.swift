// Tests of the headers by which caches keep answers.

import Testing

@testable import GalleyServer

@Suite("Caching of answers")
struct AnswersTests {
  typealias Caching = Answers.Caching

  @Test("No cache may use an answer after its URL has expired")
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

  @Test("The answer of a URL that never expires keeps its rules")
  func endless() {
    #expect(Caching.immutable.limited(to: nil) == .immutable)
    #expect(Caching.fresh(seconds: 3600).limited(to: nil) == .fresh(seconds: 3600))
  }
}
