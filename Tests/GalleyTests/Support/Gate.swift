// Work that a test holds, and lets go when it likes.

import Foundation
import Galley
import Synchronization

/// A piece of work that goes on until it is let go or cancelled.
final class Gate: Sendable {
  private let isOpen = Atomic(false)
  private let inside = Atomic(0)
  private let most = Atomic(0)

  /// How many were inside at the same time, at the most.
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
