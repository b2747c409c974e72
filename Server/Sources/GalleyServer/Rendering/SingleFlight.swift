// One drawing for all that ask for the same picture at the same time.

import Galley
import Synchronization

/// Work that is under way, by what it makes: whoever asks for the same meanwhile waits for it too.
/// When the last one that waits has left, the work is cancelled.
final class SingleFlight<Value: Sendable>: Sendable {
  typealias Answer = Result<Value, Problem>

  private struct Flight {
    var task: Task<Answer, Never>
    var waiting: Int
    /// Tells a flight from a later one with the same key.
    var number: Int
  }

  private struct State {
    var flights: [String: Flight] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// How many are under way.
  var count: Int { state.withLock { $0.flights.count } }

  /// The answer of the work that is under way for a key, or that is begun now. Who joined work that
  /// ran out of somebody else's time begins it once more.
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
        // Whoever comes now begins anew and gets no cancelled answer.
        state.flights[key] = nil
        return flight.task
      }
      state.flights[key]?.waiting -= 1
      return nil
    }
    abandoned?.cancel()
  }
}
