/// Calls closures at instants that are set in advance. The clock has a thread of its own, so that
/// calls are on time even if all other threads are busy.
///
/// `@unchecked Sendable`: all mutable state is used only while the lock is held.
final class DeadlineClock: @unchecked Sendable {
  private struct Alarm {
    let instant: ContinuousClock.Instant
    let ring: @Sendable () -> Void
  }

  private let lock = ConditionLock()
  private var alarms: [ObjectIdentifier: Alarm] = [:]
  /// Instant at which the thread next checks the alarms; `nil` if there are no alarms.
  private var next: ContinuousClock.Instant?
  private var hasThread = false
  private var isClosed = false

  /// Sets an alarm: the clock calls `ring` at `instant`. If the alarm is removed before that
  /// instant, `ring` is not called. Returns `false` if the system cannot start the clock's thread.
  ///
  /// - owner: the object that owns the alarm. An object has at most one alarm: if several alarms
  ///   are set, the clock keeps the earliest alarm.
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

  /// Removes an object's alarm. If the object has no alarm, nothing happens.
  func remove(_ owner: AnyObject) {
    lock.locked { alarms[ObjectIdentifier(owner)] = nil }
  }

  /// Removes all alarms and ends the clock's thread.
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

  /// Removes and returns the alarms that are due, and finds the instant of the next alarm.
  private func takeDue() -> [Alarm] {
    let now = ContinuousClock.now
    let due = alarms.filter { $0.value.instant <= now }
    for owner in due.keys { alarms[owner] = nil }
    next = alarms.values.lazy.map(\.instant).min()
    return Array(due.values)
  }
}
