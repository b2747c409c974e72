// A least-recently-used cache with a size limit in bytes.

import Synchronization

/// A least-recently-used cache of values, with a size limit in bytes. The keys are strings, usually
/// digests.
final class ByteCache<Value: Sendable>: Sendable {
  fileprivate struct Entry {
    var value: Value
    var bytes: Int
    var newer: String?
    var older: String?
  }

  fileprivate struct State {
    var entries: [String: Entry] = [:]
    var newest: String?
    var oldest: String?
    var bytes = 0
    var evictions = 0
  }

  /// The maximum total size of all cache entries in bytes.
  let limit: Int
  private let state = Mutex(State())
  /// The estimated size of an entry without its value, in bytes: the key, the links to other
  /// entries, and the slot in the hash table.
  private static var overhead: Int { 256 }

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the value of a key, and marks the key as the most recently used.
  func value(for key: String) -> Value? {
    state.withLock { state -> Value? in
      guard let value = state.entries[key]?.value else { return nil }
      state.unlink(key)
      state.link(key)
      return value
    }
  }

  /// Stores a value. The least recently used values are evicted until the total size is within the
  /// limit. A value larger than the limit is not stored.
  func insert(_ value: Value, for key: String, bytes: Int) {
    let bytes = bytes + Self.overhead
    guard bytes <= limit else { return }
    state.withLock { state in
      state.remove(key)
      state.entries[key] = Entry(value: value, bytes: bytes)
      state.bytes += bytes
      state.link(key)
      while state.bytes > limit, let oldest = state.oldest {
        state.remove(oldest)
        state.evictions += 1
      }
    }
  }

  /// The total size of the cache in bytes, the number of values, and the number of evictions.
  var figures: (bytes: Int, count: Int, evictions: Int) {
    state.withLock { ($0.bytes, $0.entries.count, $0.evictions) }
  }
}

extension ByteCache.State {
  /// Removes a key from the list of keys, which is sorted by last use.
  mutating func unlink(_ key: String) {
    guard let entry = entries[key] else { return }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
  }

  /// Adds a key to the end of the list of keys, which is sorted by last use.
  mutating func link(_ key: String) {
    entries[key]?.older = newest
    entries[key]?.newer = nil
    if let newest { entries[newest]?.newer = key }
    newest = key
    oldest = oldest ?? key
  }

  mutating func remove(_ key: String) {
    guard let entry = entries[key] else { return }
    unlink(key)
    entries[key] = nil
    bytes -= entry.bytes
  }
}
