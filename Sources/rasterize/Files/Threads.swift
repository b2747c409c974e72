import Glibc

/// A running thread of the system.
struct WorkerThread: Sendable {
  private let handle: pthread_t
  /// The usual size of the main thread's stack, so that every thread can lay out the same
  /// documents.
  private static let stackSize = 8 << 20

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; `nil` where the system has no more.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    let work = unsafe Unmanaged.passRetained(Work(body))
    var handle = pthread_t()
    let created = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard created == 0 else {
      unsafe work.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until it has ended.
  func join() {
    pthread_join(handle, nil)
  }
}

/// A lock with a condition that its holder can wait for.
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

  /// Releases the held lock while the body runs.
  func unlocked(_ body: () -> Void) {
    unsafe pthread_mutex_unlock(mutex)
    defer { unsafe pthread_mutex_lock(mutex) }
    body()
  }

  /// Releases the held lock until `wakeAll`.
  func wait() {
    unsafe pthread_cond_wait(condition, mutex)
  }

  func wakeAll() {
    unsafe pthread_cond_broadcast(condition)
  }
}
