/// A shared memory budget. Threads reserve memory from it and wait until enough is free.
///
/// `@unchecked Sendable`: every mutable property is used only under the lock.
package final class MemoryBudget: @unchecked Sendable {
  /// The total budget, in bytes.
  package let bytes: Int
  private let lock = ConditionLock()
  private var free: Int

  /// Creates a budget; all of it is free.
  package init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Bytes that are reserved now.
  var reserved: Int { lock.locked { bytes - free } }

  /// Reserves memory as soon as enough is free. The caller must return it with ``give(_:)``.
  ///
  /// - Parameters:
  ///   - needed: bytes, at most ``bytes``.
  ///   - isEnding: whether the caller no longer needs the memory; called again after each
  ///     ``wake()``.
  /// - Returns: `false` if `isEnding` returned `true` first, so that nothing is reserved.
  package func take(_ needed: Int, isEnding: () -> Bool = { false }) -> Bool {
    lock.locked {
      while free < needed {
        if isEnding() { return false }
        lock.wait()
      }
      free -= needed
      return true
    }
  }

  /// Returns reserved memory to the budget.
  package func give(_ bytes: Int) {
    lock.locked {
      free += bytes
      lock.wakeAll()
    }
  }

  /// Makes waiting threads call their `isEnding` again.
  func wake() {
    lock.locked { lock.wakeAll() }
  }
}
