// Cancellations: programs in other languages use them to stop running calls.

import Synchronization

/// A flag that stops the calls that use the same cancellation. The program creates cancellations
/// and frees them.
///
/// Each cancellation is identified by a number that is never reused. A program can therefore
/// request a cancellation at any time, even if another thread has just freed it.
final class CancellationFlag: Sendable {
  private let isRaised = Atomic(false)

  /// Whether the program has requested the cancellation.
  var isRequested: Bool { isRaised.load(ordering: .relaxed) }

  func raise() { isRaised.store(true, ordering: .relaxed) }

  /// The largest integer that JSON readers in all languages read exactly.
  static let numbers = 1...1 << 53

  private static let known = Mutex<(flags: [UInt64: CancellationFlag], last: UInt64)>(([:], 0))

  /// Creates a cancellation, and returns the number that identifies it.
  static func create() -> UInt64 {
    known.withLock {
      $0.last += 1
      $0.flags[$0.last] = CancellationFlag()
      return $0.last
    }
  }

  /// The flag of the cancellation that a number identifies; `nil` if the cancellation was never
  /// created, or was freed.
  static func flag(_ number: UInt64) -> CancellationFlag? { known.withLock { $0.flags[number] } }

  /// Frees a cancellation, so that its number is no longer valid. Calls that use the cancellation
  /// and are still running keep its flag.
  static func free(_ number: UInt64) { known.withLock { _ = $0.flags.removeValue(forKey: number) } }
}
