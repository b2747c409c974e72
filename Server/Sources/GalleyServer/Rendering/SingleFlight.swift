// Shares one render between simultaneous requests for the same picture.

import Galley
import Synchronization

/// The work in progress, by key. The running work of a key is called a flight, and all requests for
/// the key wait for it. When the last waiting request is cancelled, the flight is also cancelled.
final class SingleFlight<Value: Sendable>: Sendable {
  typealias Answer = Result<Value, Problem>

  private struct Flight {
    var task: Task<Answer, Never>
    var waiting: Int
    /// A number that distinguishes this flight from later flights of the same key. A flight is the
    /// running work of a key.
    var number: Int
  }

  private struct State {
    var flights: [String: Flight] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// The number of keys for which work is running.
  var count: Int { state.withLock { $0.flights.count } }

  /// Returns the result of the running work for a key. If no work is running for the key, starts
  /// `work`. A request can wait for the work of an earlier request. If that work times out, is
  /// rejected or is cancelled, the waiting request tries once more.
  func answer(
    _ key: String, _ work: @escaping @Sendable () async -> Answer
  ) async throws(Problem) -> Value {
    for _ in 0..<2 {
      let (flight, isOwn) = join(key, work)
      let answer = await withTaskCancellationHandler {
        await flight.task.value
      } onCancel: {
        leave(key, flight.number)
      }
      guard case .failure(let problem) = answer, !isOwn, !Task.isCancelled,
        [.timedOut, .busy, .clientGone].contains(problem.kind)
      else { return try answer.get() }
    }
    throw Problem(RenderError.busy)
  }

  private func join(
    _ key: String, _ work: @escaping @Sendable () async -> Answer
  ) -> (Flight, isOwn: Bool) {
    state.withLock { state in
      if let flight = state.flights[key] {
        state.flights[key]?.waiting += 1
        return (flight, false)
      }
      state.count += 1
      let number = state.count
      let task = Task {
        let answer = await work()
        end(key, number)
        return answer
      }
      let flight = Flight(task: task, waiting: 1, number: number)
      state.flights[key] = flight
      return (flight, true)
    }
  }

  private func end(_ key: String, _ number: Int) {
    state.withLock { state in
      if state.flights[key]?.number == number { state.flights[key] = nil }
    }
  }

  private func leave(_ key: String, _ number: Int) {
    let abandoned = state.withLock { state -> Task<Answer, Never>? in
      guard let flight = state.flights[key], flight.number == number else { return nil }
      guard flight.waiting > 1 else {
        // If no request waits for the work any more, remove the work's entry before the work is
        // cancelled. A new request with this key then starts the work again instead of receiving
        // the result of the cancelled work.
        state.flights[key] = nil
        return flight.task
      }
      state.flights[key]?.waiting -= 1
      return nil
    }
    abandoned?.cancel()
  }
}
