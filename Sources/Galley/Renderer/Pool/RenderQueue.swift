/// The queue of a render pool. The queue holds the waiting requests, the requests in progress, and
/// the worker threads. Each thread processes one request at a time.
///
/// `@unchecked Sendable`: all mutable state is used only while the lock is held.
final class RenderQueue: @unchecked Sendable {
  private let workers: Int
  private let places: Int
  private let memory: MemoryBudget?
  private let longestWait: Duration?
  private let clock = DeadlineClock()
  private let lock = ConditionLock()
  private var waiting: [any PooledRequest] = []
  private var underWay: [any PooledRequest] = []
  private var threads = 0
  /// Number of threads that are waiting for a request.
  private var idleThreads = 0
  private var isClosed = false
  /// Callers that are waiting until no requests are queued or in progress.
  private var drainers: [CheckedContinuation<Void, Never>] = []

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - workers: maximum number of requests in progress at the same time.
  ///   - places: maximum number of waiting requests, not counting the requests in progress.
  ///   - memory: maximum number of bytes for all requests in progress; `nil` for no limit.
  ///   - longestWait: maximum time that a request waits for a worker; `nil` for no limit.
  init(workers: Int, places: Int, memory: Int?, longestWait: Duration?) {
    self.workers = workers
    self.places = places
    self.memory = memory.map { MemoryBudget(bytes: $0) }
    self.longestWait = longestWait
  }

  /// The number of requests in progress, the number of waiting requests, and the number of reserved
  /// bytes.
  var load: (rendering: Int, waiting: Int, memory: Int) {
    let reserved = memory?.reserved ?? 0
    return lock.locked { (underWay.count, waiting.count, reserved) }
  }

  /// Accepts a request. If the queue is full, the request fails at once with ``RenderError/busy``.
  func add(_ request: any PooledRequest) {
    guard setAlarm(of: request), put(request) else {
      clock.remove(request)
      return request.fail(.busy)
    }
    // An alarm ends a request that takes too long. When a request ends, it removes its alarm. If
    // the request ended before its alarm was set, remove the alarm here.
    if request.isAnswered { clock.remove(request) }
  }

  /// Sets the alarm that ends a request at its deadline. If no worker begins the request within the
  /// maximum waiting time, the alarm ends the request earlier. Returns `false` if the system cannot
  /// start the clock's thread.
  private func setAlarm(of request: any PooledRequest) -> Bool {
    guard let longestWait else { return setDeadline(of: request) }
    let waitEnd = ContinuousClock.now + longestWait
    if let deadline = request.deadline, deadline <= waitEnd { return setDeadline(of: request) }
    return clock.add(request, at: waitEnd) {
      guard !self.waits(request) else { return self.end(request, .busy) }
      _ = self.setDeadline(of: request)
      // An alarm ends a request that takes too long. When a request ends, it removes its alarm. If
      // the request ended before its alarm was set, remove the alarm here.
      if request.isAnswered { self.clock.remove(request) }
    }
  }

  private func setDeadline(of request: any PooledRequest) -> Bool {
    guard let deadline = request.deadline else { return true }
    return clock.add(request, at: deadline) { self.end(request, .timedOut) }
  }

  private func waits(_ request: any PooledRequest) -> Bool {
    lock.locked { waiting.contains { $0 === request } }
  }

  private func put(_ request: any PooledRequest) -> Bool {
    lock.locked {
      if request.isAnswered { return true }
      guard !isClosed, underWay.count + waiting.count < workers + places, hasThread() else {
        return false
      }
      waiting.append(request)
      lock.wakeAll()
      return true
    }
  }

  /// Ensures that at least one thread exists before a request is added. If every idle thread is
  /// needed for a waiting request, the method tries to start another thread. The number of threads
  /// never exceeds `workers`. Returns `false` if no thread exists and none can be started.
  private func hasThread() -> Bool {
    guard waiting.count >= idleThreads, threads < workers else { return true }
    guard let thread = WorkerThread({ self.work() }) else { return threads > 0 }
    thread.detach()
    threads += 1
    return true
  }

  /// Ends a request with an error before its work is done. The caller continues at once. If a
  /// worker has begun the request, the worker stops at its next check for cancellation.
  func end(_ request: any PooledRequest, _ error: RenderError) {
    request.fail(error)
    clock.remove(request)
    remove(request)
    memory?.wake()
  }

  /// Stops accepting requests. Threads end when the accepted requests are done.
  func close() {
    resume(
      lock.locked {
        isClosed = true
        lock.wakeAll()
        return takeDrainers()
      })
  }

  /// Closes the queue and the clock. The pool calls this method when the pool is deallocated. At
  /// that time, no caller is waiting for a result.
  func stop() {
    close()
    clock.close()
  }

  /// Stops accepting requests, and waits until all accepted requests have ended and all threads are
  /// idle. At the deadline, or when the calling task is cancelled, the remaining requests are
  /// cancelled.
  func drain(until deadline: ContinuousClock.Instant?) async {
    close()
    if let deadline { _ = clock.add(self, at: deadline) { self.endAll() } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        resume(
          lock.locked {
            drainers.append(continuation)
            return takeDrainers()
          })
      }
    } onCancel: {
      endAll()
    }
    clock.remove(self)
  }

  private func endAll() {
    for request in lock.locked({ waiting + underWay }) { end(request, .cancelled) }
  }

  /// Counts memory that is already in use, even if the total then exceeds the limit.
  func hold(_ bytes: Int) { memory?.takeAtOnce(bytes) }

  /// Stops counting memory that ``hold(_:)`` counted.
  func release(_ bytes: Int) { memory?.give(bytes) }

  /// Reserves memory, and runs `body` as soon as enough memory is free.
  func withMemory<Value>(
    _ bytes: Int, _ cancellation: Cancellation, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    guard let memory, bytes > 0 else { return try body() }
    guard bytes <= memory.bytes else {
      throw .tooLarge(
        what: "the image's memory in bytes", value: Double(bytes),
        limit: Double(memory.bytes))
    }
    guard memory.take(bytes, isEnding: { cancellation.reason != nil }) else {
      throw cancellation.reason ?? .cancelled
    }
    defer { memory.give(bytes) }
    return try body()
  }
}

extension RenderQueue {
  /// Processes requests until the queue is closed. Each thread runs this method.
  private func work() {
    while let request = next() {
      request.perform()
      clock.remove(request)
      remove(request, isDone: true)
    }
  }

  private func next() -> (any PooledRequest)? {
    lock.locked {
      while waiting.isEmpty, !isClosed {
        idleThreads += 1
        lock.wait()
        idleThreads -= 1
      }
      guard !waiting.isEmpty else {
        threads -= 1
        return nil
      }
      let request = waiting.removeFirst()
      underWay.append(request)
      return request
    }
  }

  /// Removes a request from the waiting requests. If `isDone` is `true`, removes a finished request
  /// from the requests in progress instead.
  private func remove(_ request: any PooledRequest, isDone: Bool = false) {
    resume(
      lock.locked {
        if isDone {
          underWay.removeAll { $0 === request }
        } else {
          waiting.removeAll { $0 === request }
        }
        return takeDrainers()
      })
  }

  private func takeDrainers() -> [CheckedContinuation<Void, Never>] {
    guard waiting.isEmpty, underWay.isEmpty else { return [] }
    defer { drainers = [] }
    return drainers
  }

  private func resume(_ drainers: [CheckedContinuation<Void, Never>]) {
    for drainer in drainers { drainer.resume() }
  }
}
