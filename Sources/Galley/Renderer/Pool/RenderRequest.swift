import GalleyFont
// Only `Atomic`: in ThreadSanitizer builds, `Mutex` is the mutex of GalleyFont.
import struct Synchronization.Atomic

/// A request to a render pool. The protocol hides the type of the request's result.
protocol PooledRequest: AnyObject, Sendable {
  /// Instant by which the caller must get a result or an error; `nil` for no deadline.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether the request has a result or an error.
  var isAnswered: Bool { get }
  /// Does the work of the request, and resumes the caller with the result.
  func perform()
  /// Resumes the caller with an error. If the request already has a result or an error, the method
  /// has no effect.
  func fail(_ error: RenderError)
}

/// A unit of work for a worker thread. The first result or error is the request's answer; later
/// results and errors are ignored.
///
/// The caller continues as soon as there is an answer. If the answer is an error such as a timeout,
/// the worker stops at its next check for cancellation.
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

  /// Stores the caller's continuation and returns `true`. The continuation is resumed when the
  /// request has a result or an error. If the request already has one, the method resumes the
  /// continuation at once and returns `false`.
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
