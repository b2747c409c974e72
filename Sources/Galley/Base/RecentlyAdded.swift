/// A small first-in, first-out cache. If the cache is full, a new value replaces the oldest value.
/// A lookup tests the values one by one; for a few values, this is faster than hashing a key.
struct RecentlyAdded<Value> {
  private var values: [Value] = []
  private var turn = 0
  private let limit: Int

  /// Creates an empty cache for at most `limit` values. The limit must be above 0.
  init(limit: Int) {
    self.limit = limit
  }

  /// The first result of `body` that is not `nil`; `nil` if `body` returns `nil` for all cached
  /// values. The closure receives each value in place, because a copy would take longer than a test.
  @inline(__always)
  func firstNonNil<Result>(_ body: (Value) -> Result?) -> Result? {
    for index in values.indices {
      if let result = body(values[index]) { return result }
    }
    return nil
  }

  /// Adds a value that is not yet in the cache. If the cache is full, the new value replaces the
  /// oldest one.
  mutating func add(_ value: Value) {
    guard values.count >= limit else { return values.append(value) }
    values[turn] = value
    turn = (turn + 1) % limit
  }

  /// Removes all values from the cache.
  mutating func removeAll() {
    self = Self(limit: limit)
  }
}
