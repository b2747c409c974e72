// Rendering in separate processes. If a process crashes, only one request is affected.

import Galley
import GalleyDocuments
import GalleyJSON
import GalleyProcesses

/// Render processes, one per worker and version of the content. A process that crashes or takes too
/// long is replaced.
///
/// Each process receives a copy of the templates, the fonts and the templates' pictures that the
/// server has read. The process uses this copy even if the files on disk have changed since then.
/// It requests all other pictures from the server. A rendered picture and its `ETag` are therefore
/// always made from the same content.
package struct IsolatedRenderers: Sendable {
  private let pool: WorkerPool
  /// The maximum size of a process's reply, in bytes.
  private let mostBytes: Int
  /// The time that a process still has after the deadline of its job. The process is then killed.
  /// Normally, the process itself stops the job at the deadline.
  private static let grace = Duration.milliseconds(200)

  /// - Parameters:
  ///   - arguments: the command line that starts a render process, program name first.
  ///   - mostBytes: the maximum size of a process's reply, in bytes.
  ///   - workers: the maximum number of jobs at the same time.
  package init(arguments: [String], mostBytes: Int, workers: Int) {
    self.init(
      WorkerPool(arguments: arguments, limit: Self.mostProcesses(workers: workers)),
      mostBytes: mostBytes)
  }

  init(_ pool: WorkerPool, mostBytes: Int) {
    self.pool = pool
    self.mostBytes = mostBytes
  }

  /// The maximum number of processes: one per worker, one for readiness checks, and one for the
  /// previous version of a template.
  static func mostProcesses(workers: Int) -> Int { workers + 2 }

  /// Keeps the render processes that have one of these contents, and ends all others. Running jobs
  /// are not affected.
  func keep(_ contents: [ServedContent]) { pool.keep(Set(contents.map(\.number))) }

  /// Runs a job in a process. If a reused process crashes during the job, a new process runs the
  /// job once more.
  ///
  /// - Parameters:
  ///   - limit: the time limit of the job.
  ///   - cancellation: ends the process when the client no longer waits.
  ///   - gate: waits until the memory that the process needs is free.
  func perform(
    _ job: RenderJob, with content: ServedContent, within limit: Duration,
    _ cancellation: Cancellation, gate: MemoryGate
  ) throws(Problem) -> RenderResult {
    let deadline = ContinuousClock.now + limit
    let result: Result<RenderResult, Problem>
    do throws(WorkerDeath) {
      result = try pool.perform(
        version: content.number, retries: true,
        preparing: { process throws(WorkerDeath) in
          try Self.send(content, to: process, by: deadline + Self.grace)
        }
      ) { process throws(WorkerDeath) in
        let left = (deadline - .now) / .milliseconds(1)
        return try Self.result(
          of: .job(job, milliseconds: max(0, Int(left))), gate
        ) { message throws(WorkerDeath) in
          try Self.supplying(content.assets, job.assets, message) { message throws(WorkerDeath) in
            try process.answer(
              to: message.frame, within: deadline + Self.grace - .now, mostBytes: mostBytes,
              isCancelled: { cancellation.reason != nil })
          }
        }
      }
    } catch {
      throw Self.problem(of: error)
    }
    return try result.get()
  }

  /// Returns the result of a job. The render process can request memory several times before it
  /// completes the job. Each request replaces the memory reservation of the previous request.
  ///
  /// - Parameter ask: sends a message to the render process, and returns the reply.
  private static func result(
    of job: IsolatedMessage, _ gate: MemoryGate,
    _ ask: @escaping (IsolatedMessage) throws(WorkerDeath) -> WorkerFrame
  ) throws(WorkerDeath) -> Result<RenderResult, Problem> {
    var answer = IsolatedMessage(try ask(job))
    while case .needs(let bytes) = answer {
      var drawn: Result<WorkerFrame, WorkerDeath> = .failure(.invalidAnswer)
      do throws(RenderError) {
        try gate(bytes) { () throws(RenderError) in
          drawn = Result { () throws(WorkerDeath) in try ask(.go) }
        }
      } catch {
        // The memory that the render process requested is not available. Send the error to the
        // process, so that the process ends this job and can run the next job.
        drawn = Result { () throws(WorkerDeath) in try ask(.problem(Problem(error))) }
      }
      answer = IsolatedMessage(try drawn.get())
    }
    switch answer {
    case .result(let result): return .success(result)
    case .problem(let problem): return .failure(problem)
    case .content, .job, .needs, .go, .asset, .file, nil: throw .invalidAnswer
    }
  }

  /// Sends a message to a process, and returns the process's reply. If the process requests
  /// pictures of the assets before it replies, sends these pictures to the process.
  ///
  /// - Parameters:
  ///   - expected: the digests that the contents of pictures must have, by name.
  ///   - ask: sends a message to the process, and returns the process's reply.
  private static func supplying(
    _ assets: Assets, _ expected: [String: String], _ message: IsolatedMessage,
    _ ask: (IsolatedMessage) throws(WorkerDeath) -> WorkerFrame
  ) throws(WorkerDeath) -> WorkerFrame {
    var answer = try ask(message)
    while let (name, known) = IsolatedMessage.askedAsset(answer) {
      let reply: IsolatedMessage
      do throws(DocumentError) {
        reply = .file(try assets.cache.file(name, known: known, expected: expected[name]))
      } catch {
        reply = .problem(Problem(error))
      }
      answer = try ask(reply)
    }
    return answer
  }

  /// Sends the templates, the fonts and the templates' pictures to a new process.
  private static func send(
    _ content: ServedContent, to process: WorkerProcess, by deadline: ContinuousClock.Instant
  ) throws(WorkerDeath) {
    do throws(WorkerDeath) {
      let answer = try supplying(content.assets, [:], .content(content.files)) {
        message throws(WorkerDeath) in
        try process.answer(to: message.frame, within: deadline - .now)
      }
      if case .go = IsolatedMessage(answer) { return }
    } catch .tooLate {
      throw .tooLate
    } catch {}
    throw .notStarted("the render process did not accept the templates and assets")
  }

  private static func problem(of death: WorkerDeath) -> Problem {
    switch death {
    case .tooLate: return Problem(RenderError.timedOut)
    case .cancelled: return Problem(RenderError.cancelled)
    case .notStarted: return Problem(.fault, "the render process could not be started")
    case .invalidAnswer: return Problem(.fault, "the render process sent an invalid message")
    case .crashed:
      var problem = Problem(
        .fault, "the render process for this request crashed; other requests are not affected")
      problem.code = "workerDied"
      return problem
    }
  }
}

/// The code that runs in a render process. It reads jobs from standard input and writes their
/// results.
package enum IsolatedWorker {
  /// Reads the server's content, then runs jobs until standard input ends.
  ///
  /// - Parameters:
  ///   - assetBytes: the maximum memory for pictures of the assets, in bytes.
  ///   - makeContent: makes the content from files and from the pictures of the assets.
  /// - Throws: ``StartError`` if the content is unusable.
  package static func run(
    assetBytes: Int, _ makeContent: (ServedFiles, AssetCache) throws(StartError) -> ServedContent
  ) throws(StartError) {
    do {
      guard let first = try WorkerFrame(from: .standardInput),
        case .content(let files) = IsolatedMessage(first)
      else { return }
      let content = try makeContent(files, AssetCache(ServerAssets(), limit: assetBytes))
      try IsolatedMessage.go.frame.write(to: .standardOutput)
      try WorkerFrame.answerRequests { request in
        guard case .job(let job, let milliseconds) = IsolatedMessage(request) else { return nil }
        return answer(to: job, within: .milliseconds(milliseconds), content).frame
      }
    } catch let error as StartError {
      throw error
    } catch {
      // Ignore the error: reading or writing failed because the server process has ended.
    }
  }

  private static func answer(
    to job: RenderJob, within limit: Duration, _ content: ServedContent
  ) -> IsolatedMessage {
    var refusal: Problem?
    do throws(Problem) {
      let cancellation = Cancellation(deadline: .now + limit)
      return .result(
        try content.perform(job, cancellation) { bytes, body throws(RenderError) in
          // Wait for the server's reply: either the memory is free, or an error ends the job.
          guard (try? IsolatedMessage.needs(bytes).frame.write(to: .standardOutput)) != nil,
            let frame = try? WorkerFrame(from: .standardInput)
          else { throw .cancelled }
          switch IsolatedMessage(frame) {
          case .go: try body()
          case .problem(let problem):
            refusal = problem
            throw .cancelled
          default: throw .cancelled
          }
        })
    } catch {
      return .problem(refusal ?? error)
    }
  }
}

/// The source of asset pictures in a render process. It requests the pictures from the server.
private struct ServerAssets: AssetSource {
  var reads: Int { 0 }

  func file(_ name: String, known: String?) throws(DocumentError) -> AssetFile? {
    guard
      (try? IsolatedMessage.asset(name, known: known ?? "").frame.write(to: .standardOutput))
        != nil,
      let frame = try? WorkerFrame(from: .standardInput)
    else { throw Self.error(DocumentFault.Code.cancelled.rawValue, "the server has ended") }
    switch IsolatedMessage(frame) {
    case .file(let file): return file
    case .problem(let problem):
      throw Self.error(
        problem.code ?? DocumentFault.Code.unreadableFile.rawValue, problem.detail)
    default: throw Self.error(DocumentFault.Code.cancelled.rawValue, "the server sent no picture")
    }
  }

  func digest(of name: String) throws(DocumentError) -> String? {
    try file(name, known: nil)?.digest
  }

  private static func error(_ code: String, _ message: String) -> DocumentError {
    DocumentError(code: code, isCallersFault: false, message: message)
  }
}
