import Synchronization

#if THREAD_SANITIZER
  import GalleyFont
  private typealias Mutex = GalleyFont.Mutex
#endif

/// A request of a render pool, whatever the type of its result.
protocol PooledRequest: AnyObject, Sendable {
  /// Instant at which the request must be answered; `nil` for no deadline.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether the request has been answered.
  var isAnswered: Bool { get }
  /// Does the work of the request, and answers with the result.
  func perform()
  /// Answers with an error, unless the request has already been answered.
  func fail(_ error: RenderError)
}

/// A unit of work for a worker thread, with a single answer: the first one that is given.
///
/// The caller continues as soon as there is an answer. The worker may notice only later that its
/// result is no longer needed.
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

  /// Resumes the caller's continuation when there is an answer. If the answer already exists, the
  /// continuation is resumed at once and the result is `false`.
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
