/// Calls back at instants, on a thread of its own: it is in time however busy all others are.
///
/// `@unchecked Sendable`: all that changes is used under the lock only.
final class DeadlineClock: @unchecked Sendable {
  private struct Alarm {
    let instant: ContinuousClock.Instant
    let ring: @Sendable () -> Void
  }

  private let lock = ConditionLock()
  private var alarms: [ObjectIdentifier: Alarm] = [:]
  /// When the thread looks again; `nil` while there is nothing to wait for.
  private var next: ContinuousClock.Instant?
  private var hasThread = false
  private var isClosed = false

  /// Rings at an instant unless the alarm is removed; `false` where the system has no thread for it.
  ///
  /// - Parameter owner: whose alarm it is; an object has one at a time, the earliest.
  func add(
    _ owner: AnyObject, at instant: ContinuousClock.Instant, _ ring: @escaping @Sendable () -> Void
  ) -> Bool {
    lock.locked {
      guard startThread() else { return false }
      if let known = alarms[ObjectIdentifier(owner)], known.instant <= instant { return true }
      alarms[ObjectIdentifier(owner)] = Alarm(instant: instant, ring: ring)
      if next.map({ instant < $0 }) ?? true { lock.wakeAll() }
      return true
    }
  }

  /// Removes an object's alarm, if it has one.
  func remove(_ owner: AnyObject) {
    lock.locked { alarms[ObjectIdentifier(owner)] = nil }
  }

  /// Ends the thread; no alarm rings any more.
  func close() {
    lock.locked {
      isClosed = true
      alarms = [:]
      lock.wakeAll()
    }
  }

  private func startThread() -> Bool {
    guard !hasThread else { return true }
    guard let thread = WorkerThread({ self.run() }) else { return false }
    thread.detach()
    hasThread = true
    return true
  }

  private func run() {
    lock.locked {
      while !isClosed {
        let due = takeDue()
        if !due.isEmpty {
          lock.unlocked { for alarm in due { alarm.ring() } }
        } else if let next {
          lock.wait(until: next)
        } else {
          lock.wait()
        }
      }
    }
  }

  /// Takes out the alarms that are to ring now, and finds out when the next one is.
  private func takeDue() -> [Alarm] {
    let now = ContinuousClock.now
    let due = alarms.filter { $0.value.instant <= now }
    for owner in due.keys { alarms[owner] = nil }
    next = alarms.values.lazy.map(\.instant).min()
    return Array(due.values)
  }
}
