/// The requests of a pool: those that wait, those under way, and the threads that do them in turn.
///
/// `@unchecked Sendable`: all that changes is used under the lock only.
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
  /// Threads that wait for a request.
  private var idleThreads = 0
  private var isClosed = false
  /// Those who wait until nothing waits and nothing is under way.
  private var drainers: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - workers: requests under way at the same time.
  ///   - places: requests that may wait beside them.
  ///   - memory: bytes of all pictures under way together; `nil` is any.
  ///   - longestWait: how long a request may wait for a worker; `nil` is any time.
  init(workers: Int, places: Int, memory: Int?, longestWait: Duration?) {
    self.workers = workers
    self.places = places
    self.memory = memory.map { MemoryBudget(bytes: $0) }
    self.longestWait = longestWait
  }

  /// What there is to do now.
  var load: (rendering: Int, waiting: Int, memory: Int) {
    let reserved = memory?.reserved ?? 0
    return lock.locked { (underWay.count, waiting.count, reserved) }
  }

  /// Takes a request, or answers it at once: with ``RenderError/busy`` where there is no place.
  func add(_ request: any PooledRequest) {
    guard setAlarm(of: request), put(request) else {
      clock.remove(request)
      return request.fail(.busy)
    }
    // Answered before it had its alarm.
    if request.isAnswered { clock.remove(request) }
  }

  /// Has a request ended where it has waited too long, or else at its deadline; `false` where the
  /// system has no thread for it.
  private func setAlarm(of request: any PooledRequest) -> Bool {
    guard let longestWait else { return setDeadline(of: request) }
    let waitEnd = ContinuousClock.now + longestWait
    if let deadline = request.deadline, deadline <= waitEnd { return setDeadline(of: request) }
    return clock.add(request, at: waitEnd) {
      guard !self.waits(request) else { return self.end(request, .busy) }
      _ = self.setDeadline(of: request)
      // Answered before it had its second alarm.
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

  /// Whether a thread will take one more request; one is started where all others have enough to do.
  private func hasThread() -> Bool {
    guard waiting.count >= idleThreads, threads < workers else { return true }
    guard let thread = WorkerThread({ self.work() }) else { return threads > 0 }
    thread.detach()
    threads += 1
    return true
  }

  /// Answers a request before it is done. Who waits for it goes on at once; a worker that has begun
  /// it stops when it looks next.
  func end(_ request: any PooledRequest, _ error: RenderError) {
    request.fail(error)
    clock.remove(request)
    remove(request)
    memory?.wake()
  }

  /// Takes no more requests; threads end when those that it has are done.
  func close() {
    resume(
      lock.locked {
        isClosed = true
        lock.wakeAll()
        return takeDrainers()
      })
  }

  /// Ends the clock, when nobody waits for an answer.
  func stop() {
    close()
    clock.close()
  }

  /// Takes no more requests, and waits until all are answered and no thread is busy any more. Those
  /// left at a deadline, or when the calling task is cancelled, are answered then.
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

  /// Runs `body` as soon as there is memory for it.
  func withMemory<Value>(
    _ bytes: Int, _ cancellation: Cancellation, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    guard let memory, bytes > 0 else { return try body() }
    guard bytes <= memory.bytes else {
      throw .tooLarge(
        what: "the memory that the picture takes, in bytes", value: Double(bytes),
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
  /// What each thread does until the queue is closed.
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

  /// Removes a request that waits, or one that a worker is done with.
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
