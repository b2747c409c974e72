import Glibc
import Synchronization

/// A running POSIX thread.
package struct WorkerThread: Sendable {
  private let handle: pthread_t
  /// The stack size of a worker thread, in bytes. It equals the usual stack size of a main thread,
  /// so that a worker thread can lay out the same documents as a main thread.
  private static let stackSize = 8 << 20

  /// Starts a thread that runs `body`; `nil` if the system cannot create a thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    let work = unsafe Unmanaged.passRetained(Shared(body))
    var handle = pthread_t()
    let created = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Shared<@Sendable () -> Void>>.fromOpaque(argument)
            .takeRetainedValue().value()
        }
        return nil
      }, work.toOpaque())
    guard created == 0 else {
      unsafe work.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until the thread has ended.
  package func join() {
    pthread_join(handle, nil)
  }

  /// Detaches the thread. When a detached thread ends, the system frees it without a call of
  /// `join()`.
  func detach() {
    pthread_detach(handle)
  }

  /// Calls `work` once on each of `count` threads, one of which is the calling thread. Returns when
  /// all calls of `work` have ended.
  package static func run(on count: Int, _ work: @escaping @Sendable () -> Void) {
    // If the system cannot create threads, the calling thread does all the work.
    let threads = (1..<max(1, count)).compactMap { _ in WorkerThread(work) }
    work()
    threads.forEach { $0.join() }
  }

  /// The results of `body` for each index from 0 to `count - 1`, in the order of the indices. The
  /// calls of `body` run in parallel on all processors.
  package static func map<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let next = Mutex(0)
    let values = Mutex([Value?](repeating: nil, count: count))
    run(on: min(count, processors)) {
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        let value = body(index)
        values.withLock { $0[index] = value }
      }
    }
    return values.withLock { $0.compactMap(\.self) }
  }

  /// Number of processors that are online, at least 1.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// A mutual-exclusion lock with a condition variable.
@safe
package final class ConditionLock: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)
  /// Maximum duration of one wait. If a caller requests a longer wait, the wait ends after this
  /// duration.
  private static let longestWait = Duration.seconds(3600)

  package init() {
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // Waits use the monotonic clock, so that setting the system time does not change their
    // duration.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func locked<Value>(_ body: () -> Value) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock while `body` runs, then takes it again. The caller must hold the lock.
  package func unlocked(_ body: () -> Void) {
    unsafe pthread_mutex_unlock(mutex)
    defer { unsafe pthread_mutex_lock(mutex) }
    body()
  }

  /// Releases the lock, waits until ``wakeAll()`` is called, and takes the lock again. The caller
  /// must hold the lock.
  package func wait() {
    unsafe pthread_cond_wait(condition, mutex)
  }

  /// Releases the lock, waits until ``wakeAll()`` is called or `instant` is reached, and takes the
  /// lock again. The wait can also end before either happens. The caller must hold the lock.
  func wait(until instant: ContinuousClock.Instant) {
    let left = min(max(instant - .now, .zero), Self.longestWait).components
    var end = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    end.tv_sec += Int(left.seconds)
    end.tv_nsec += Int(left.attoseconds / 1_000_000_000)
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    unsafe pthread_cond_timedwait(condition, mutex, &end)
  }

  package func wakeAll() {
    unsafe pthread_cond_broadcast(condition)
  }
}
