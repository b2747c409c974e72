// The mutex of the modules that Scripts/thread-sanitizer tests.

#if THREAD_SANITIZER
  import Glibc

  /// A mutex with the interface of `Synchronization.Mutex`, but with a POSIX lock, which
  /// ThreadSanitizer understands.
  ///
  /// Swift's own mutex waits inside the standard library, which is not instrumented.
  /// ThreadSanitizer therefore sees no synchronization between two threads, and reports a race on
  /// the guarded value. With a POSIX lock, ThreadSanitizer reports only real races. Only
  /// `Scripts/thread-sanitizer` sets the compilation flag for this file.
  ///
  /// `@unchecked Sendable`: the value is accessed only while the lock is held.
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
#else
  package import Synchronization

  /// Swift's own mutex.
  package typealias Mutex = Synchronization.Mutex
#endif
