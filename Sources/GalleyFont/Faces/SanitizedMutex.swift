// The lock that builds for ThreadSanitizer use instead of Swift's.

#if THREAD_SANITIZER
  import Glibc

  /// `Synchronization.Mutex` on a lock that ThreadSanitizer knows.
  ///
  /// Where two threads meet, Swift's own waits within the standard library, which is not
  /// instrumented: ThreadSanitizer sees no order between them and reports what the lock guards as
  /// a race. With a POSIX lock it sees the order where there is a lock, and the race where there is
  /// none. `Scripts/thread-sanitizer` sets the flag, and nothing else does.
  ///
  /// `@unchecked Sendable`: the value is touched under the lock alone.
  @safe
  package final class Mutex<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
      self.value = value
      _ = unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    package func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try body(&value)
    }
  }
#endif
