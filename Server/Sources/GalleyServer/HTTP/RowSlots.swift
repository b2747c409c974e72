// Rows of all batches, so many at a time: cards find room and memory beside them.

import Galley
import Synchronization

/// Places for rows of batches that are drawn at the same time, and leave to draw rows before those
/// in front of them are sent.
final class RowSlots: Sendable {
  /// Leave to draw a row before those in front of it are sent. It ends with its last reference.
  final class Leave: Sendable {
    private let slots: RowSlots
    private let bytes = Atomic(0)

    fileprivate init(_ slots: RowSlots) {
      self.slots = slots
    }

    /// Counts the bytes of the row, which is drawn and waits to be sent.
    func hold(_ count: Int) {
      bytes.add(count, ordering: .relaxed)
      slots.state.withLock { $0.bytesAhead += count }
    }

    deinit {
      let held = bytes.load(ordering: .relaxed)
      slots.state.withLock { state in
        state.rowsAhead -= 1
        state.bytesAhead -= held
      }
    }
  }

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
    var rowsAhead = 0
    /// Bytes of the rows with leave that wait to be sent.
    var bytesAhead = 0
  }

  private let count: Int
  private let mostBytesAhead: Int
  private let state: Mutex<State>
  /// How long a row asks again where all workers have enough to do, and how often it does.
  private static let patience = Duration.seconds(10)
  private static let pause = Duration.milliseconds(50)

  /// - Parameters:
  ///   - count: how many places, at least 1.
  ///   - bytesAhead: bytes of rows that wait to be sent, from which on there is no more leave.
  init(_ count: Int, bytesAhead: Int) {
    self.count = max(1, count)
    mostBytesAhead = bytesAhead
    state = Mutex(State(free: self.count))
  }

  /// Leave to draw a row before those in front of it are sent, for twice as many as there are
  /// places; `nil` where there is none now. One row of each batch needs none, so that no batch waits
  /// for the readers of others.
  func leave() -> Leave? {
    let isFree = state.withLock { state in
      guard state.rowsAhead < 2 * count, state.bytesAhead < mostBytesAhead else { return false }
      state.rowsAhead += 1
      return true
    }
    return isFree ? Leave(self) : nil
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
