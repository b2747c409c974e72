/// A small first-in, first-out cache: a new value replaces the oldest one. It is searched linearly,
/// because comparing a few values is faster than building a hash key.
struct RecentlyAdded<Value> {
  private var values: [Value] = []
  private var turn = 0
  private let limit: Int

  /// - Parameter limit: the maximum number of values, above 0.
  init(limit: Int) {
    self.limit = limit
  }

  /// The first value that matches; `nil` if none does.
  @inline(__always)
  func first(where isAsked: (Value) -> Bool) -> Value? {
    for index in values.indices where isAsked(values[index]) { return values[index] }
    return nil
  }

  /// Adds a value that is not in the cache; if the cache is full, it replaces the oldest value.
  mutating func add(_ value: Value) {
    guard values.count >= limit else { return values.append(value) }
    values[turn] = value
    turn = (turn + 1) % limit
  }

  /// Removes all values.
  mutating func removeAll() {
    self = Self(limit: limit)
  }
}
