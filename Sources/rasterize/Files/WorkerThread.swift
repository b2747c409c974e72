// A thread of the system that runs a closure.

import Glibc

/// A running thread.
struct WorkerThread: Sendable {
  private let handle: pthread_t
  /// As the main thread's usually is: a layout is set on the same stack whoever sets it.
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
