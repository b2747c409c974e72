// A limit on the rows that all batches draw at the same time. The limit leaves workers and memory
// for cards.

import Galley
import Synchronization

/// Limits how many rows all batches together draw at the same time. A row can be drawn before
/// earlier rows of the same batch have been sent. Further limits apply to such rows.
final class RowSlots: Sendable {
  /// Permission to draw a row before earlier rows of its batch have been sent. The permission ends
  /// when its last reference is released.
  final class Leave: Sendable {
    private let slots: RowSlots
    private let bytes = Atomic(0)

    fileprivate init(_ slots: RowSlots) {
      self.slots = slots
    }

    /// Adds a drawn row's size, in bytes, to the total size of the rows that wait to be sent. When
    /// this object is released, the size is subtracted again.
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
    /// The total size in bytes of the drawn rows that wait to be sent.
    var bytesAhead = 0
  }

  private let count: Int
  private let mostBytesAhead: Int
  private let state: Mutex<State>
  /// The maximum time during which a row is retried while all workers are busy.
  private static let patience = Duration.seconds(10)
  /// The time between two attempts to render a row while all workers are busy.
  private static let pause = Duration.milliseconds(50)

  /// - Parameters:
  ///   - count: the maximum number of rows drawn at the same time, at least 1.
  ///   - bytesAhead: the limit on the total size of the drawn rows that wait to be sent, in bytes.
  ///     At this limit, ``leave()`` returns `nil`.
  init(_ count: Int, bytesAhead: Int) {
    self.count = max(1, count)
    mostBytesAhead = bytesAhead
    state = Mutex(State(free: self.count))
  }

  /// Returns permission to draw a row before earlier rows of its batch have been sent. Returns
  /// `nil` if the number of permissions has reached its limit: twice the maximum number of rows
  /// that are drawn at the same time. Also returns `nil` if the drawn rows that wait to be sent
  /// have reached their size limit. The first unsent row of each batch needs no permission. A batch
  /// therefore never waits until the clients of other batches have received rows.
  func leave() -> Leave? {
    let isFree = state.withLock { state in
      guard state.rowsAhead < 2 * count, state.bytesAhead < mostBytesAhead else { return false }
      state.rowsAhead += 1
      return true
    }
    return isFree ? Leave(self) : nil
  }

  /// Draws the picture of a row. Waits first if too many rows are being drawn.
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
