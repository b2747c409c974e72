/// Lets threads work while what they need fits into some memory together, and makes others wait.
///
/// `@unchecked Sendable`: all that changes is used under the lock only.
package final class MemoryBudget: @unchecked Sendable {
  /// All of it.
  package let bytes: Int
  private let lock = ConditionLock()
  private var free: Int

  /// A budget of some bytes.
  package init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Bytes that are reserved now.
  var reserved: Int { lock.locked { bytes - free } }

  /// Reserves memory as soon as there is as much, which is to be given back; `false` once nobody
  /// needs it any more.
  ///
  /// - Parameters:
  ///   - needed: bytes, no more than all of it.
  ///   - isEnding: whether nobody needs it any more; asked again after each ``wake()``.
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

  /// Gives memory back.
  package func give(_ bytes: Int) {
    lock.locked {
      free += bytes
      lock.wakeAll()
    }
  }

  /// Makes those who wait ask whether they are still needed.
  func wake() {
    lock.locked { lock.wakeAll() }
  }
}
