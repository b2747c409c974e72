// Drawing in processes of their own: one that dies takes a single answer with it.

import Galley
import GalleyProcesses
import Synchronization

/// Processes that draw, one for each worker. One that dies or takes too long is replaced.
///
/// A process is given templates and assets as the server read them, so that it draws what the tag of
/// a picture was made of, whatever is on the disk by then.
///
/// `@unchecked Sendable`: a process is in the list, or used by the one thread that took it out.
package final class IsolatedRenderers: @unchecked Sendable {
  private let lock = ConditionLock()
  /// Processes that draw nothing now, with the number of the content that they have.
  private var idle: [(process: WorkerProcess, content: Int)] = []
  private let arguments: [String]
  /// Most bytes of an answer.
  private let mostBytes: Int
  /// How long a process may take to read templates and open the fonts.
  private static let startTime = Duration.seconds(30)
  /// How much longer than the deadline a process may take, which looks at the time itself and should
  /// not have to be killed.
  private static let grace = Duration.milliseconds(200)

  /// - Parameters:
  ///   - arguments: what makes this program such a process, its name first.
  ///   - mostBytes: most bytes of an answer.
  package init(arguments: [String], mostBytes: Int) {
    self.arguments = arguments
    self.mostBytes = mostBytes
  }

  /// Has a process make what a job asks for. Where one that has drawn before is not there any more,
  /// another one is started, once.
  ///
  /// - Parameters:
  ///   - limit: how long it may take.
  ///   - cancellation: where nobody waits for the answer any more the process is ended.
  ///   - gate: waits for the memory that the process says it needs.
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
        // Told that it may not go on, the process is fit for the next job.
        drawn = Result { () throws(Problem) in try ask(.problem(Problem(error))) }
      }
      answer = try drawn.get()
    }
    // One that says anything else is ended with this reference to it.
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

  /// What a process says that says nothing.
  private static let senseless = Problem(
    .fault, "the process that draws said nothing that makes sense")

  /// Ends the processes that draw nothing.
  func close() { lock.locked { idle = [] } }

  /// A process that has drawn with this content; those that have another one are ended.
  private func take(_ content: ServedContent) -> WorkerProcess? {
    lock.locked {
      idle.removeAll { $0.content < content.number || !$0.process.isRunning }
      let place = idle.lastIndex { $0.content == content.number }
      return place.map { idle.remove(at: $0).process }
    }
  }

  /// A new process, which has read the content.
  private func start(_ content: ServedContent) throws(Problem) -> WorkerProcess {
    do {
      let process = try WorkerProcess(arguments: arguments)
      let answer = try process.answer(
        to: IsolatedMessage.content(content.files).frame, within: Self.startTime)
      guard case .go = IsolatedMessage(answer) else { throw Self.senseless }
      return process
    } catch {
      throw Problem(.fault, "no process can be started to draw in")
    }
  }

  /// The code of an answer whose process died of it.
  private static let died = "workerDied"

  private static func problem(of death: WorkerProcess.Death) -> Problem {
    switch death {
    case .tooLate: return Problem(RenderError.timedOut)
    case .cancelled: return Problem(RenderError.cancelled)
    case .signal, .exit:
      var problem = Problem(.fault, "the process that drew this ended; others draw on")
      problem.code = died
      return problem
    }
  }
}

/// The other side: a process that draws what standard input asks for.
package enum IsolatedWorker {
  /// Reads templates and assets, then draws, until standard input ends.
  ///
  /// - Throws: ``StartError`` where the content cannot be drawn with.
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
      // The server is gone, and nobody is there to be told.
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
          // The server says when there is as much memory, or why there never is.
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
