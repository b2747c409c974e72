// Limits on the number of requests per signing key.

import Synchronization

/// A limit on the requests that are signed with a key: an average number of requests per second,
/// and a number of requests that may arrive at once (the burst).
package struct RateLimit: Sendable, Hashable {
  /// The permitted requests per second on average.
  let perSecond: Double
  /// The burst: the number of requests that may arrive at once after a pause.
  let burst: Double

  /// The upper limits for the rate per second and for the burst.
  private static let most = 1_000_000.0
  /// The lower limit for the rate: one request per day, as a number per second.
  private static let least = 1.0 / 86_400

  /// Reads `rate=50/s,burst=100`. The units of the rate are `s`, `m` and `h`. If `burst` is
  /// missing, the burst is the number of requests per second, rounded up. Returns `nil` for any
  /// other text.
  init?(_ text: some StringProtocol) {
    var (rate, burst) = (nil as Double?, nil as Double?)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "rate" where rate == nil:
        guard let read = Self.rate(String(pair[1])) else { return nil }
        rate = read
      case "burst" where burst == nil:
        guard let read = Int(pair[1]), read >= 1, Double(read) <= Self.most else { return nil }
        burst = Double(read)
      default: return nil
      }
    }
    guard let rate else { return nil }
    perSecond = rate
    self.burst = burst ?? max(1, rate.rounded(.up))
  }

  private static func rate(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let seconds = ["s": 1.0, "m": 60, "h": 3600]
    guard parts.count == 2, let count = Double(parts[0]), let unit = seconds[String(parts[1])],
      count.isFinite, least...most ~= count / unit
    else { return nil }
    return count / unit
  }
}

/// Limits the rate of the requests that are signed with each key. Each key has a token bucket.
final class RateLimiter: Sendable {
  private struct Bucket {
    let limit: RateLimit
    var tokens: Double
    /// The time of the last request that was signed with this key, in seconds.
    var time: Double
  }

  private let buckets: Mutex<[String: Bucket]>
  private let now: @Sendable () -> Double

  /// - Parameter now: returns the time of a monotonic clock, in seconds.
  init(_ keys: SigningKeys, now: @escaping @Sendable () -> Double = RateLimiter.uptime) {
    let start = now()
    self.now = now
    var buckets: [String: Bucket] = [:]
    for key in keys.keys {
      if let limit = key.limit {
        buckets[key.id] = Bucket(limit: limit, tokens: limit.burst, time: start)
      }
    }
    self.buckets = Mutex(buckets)
  }

  /// The current time, in seconds since an arbitrary fixed time.
  static let uptime: @Sendable () -> Double = {
    let start = ContinuousClock.now
    return { (ContinuousClock.now - start) / .seconds(1) }
  }()

  /// Counts a request. A refused request is not counted.
  ///
  /// - Parameter id: the name of the signing key; `nil` if the server has no keys.
  /// - Throws: ``Problem/Kind/tooManyRequests`` if the key's limit is reached.
  func count(_ id: String?) throws(Problem) {
    guard let id else { return }
    let time = now()
    let wait = buckets.withLock { buckets -> Double? in
      guard var bucket = buckets[id] else { return nil }
      let gained = max(0, time - bucket.time) * bucket.limit.perSecond
      bucket.tokens = min(bucket.limit.burst, bucket.tokens + gained)
      bucket.time = max(bucket.time, time)
      defer { buckets[id] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / bucket.limit.perSecond }
      bucket.tokens -= 1
      return nil
    }
    guard let wait else { return }
    var problem = Problem(
      .tooManyRequests,
      "the signing key of this URL has reached its request limit; send the"
        + " request again later")
    problem.retryAfter = max(1, Int(wait.rounded(.up)))
    throw problem
  }
}
