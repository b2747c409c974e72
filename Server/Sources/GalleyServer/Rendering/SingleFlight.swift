// One drawing for all that ask for the same picture at the same time.

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

  /// The answer of the work that is under way for a key, or that is begun now.
  func answer(
    _ key: String, _ work: @escaping @Sendable () async -> Answer
  ) async throws(Problem) -> Value {
    let (task, number) = join(key, work)
    let answer = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      leave(key, number)
    }
    return try answer.get()
  }

  private func join(
    _ key: String, _ work: @escaping @Sendable () async -> Answer
  ) -> (Task<Answer, Never>, Int) {
    state.withLock { state in
      if let flight = state.flights[key] {
        state.flights[key]?.waiting += 1
        return (flight.task, flight.number)
      }
      state.count += 1
      let number = state.count
      let task = Task {
        let answer = await work()
        end(key, number)
        return answer
      }
      state.flights[key] = Flight(task: task, waiting: 1, number: number)
      return (task, number)
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
