// A lock that can be waited with.

import Glibc

/// A lock whose holder can wait for another's word.
@safe
final class ConditionLock: Sendable {
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

  /// Lets go of the lock, which is held, while the body runs.
  func unlocked(_ body: () -> Void) {
    unsafe pthread_mutex_unlock(mutex)
    defer { unsafe pthread_mutex_lock(mutex) }
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
