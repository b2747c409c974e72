// Rows of all batches, so many at a time: cards find room beside them.

import Galley
import Synchronization

/// Places for rows of batches that are drawn at the same time.
final class RowSlots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let count: Int
  private let state: Mutex<State>
  /// How long a row asks again where all workers have enough to do, and how often it does.
  private static let patience = Duration.seconds(10)
  private static let pause = Duration.milliseconds(50)

  /// - Parameter count: how many, at least 1.
  init(_ count: Int) {
    self.count = max(1, count)
    state = Mutex(State(free: self.count))
  }

  /// Makes the picture of a row when there is a place.
  func made(
    _ row: BatchRows.Row, _ template: String?, _ ending: String, _ service: RenderService,
    _ content: ServedContent
  ) async -> BatchAnswers.Row {
    await take()
    defer { give() }
    let end = ContinuousClock.now + Self.patience
    do throws(Problem) {
      let job = try row.job(template, ending, content)
      while true {
        do throws(Problem) {
          let result = try await service.runUncounted(job, with: content)
          service.metrics.count(result)
          return BatchAnswers.Row(number: row.number, id: row.id, .success(result))
        } catch {
          guard error.kind == .busy, !Task.isCancelled, .now < end else { throw error }
          try? await Task.sleep(for: Self.pause)
        }
      }
    } catch {
      return BatchAnswers.Row(number: row.number, id: row.id, .failure(error))
    }
  }

  private func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
