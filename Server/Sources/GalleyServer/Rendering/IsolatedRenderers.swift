// Rendering in separate processes: if one crashes, only one answer is lost.

import Galley
import GalleyProcesses
import Synchronization

/// Render processes, one per worker. A process that crashes or takes too long is replaced.
///
/// Each process receives the templates and assets that the server read. So it draws the content
/// that the picture's `ETag` was computed from, even if the files have changed on disk.
///
/// `@unchecked Sendable`: each process is either in the list of idle processes, or used only by the
/// thread that took it.
package final class IsolatedRenderers: @unchecked Sendable {
  private let lock = ConditionLock()
  /// Idle processes, each with the number of the server content that it draws.
  private var idle: [(process: WorkerProcess, content: Int)] = []
  private let arguments: [String]
  /// The maximum size of an answer in bytes.
  private let mostBytes: Int
  /// The time limit for reading templates and opening fonts.
  private static let startTime = Duration.seconds(30)
  /// The time after the deadline when a process is killed. The process checks the deadline itself,
  /// so killing it should not be necessary.
  private static let grace = Duration.milliseconds(200)

  /// - Parameters:
  ///   - arguments: the command line that starts a render process, program name first.
  ///   - mostBytes: the maximum size of an answer in bytes.
  package init(arguments: [String], mostBytes: Int) {
    self.arguments = arguments
    self.mostBytes = mostBytes
  }

  /// Runs a job in a process. If an idle process has died in the meantime, another process is
  /// started, but only once.
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
    if let known = take(content) {
      do throws(Problem) {
        return try perform(job, by: known, content, until: deadline, cancellation, gate)
      } catch {
        guard error.code == Self.died else { throw error }
      }
    }
    return try perform(job, by: start(content), content, until: deadline, cancellation, gate)
  }

  private func perform(
    _ job: RenderJob, by process: WorkerProcess, _ content: ServedContent,
    until deadline: ContinuousClock.Instant, _ cancellation: Cancellation, _ gate: MemoryGate
  ) throws(Problem) -> RenderResult {
    func ask(_ message: IsolatedMessage) throws(Problem) -> IsolatedMessage {
      do throws(WorkerProcess.Death) {
        let frame = try process.answer(
          to: message.frame, within: deadline + Self.grace - .now, mostBytes: mostBytes,
          isCancelled: { cancellation.reason != nil })
        return IsolatedMessage(frame) ?? .problem(Self.senseless)
      } catch {
        throw Self.problem(of: error)
      }
    }
    let left = (deadline - .now) / .milliseconds(1)
    var answer = try ask(.job(job, milliseconds: max(0, Int(left))))
    if case .needs(let bytes) = answer {
      var drawn: Result<IsolatedMessage, Problem> = .failure(Self.senseless)
      do throws(RenderError) {
        try gate(bytes) { () throws(RenderError) in
          drawn = Result { () throws(Problem) in try ask(.go) }
        }
      } catch {
        // A process whose request for memory was refused can still run the next job.
        drawn = Result { () throws(Problem) in try ask(.problem(Problem(error))) }
      }
      answer = try drawn.get()
    }
    // A process that sends any other message is not kept, so it ends with its last reference.
    switch answer {
    case .result(let result):
      keep(process, content)
      return result
    case .problem(let problem):
      if problem != Self.senseless { keep(process, content) }
      throw problem
    case .content, .job, .needs, .go: throw Self.senseless
    }
  }

  private func keep(_ process: WorkerProcess, _ content: ServedContent) {
    lock.locked { idle.append((process, content.number)) }
  }

  /// The problem for an unexpected message from a process.
  private static let senseless = Problem(
    .fault, "the render process sent an invalid message")

  /// Ends the idle processes.
  func close() { lock.locked { idle = [] } }

  /// Takes an idle process that has this server content, and ends processes with older content.
  private func take(_ content: ServedContent) -> WorkerProcess? {
    lock.locked {
      idle.removeAll { $0.content < content.number || !$0.process.isRunning }
      let place = idle.lastIndex { $0.content == content.number }
      return place.map { idle.remove(at: $0).process }
    }
  }

  /// Starts a process and sends it the server's content.
  private func start(_ content: ServedContent) throws(Problem) -> WorkerProcess {
    do {
      let process = try WorkerProcess(arguments: arguments)
      let answer = try process.answer(
        to: IsolatedMessage.content(content.files).frame, within: Self.startTime)
      guard case .go = IsolatedMessage(answer) else { throw Self.senseless }
      return process
    } catch {
      throw Problem(.fault, "the render process could not be started")
    }
  }

  /// The code of the problem that is reported if a process dies.
  private static let died = "workerDied"

  private static func problem(of death: WorkerProcess.Death) -> Problem {
    switch death {
    case .tooLate: return Problem(RenderError.timedOut)
    case .cancelled: return Problem(RenderError.cancelled)
    case .signal, .exit:
      var problem = Problem(
        .fault, "the render process for this request crashed; other requests are not affected")
      problem.code = died
      return problem
    }
  }
}

/// The code that runs in a render process: answers the jobs on standard input.
package enum IsolatedWorker {
  /// Reads the server's content, then runs jobs until standard input ends.
  ///
  /// - Throws: ``StartError`` if the content is unusable.
  package static func run(
    _ makeContent: (ServedFiles) throws(StartError) -> ServedContent
  ) throws(StartError) {
    do {
      guard let first = try WorkerFrame(from: .standardInput),
        case .content(let files) = IsolatedMessage(first)
      else { return }
      let content = try makeContent(files)
      try IsolatedMessage.go.frame.write(to: .standardOutput)
      while let request = try WorkerFrame(from: .standardInput) {
        guard case .job(let job, let milliseconds) = IsolatedMessage(request) else { return }
        try answer(to: job, within: .milliseconds(milliseconds), content).frame
          .write(to: .standardOutput)
      }
    } catch let error as StartError {
      throw error
    } catch {
      // The server is gone, so no process would receive an error.
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
          // The server answers when the memory is free, or explains why it will never be.
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
