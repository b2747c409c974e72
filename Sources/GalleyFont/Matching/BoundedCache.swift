import Synchronization

/// Results by key for all threads; forgets everything when full, so that hostile input cannot grow
/// it and no result depends on what was asked before.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let limit: Int
  private let values = Mutex<[Key: Value]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { values.withLock { $0.count } }

  func value(for key: Key) -> Value? {
    values.withLock { $0[key] }
  }

  /// Keeps `value` unless another thread was first, and returns what is kept.
  func insert(_ value: Value, for key: Key) -> Value {
    values.withLock { values in
      if let earlier = values[key] { return earlier }
      if values.count >= limit { values.removeAll(keepingCapacity: true) }
      values[key] = value
      return value
    }
  }
}
