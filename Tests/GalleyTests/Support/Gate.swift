// A gate that blocks and releases work, for tests of concurrency.

import Foundation
import Galley
import Synchronization

/// A gate in which each piece of work waits until the gate is opened or the work is cancelled.
final class Gate: Sendable {
  private let isOpen = Atomic(false)
  private let inside = Atomic(0)
  private let most = Atomic(0)

  /// The maximum number of pieces of work that were inside the gate at the same time.
  var greatest: Int { most.load(ordering: .sequentiallyConsistent) }
  var count: Int { inside.load(ordering: .sequentiallyConsistent) }

  func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

  func pass(_ cancellation: Cancellation) throws(RenderError) {
    let now = inside.add(1, ordering: .sequentiallyConsistent).newValue
    _ = most.max(now, ordering: .sequentiallyConsistent)
    defer { inside.subtract(1, ordering: .sequentiallyConsistent) }
    while !isOpen.load(ordering: .sequentiallyConsistent) {
      if let reason = cancellation.reason { throw reason }
      usleep(1000)
    }
  }
}
