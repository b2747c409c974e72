// Drawing in processes of their own: one that dies takes a single answer with it.

import Foundation
import Galley
import GalleyProcesses
import Synchronization

/// Processes that draw, one for each worker. One that dies or takes too long is replaced.
///
/// `@unchecked Sendable`: a process is in the list, or used by the one thread that took it out.
package final class IsolatedRenderers: @unchecked Sendable {
  private let lock = ConditionLock()
  private var idle: [(process: WorkerProcess, generation: Int)] = []
  private var generation = 0
  private let arguments: [String]
  /// How much longer than the deadline a process may take, which looks at the time itself and
  /// should not have to be killed.
  private static let grace = Duration.milliseconds(500)

  /// - Parameter arguments: what makes this program such a process, its name first.
  package init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Has a process make what a job asks for.
  ///
  /// - Parameter limit: how long it may take.
  func perform(_ job: RenderJob, within limit: Duration) throws(Problem) -> RenderResult {
    let (process, generation) = try take()
    let request = WorkerFrame([try IsolatedMessage.encoded(job), job.body])
    let answer: WorkerFrame
    do throws(WorkerProcess.Death) {
      answer = try process.answer(to: request, within: limit + Self.grace)
    } catch {
      throw Self.problem(of: error)
    }
    lock.locked { if generation == self.generation { idle.append((process, generation)) } }
    return try IsolatedMessage.result(of: answer)
  }

  /// Has all processes end when they have answered: new ones read templates and assets again.
  func replaceAll() {
    lock.locked {
      generation += 1
      idle = []
    }
  }

  /// Ends the processes that draw nothing.
  func close() { replaceAll() }

  private func take() throws(Problem) -> (WorkerProcess, Int) {
    let (known, generation) = lock.locked { (idle.popLast(), self.generation) }
    if let known { return known }
    do throws(SystemError) {
      return (try WorkerProcess(arguments: arguments), generation)
    } catch {
      throw Problem(.fault, "no process can be started to draw in")
    }
  }

  private static func problem(of death: WorkerProcess.Death) -> Problem {
    switch death {
    case .tooLate: return Problem(RenderError.timedOut)
    case .signal, .exit:
      var problem = Problem(.fault, "the process that drew this ended; others draw on")
      problem.code = "workerDied"
      return problem
    }
  }
}

/// The other side: a process that draws what standard input asks for.
package enum IsolatedWorker {
  /// Draws until standard input ends.
  ///
  /// - Parameters:
  ///   - deadline: how long a job may take.
  ///   - memory: most bytes that a picture may take.
  package static func run(_ content: ServedContent, deadline: Duration, memory: Int) {
    do throws(SystemError) {
      while let request = try WorkerFrame(from: .standardInput) {
        try answer(to: request, content, deadline: deadline, memory: memory)
          .write(to: .standardOutput)
      }
    } catch {
      // The server is gone, and nobody is there to be told.
    }
  }

  private static func answer(
    to request: WorkerFrame, _ content: ServedContent, deadline: Duration, memory: Int
  ) -> WorkerFrame {
    do throws(Problem) {
      let job = try IsolatedMessage.job(of: request)
      let result = try content.perform(job, Cancellation(deadline: .now + deadline)) {
        bytes, body throws(RenderError) in
        guard bytes <= memory else {
          throw .tooLarge(
            what: "the memory that the picture takes, in bytes", value: Double(bytes),
            limit: Double(memory))
        }
        try body()
      }
      return WorkerFrame([try IsolatedMessage.encoded(result), result.bytes])
    } catch {
      let problem = (try? IsolatedMessage.encoded(error)) ?? []
      return WorkerFrame([problem])
    }
  }
}

/// Jobs, results and problems as bytes.
private enum IsolatedMessage {
  static func encoded(_ value: some Encodable) throws(Problem) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      throw broken
    }
  }

  static func job(of frame: WorkerFrame) throws(Problem) -> RenderJob {
    guard frame.fields.count == 2,
      var job = try? JSONDecoder().decode(RenderJob.self, from: Data(frame.fields[0]))
    else { throw broken }
    job.body = frame.fields[1]
    return job
  }

  /// A result, or the problem that stands in its place.
  static func result(of frame: WorkerFrame) throws(Problem) -> RenderResult {
    if frame.fields.count == 2,
      var result = try? JSONDecoder().decode(RenderResult.self, from: Data(frame.fields[0]))
    {
      result.bytes = frame.fields[1]
      return result
    }
    guard let first = frame.fields.first,
      let problem = try? JSONDecoder().decode(Problem.self, from: Data(first))
    else { throw broken }
    throw problem
  }

  private static let broken = Problem(
    .fault, "the process that draws said nothing that makes sense")
}
