// What was made before, as long as it fits.

import Synchronization

/// Values by their digests: of all that are put in, those used last, as many as fit in some bytes.
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

  /// Most bytes of all values.
  let limit: Int
  private let state = Mutex(State())
  /// What a value takes besides its own bytes: its key, its links, its place in the table.
  private static var overhead: Int { 256 }

  init(limit: Int) {
    self.limit = limit
  }

  /// The value of a key, which is the one used last then.
  func value(for key: String) -> Value? {
    state.withLock { state -> Value? in
      guard let value = state.entries[key]?.value else { return nil }
      state.unlink(key)
      state.link(key)
      return value
    }
  }

  /// Keeps a value, and lets go of those used longest ago until all fit. One that is larger than
  /// the limit is not kept.
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

  /// What it holds, and how many values it had to let go.
  var figures: (bytes: Int, count: Int, evictions: Int) {
    state.withLock { ($0.bytes, $0.entries.count, $0.evictions) }
  }
}

extension ByteCache.State {
  /// Takes a key out of the order of use.
  mutating func unlink(_ key: String) {
    guard let entry = entries[key] else { return }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
  }

  /// Puts a key in front of the order of use.
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
