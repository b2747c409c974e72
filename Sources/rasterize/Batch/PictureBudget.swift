// Keeps the pictures that are drawn at the same time within some memory.

import Galley

/// Lets workers draw as long as their pictures fit some memory together, and wait while they do not.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class PictureBudget: @unchecked Sendable {
  private let lock = ConditionLock()
  private let bytes: Int
  private var free: Int

  /// Room for so many bytes.
  init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Draws a layout's picture when there is room for it.
  func withRoom<Value>(
    for layout: DocumentLayout, effort: PNGEffort, _ draw: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // A canvas that is too large for any memory is refused by who draws it.
    guard let needed = layout.pngMemory(effort: effort) else { return try draw() }
    guard needed <= bytes else {
      throw Failure(
        .data,
        "the picture takes \(Self.shown(needed)) while it is drawn, and --max-memory leaves "
          + "\(Self.shown(bytes)); make it smaller, or give --max-memory more")
    }
    lock.locked {
      while free < needed { lock.wait() }
      free -= needed
    }
    defer {
      lock.locked {
        free += needed
        lock.wakeAll()
      }
    }
    return try draw()
  }

  private static func shown(_ bytes: Int) -> String {
    "\(max(1, bytes >> 20)) MiB"
  }
}
