/// A memory budget that threads share. A thread reserves memory from the budget and waits until
/// enough is free.
///
/// `@unchecked Sendable`: every mutable property is used only while the lock is held.
package final class MemoryBudget: @unchecked Sendable {
  /// The size of the whole memory budget, in bytes.
  package let bytes: Int
  private let lock = ConditionLock()
  private var free: Int

  /// Creates a budget of which all bytes are free.
  package init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Number of bytes that are currently reserved.
  var reserved: Int { lock.locked { bytes - free } }

  /// Reserves memory as soon as enough is free. The caller must return the memory with
  /// ``give(_:)``.
  ///
  /// - Parameters:
  ///   - needed: number of bytes to reserve, at most ``bytes``.
  ///   - isEnding: whether the caller no longer needs the memory. It is called again after each
  ///     ``wake()``.
  /// - Returns: `false` if `isEnding` returned `true` first, so that nothing was reserved.
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

  /// Makes waiting threads call their `isEnding` closures again.
  func wake() {
    lock.locked { lock.wakeAll() }
  }
}
