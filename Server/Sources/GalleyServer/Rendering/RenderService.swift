// Jobs on the pool's threads, within memory, queue and deadline.

import Galley
import Synchronization
import Tracing

/// How much is drawn at the same time, and how long that may take.
package struct RenderCapacity: Sendable {
  /// Renders that run at the same time.
  package var workers: Int
  /// Requests that may wait beside them.
  package var queue: Int
  /// How long one may wait.
  package var longestWait = Duration.seconds(2)
  /// How long an answer may take, its wait included.
  package var deadline = Duration.seconds(5)
  /// Bytes that pictures under way may take together.
  package var memory = 512 << 20

  /// - Parameter queue: `nil` is four for each worker.
  package init(workers: Int, queue: Int? = nil) {
    self.workers = max(1, workers)
    self.queue = queue ?? 4 * self.workers
  }
}

/// Makes what is asked for: on the threads of a pool, with a queue that ends, within memory and
/// deadline; in processes of their own where they are wanted.
package final class RenderService: Sendable {
  private let pool: RenderPool
  private let stored: Mutex<ServedContent>
  private let deadline: Duration
  private let longestWait: Duration
  private let isolated: IsolatedRenderers?
  let metrics: ServiceMetrics

  /// - Parameter isolated: the processes that draw; `nil` draws in this one.
  package init(
    _ content: ServedContent, _ capacity: RenderCapacity,
    isolated: IsolatedRenderers? = nil
  ) {
    pool = RenderPool(
      content.renderer, workers: capacity.workers, waiting: capacity.queue,
      memory: capacity.memory, longestWait: capacity.longestWait)
    stored = Mutex(content)
    deadline = capacity.deadline
    longestWait = capacity.longestWait
    self.isolated = isolated
    metrics = ServiceMetrics()
  }

  /// What is drawn with now.
  var content: ServedContent { stored.withLock { $0 } }

  /// Draws with other templates, assets and fonts from now on; what is under way ends as it began.
  func replace(_ content: ServedContent) {
    stored.withLock { $0 = content }
  }

  /// Renders under way, requests that wait, and bytes reserved.
  var load: (rendering: Int, waiting: Int, memory: Int) { pool.load }

  /// Renders that run at the same time, and requests that may wait.
  var size: (workers: Int, queue: Int) { (pool.workers, pool.waiting) }

  /// Makes what a job asks for.
  ///
  /// - Parameter content: what it is drawn with, of which its tag was made.
  /// - Throws: ``Problem`` with what is wrong with the job; ``Problem/Kind/busy`` where the queue is
  ///   full or the wait was too long, ``Problem/Kind/timedOut`` at the deadline,
  ///   ``Problem/Kind/clientGone`` when the calling task is cancelled.
  func run(_ job: RenderJob, with content: ServedContent) async throws(Problem) -> RenderResult {
    let asked = ContinuousClock.now
    let span = startSpan("render")
    defer { span.end() }
    do throws(Problem) {
      let result = try await runUncounted(job, with: content)
      metrics.count(result)
      for (stage, seconds) in result.seconds {
        span.attributes["galley.\(stage).seconds"] = seconds
      }
      return result
    } catch {
      span.attributes["galley.problem"] = error.kind.rawValue
      metrics.countEnd(error, hasWaited: .now - asked >= longestWait)
      throw error
    }
  }

  /// The same without a trace in figures: for the server's own use, and for who will ask again.
  func runUncounted(
    _ job: RenderJob, with content: ServedContent
  ) async throws(Problem) -> RenderResult {
    let asked = ContinuousClock.now
    let answer: Result<RenderResult, Problem>
    do throws(RenderError) {
      answer = try await pool.run(deadline: deadline) {
        [pool, isolated, deadline] _, cancellation throws(RenderError) in
        let waited = ContinuousClock.now - asked
        let gate: MemoryGate = { bytes, body throws(RenderError) in
          try pool.holding(bytes, cancellation, body)
        }
        return Result { () throws(Problem) in
          var result: RenderResult
          if let isolated {
            result = try isolated.perform(
              job, with: content, within: deadline - waited, cancellation, gate: gate)
          } else {
            result = try content.perform(job, cancellation, gate: gate)
          }
          result.seconds["wait"] = waited / .seconds(1)
          return result
        }
      }
    } catch {
      throw Problem(error)
    }
    return try answer.get()
  }

  /// Takes no more jobs, and returns when those that it has are done, or at a deadline.
  func shutDown(within limit: Duration) async {
    await pool.shutDown(deadline: limit)
    isolated?.close()
  }
}
