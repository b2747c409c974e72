// Many workers, answers in order, and never more of either than a window.

import Glibc

/// Puts answers that are ready in any order into the order of their questions.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class OrderedAnswers<Answer: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private let window: Int
  private let give: @Sendable (Answer) -> Void
  private var waiting: [Int: Answer] = [:]
  private var next = 0

  /// Answers that are given one at a time, in order, as soon as it is their turn. A worker that is
  /// `window` answers ahead waits, so that no more are kept.
  init(window: Int, give: @escaping @Sendable (Answer) -> Void) {
    self.window = window
    self.give = give
  }

  /// Takes the answer to the question of a number; questions count from 0 without gaps.
  func put(_ answer: Answer, number: Int) {
    lock.locked {
      waiting[number] = answer
      while let ready = waiting.removeValue(forKey: next) {
        give(ready)
        next += 1
      }
      lock.wakeAll()
      while number >= next + window { lock.wait() }
    }
  }
}

/// A lock whose holder can wait for another's word.
@safe
private final class ConditionLock: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func locked(_ body: () -> Void) {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    body()
  }

  /// Lets go of the lock, which is held, until `wakeAll`.
  func wait() {
    unsafe pthread_cond_wait(condition, mutex)
  }

  func wakeAll() {
    unsafe pthread_cond_broadcast(condition)
  }
}
