/// A few of many values, each of which took the place of the one that had been there longest. They
/// are looked at one by one: where one of few is mostly asked for, that is sooner done than making
/// a table's key.
struct RecentlyAdded<Value> {
  private var values: [Value] = []
  private var turn = 0
  private let limit: Int

  /// - Parameter limit: how many there are at the most, above 0.
  init(limit: Int) {
    self.limit = limit
  }

  /// A value that is the one asked for.
  @inline(__always)
  func first(where isAsked: (Value) -> Bool) -> Value? {
    for index in values.indices where isAsked(values[index]) { return values[index] }
    return nil
  }

  /// Adds a value that is not among them, in the place of the one that was added first.
  mutating func add(_ value: Value) {
    guard values.count >= limit else { return values.append(value) }
    values[turn] = value
    turn = (turn + 1) % limit
  }

  /// Forgets all values.
  mutating func removeAll() {
    self = Self(limit: limit)
  }
}
