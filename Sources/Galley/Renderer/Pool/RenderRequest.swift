import Synchronization

#if THREAD_SANITIZER
  import GalleyFont
  private typealias Mutex = GalleyFont.Mutex
#endif

/// A request of a pool, whatever its result is.
protocol PooledRequest: AnyObject, Sendable {
  /// When it is answered at the latest.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether it has its answer.
  var isAnswered: Bool { get }
  /// Does the work, and answers with what came of it.
  func perform()
  /// Answers that it failed, unless it has an answer.
  func fail(_ error: RenderError)
}

/// What is to be rendered, and its one answer: the first that comes.
///
/// Whoever asked goes on at once when the answer is there, even if a worker has still to find out
/// that nobody waits for its result.
final class RenderRequest<Value: Sendable>: PooledRequest {
  typealias Answer = Result<Value, RenderError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Answer, Never>)
    case answered(Answer)
    case done
  }

  let deadline: ContinuousClock.Instant?
  private let body: @Sendable (Cancellation) throws(RenderError) -> Value
  private let state = Mutex(State.open)
  private let hasAnswer = Atomic(false)

  init(
    deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (Cancellation) throws(RenderError) -> Value
  ) {
    self.deadline = deadline
    self.body = body
  }

  var isAnswered: Bool { hasAnswer.load(ordering: .acquiring) }

  func perform() {
    guard !isAnswered else { return }
    let cancellation = Cancellation(deadline: deadline, isRequested: { self.isAnswered })
    do throws(RenderError) {
      answer(.success(try body(cancellation)))
    } catch {
      answer(.failure(error))
    }
  }

  func fail(_ error: RenderError) { answer(.failure(error)) }

  private func answer(_ answer: Answer) {
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      switch state {
      case .open:
        state = .answered(answer)
        return nil
      case .awaited(let continuation):
        state = .done
        return continuation
      case .answered, .done:
        return nil
      }
    }
    hasAnswer.store(true, ordering: .releasing)
    waiting?.resume(returning: answer)
  }

  /// Has a continuation resumed with the answer; at once, and with `false`, where there is one.
  func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let known = state.withLock { state -> Answer? in
      guard case .answered(let answer) = state else {
        state = .awaited(continuation)
        return nil
      }
      state = .done
      return answer
    }
    guard let known else { return true }
    continuation.resume(returning: known)
    return false
  }
}
