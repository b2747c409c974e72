// Tests of the limits on requests per signing key, with a clock that the tests set.

import Synchronization
import Testing

@testable import GalleyServer

@Suite("Request limits per key")
struct RateLimiterTests {
  /// A clock that the tests set.
  private final class Clock: Sendable {
    private let time = Mutex(100.0)

    var now: Double { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  private static func limiter(_ clock: Clock, _ keys: String...) throws -> RateLimiter {
    RateLimiter(SigningKeys(try keys.map { try #require(SigningKey($0)) })) { clock.now }
  }

  private static let secret = "00112233445566778899aabbccddeeff"

  /// Sends requests until one is refused. Returns the number of permitted requests, and the seconds
  /// of `Retry-After`.
  private static func drain(
    _ limiter: RateLimiter, _ id: String
  ) -> (permitted: Int, wait: Int?) {
    for count in 0..<1000 {
      do throws(Problem) {
        try limiter.count(id)
      } catch {
        #expect(error.kind == .tooManyRequests && error.kind.status == 429)
        return (count, error.retryAfter)
      }
    }
    return (1000, nil)
  }

  @Test("A signing key permits its burst of requests at once, and then requests at its rate")
  func rate() throws {
    let clock = Clock()
    let limiter = try Self.limiter(clock, "a:\(Self.secret),rate=2/s,burst=5")
    #expect(Self.drain(limiter, "a") == (5, 1))
    clock.advance(0.4)
    #expect(Self.drain(limiter, "a") == (0, 1))
    clock.advance(0.1)
    #expect(Self.drain(limiter, "a") == (1, 1))
    clock.advance(1000)
    #expect(Self.drain(limiter, "a") == (5, 1))
  }

  @Test("Retry-After is the time until the next request is permitted, in whole seconds")
  func retry() throws {
    let clock = Clock()
    let limiter = try Self.limiter(clock, "a:\(Self.secret),rate=6/m")
    #expect(Self.drain(limiter, "a") == (1, 10))
    clock.advance(7.5)
    #expect(Self.drain(limiter, "a") == (0, 3))
    clock.advance(2.5)
    #expect(Self.drain(limiter, "a") == (1, 10))
  }

  @Test("Each signing key has its own limit, and requests with an unlimited key are never refused")
  func several() throws {
    let limiter = try Self.limiter(
      Clock(), "a:\(Self.secret),rate=1/s,burst=3", "b:\(Self.secret),rate=1/s,burst=7",
      "c:\(Self.secret)")
    #expect(Self.drain(limiter, "a").permitted == 3)
    #expect(Self.drain(limiter, "b").permitted == 7)
    #expect(Self.drain(limiter, "c") == (1000, nil))
    #expect(Self.drain(limiter, "unknown") == (1000, nil))
  }

  @Test("If the clock goes back, no additional requests are permitted")
  func back() throws {
    let clock = Clock()
    let limiter = try Self.limiter(clock, "a:\(Self.secret),rate=1/s,burst=2")
    #expect(Self.drain(limiter, "a").permitted == 2)
    clock.advance(-50)
    #expect(Self.drain(limiter, "a").permitted == 0)
    clock.advance(50)
    #expect(Self.drain(limiter, "a").permitted == 0)
  }

  @Test(
    "The rate and the burst in a signing key's request limit are parsed",
    arguments: [
      ("rate=50/s,burst=100", 50.0, 100.0), ("burst=100,rate=50/s", 50.0, 100.0),
      ("rate=2.5/s", 2.5, 3.0), ("rate=60/m", 1.0, 1.0), ("rate=1/h", 1.0 / 3600, 1.0),
    ])
  func read(text: String, perSecond: Double, burst: Double) {
    let limit = SigningKey("a:\(Self.secret),\(text)")?.limit
    #expect(limit?.perSecond == perSecond && limit?.burst == burst)
  }

  @Test(
    "A signing key whose request limit is invalid is rejected",
    arguments: [
      "", "rate", "rate=", "rate=1", "rate=1/d", "rate=0/s", "rate=-1/s", "rate=nan/s",
      "rate=inf/s", "rate=1e9/s", "burst=1", "rate=1/s,burst=0", "rate=1/s,burst=1.5",
      "rate=1/s,rate=1/s", "rate=1/s,x=1", "rate=1/s,", "rate=1/s/s", "rate=1e-20/h",
      "rate=5e-324/h",
    ])
  func invalid(text: String) { #expect(SigningKey("a:\(Self.secret),\(text)") == nil) }
}
