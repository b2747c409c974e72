/// A memory budget that threads share. A thread that reserves memory waits until enough of the
/// budget is free.
///
/// `@unchecked Sendable`: every mutable property is used only while the lock is held.
package final class MemoryBudget: @unchecked Sendable {
  /// The size of the whole memory budget, in bytes.
  package let bytes: Int
  private let lock = ConditionLock()
  private var free: Int

  /// Creates a memory budget of the given size, of which nothing is reserved yet.
  package init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Number of bytes that are currently reserved.
  var reserved: Int { lock.locked { bytes - free } }

  /// Waits until enough memory is free, then reserves it. The caller must return the memory with
  /// ``give(_:)``.
  ///
  /// - Parameters:
  ///   - needed: number of bytes to reserve, at most ``bytes``.
  ///   - isEnding: a closure that returns `true` if the caller no longer needs the memory. A
  ///     waiting thread calls the closure again after each ``wake()``.
  /// - Returns: whether the memory was reserved. The value is `false` if `isEnding` returned `true`
  ///   before enough memory was free.
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

  /// Reserves memory immediately, even if the reserved memory then exceeds the budget. The caller
  /// must return the memory with ``give(_:)``.
  func takeAtOnce(_ bytes: Int) {
    lock.locked { free -= bytes }
  }

  /// Returns reserved memory to the budget.
  package func give(_ bytes: Int) {
    lock.locked {
      free += bytes
      lock.wakeAll()
    }
  }

  /// Makes waiting threads call their `isEnding` closures again.
  func wake() {
    lock.locked { lock.wakeAll() }
  }
}
