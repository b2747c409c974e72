// Runs render jobs on the threads of a pool, with limits on memory, queue length and time.

import Galley
import GalleyDocuments
import Synchronization
import Tracing

/// Limits on parallel renders, and on the time and memory that they use.
package struct RenderCapacity: Sendable {
  /// The maximum number of renders that run at the same time.
  package var workers: Int
  /// The maximum number of requests that wait for a worker.
  package var queue: Int
  /// The maximum time that a request waits for a worker.
  package var longestWait = Duration.seconds(2)
  /// The maximum time from a request to its response, including the wait for a worker.
  package var deadline = Duration.seconds(5)
  /// The memory limit in bytes for all documents being read, pictures being rendered, and responses
  /// being sent.
  package var memory = 512 << 20

  /// - Parameter queue: the maximum number of waiting requests; `nil` means four per worker.
  package init(workers: Int, queue: Int? = nil) {
    self.workers = max(1, workers)
    self.queue = queue ?? 4 * self.workers
  }
}

/// Runs jobs on the threads of a pool, with a bounded queue, a memory limit and a deadline.
/// Optionally, the jobs run in separate processes.
package final class RenderService: Sendable {
  private let pool: RenderPool
  /// A pool with one worker for the server's own checks, so that the checks do not wait for
  /// requests.
  private let checks: RenderPool
  /// The current content, and the content before the last reload that changed a template.
  private struct Stored {
    var current: ServedContent
    var previous: ServedContent?
  }

  private let stored: Mutex<Stored>
  private let deadline: Duration
  private let longestWait: Duration
  private let isolated: IsolatedRenderers?
  let metrics: ServiceMetrics
  /// The response bytes that are not written yet. These bytes count against the same memory limit
  /// as renders.
  let responses: ResponseMemory
  /// The threads that read asset pictures to compute `ETag`s.
  let files = DiskThreads()

  /// The maximum number of waiting checks, and the memory limit of a check in bytes.
  private static let (mostChecks, checkMemory) = (16, 16 << 20)
  /// The minimum time limit of a check. On a busy machine, a render process can start slowly.
  private static let checkTime = Duration.seconds(10)

  /// - Parameter isolated: the render processes, or `nil` to render in this process.
  package init(
    _ content: ServedContent, _ capacity: RenderCapacity,
    isolated: IsolatedRenderers? = nil
  ) {
    pool = RenderPool(
      content.renderer, workers: capacity.workers, waiting: capacity.queue,
      memory: capacity.memory, longestWait: capacity.longestWait)
    checks = RenderPool(
      content.renderer, workers: 1, waiting: Self.mostChecks, memory: Self.checkMemory)
    responses = ResponseMemory(pool)
    stored = Mutex(Stored(current: content))
    deadline = capacity.deadline
    longestWait = capacity.longestWait
    self.isolated = isolated
    metrics = ServiceMetrics()
    isolated?.keep([content])
  }

  /// The current content: templates, assets and fonts.
  var content: ServedContent { stored.withLock { $0.current } }

  /// The content that is used to draw a version of a template. If only the previous content has the
  /// version, the result is the previous content. Otherwise, it is the current content.
  ///
  /// - Parameter version: the version from a URL; `nil` for the current version.
  func content(of template: String, version: String?) -> ServedContent {
    stored.withLock { stored in
      guard let version, stored.current.templates[template]?.version != version,
        let previous = stored.previous, previous.templates[template]?.version == version
      else { return stored.current }
      return previous
    }
  }

  /// Replaces the current templates, assets and fonts. Running jobs continue with the content that
  /// they started with. If the version of a template changes, the replaced content is kept as the
  /// previous content, for URLs with the earlier version.
  func replace(_ content: ServedContent) {
    let kept = stored.withLock { stored in
      if stored.current.versions != content.versions { stored.previous = stored.current }
      stored.current = content
      return [content] + (stored.previous.map { [$0] } ?? [])
    }
    isolated?.keep(kept)
  }

  /// The number of running renders, the number of waiting requests, and the reserved memory in
  /// bytes.
  var load: (rendering: Int, waiting: Int, memory: Int) { pool.load }

  /// The maximum number of running renders and of waiting requests.
  var size: (workers: Int, queue: Int) { (pool.workers, pool.waiting) }

  /// Runs a job and records metrics.
  ///
  /// - Parameters:
  ///   - content: the templates, assets and fonts to draw with. It must be the content from which
  ///     the caller computed the response's `ETag`.
  ///   - start: the time at which the request began. The deadline counts from this time.
  /// - Throws: ``Problem`` if the job is invalid. ``Problem/Kind/busy`` if the queue is full or the
  ///   wait was too long. ``Problem/Kind/timedOut`` at the deadline. ``Problem/Kind/clientGone``
  ///   when the calling task is cancelled.
  func run(
    _ job: RenderJob, with content: ServedContent, since start: ContinuousClock.Instant = .now
  ) async throws(Problem) -> RenderResult {
    let asked = ContinuousClock.now
    let span = startSpan("render")
    defer { span.end() }
    do throws(Problem) {
      let result = try await answer(to: job, with: content, on: pool, within: left(since: start))
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

  /// Runs a job of the server's own checks, even if all workers are busy and the queue is full. The
  /// job does not count as a render.
  func check(
    _ job: RenderJob, with content: ServedContent
  ) async throws(Problem) -> RenderResult {
    try await answer(to: job, with: content, on: checks, within: max(deadline, Self.checkTime))
  }

  /// Runs a job without recording metrics. Callers that retry a job use this method. They count the
  /// successful result themselves.
  func runUncounted(
    _ job: RenderJob, with content: ServedContent
  ) async throws(Problem) -> RenderResult {
    try await answer(to: job, with: content, on: pool, within: deadline)
  }

  private func answer(
    to job: RenderJob, with content: ServedContent, on pool: RenderPool,
    within deadline: Duration
  ) async throws(Problem) -> RenderResult {
    let asked = ContinuousClock.now
    let answer: Result<RenderResult, Problem>
    do throws(RenderError) {
      answer = try await pool.run(deadline: deadline) {
        [isolated, responses] _, cancellation throws(RenderError) in
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
          result.hold = responses.hold(result.bytes)
          result.seconds["wait"] = waited / .seconds(1)
          return result
        }
      }
    } catch {
      throw Problem(error)
    }
    return try answer.get()
  }

  /// The digests of pictures by name. Pictures that do not exist are left out. The files are read
  /// on separate threads for file operations, not on a render worker.
  ///
  /// - Parameter start: the time at which the request began. The deadline counts from this time.
  /// - Throws: ``Problem/Kind/busy`` if too many requests wait for files. ``Problem/Kind/timedOut``
  ///   at the deadline.
  func digests(
    of pictures: [String], in content: ServedContent, since start: ContinuousClock.Instant = .now
  ) async throws(Problem) -> [String: String] {
    guard !pictures.isEmpty else { return [:] }
    let found: Result<[String: String], DocumentError>
    do throws(RenderError) {
      found = try await files.result(within: left(since: start)) {
        Result { () throws(DocumentError) in
          var digests: [String: String] = [:]
          for name in pictures { digests[name] = try content.assets.digest(of: name) }
          return digests
        }
      }
    } catch {
      let problem = Problem(error)
      metrics.countEnd(problem, hasWaited: false)
      throw problem
    }
    do throws(DocumentError) { return try found.get() } catch { throw Problem(error) }
  }

  /// The time that is left until the deadline of a request that began at `start`.
  private func left(since start: ContinuousClock.Instant) -> Duration {
    max(.zero, deadline - (.now - start))
  }

  /// Stops accepting jobs. Returns when all accepted jobs have finished or the time limit is
  /// reached.
  func shutDown(within limit: Duration) async {
    await pool.shutDown(deadline: limit)
    await checks.shutDown(deadline: .zero)
    isolated?.keep([])
  }
}
