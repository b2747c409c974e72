import Galley
import GalleyProcesses

/// The worker processes of a batch: as many as lines are drawn at the same time. One that dies is
/// replaced.
///
/// `@unchecked Sendable`: a process is in the list, or used by the one thread that took it out.
final class IsolatedWorkers: @unchecked Sendable {
  private let lock = ConditionLock()
  private var idle: [WorkerProcess] = []
  /// The flag of this program that makes it a worker.
  static let flag = "draw-for-batch"
  /// How long a worker may take for a line; `nil` for any time.
  private let limit: Duration?

  /// How much longer than `--timeout` a worker may take, which looks at the time itself and should
  /// not have to be killed.
  private static let grace = Duration.seconds(2)

  init(timeout: Duration?) {
    limit = timeout.map { $0 + Self.grace }
  }

  /// What became of a line or row that a worker was asked to draw.
  ///
  /// - Throws: where the worker died of it, or was too late.
  func draw(_ request: WorkerFrame) throws(Failure) -> Answer {
    let worker = try take()
    let answer: WorkerFrame
    do throws(WorkerProcess.Death) {
      answer = try worker.answer(to: request, within: limit)
    } catch {
      throw Self.failure(error)
    }
    guard let result = answer.picture.map(Answer.drawn) ?? answer.failure.map(Answer.failed) else {
      throw Failure(.fault, code: "workerDied", "the process that drew this line gave no answer")
    }
    lock.locked { idle.append(worker) }
    return result
  }

  /// What became of a line.
  enum Answer {
    case drawn(DrawnPicture)
    /// The line that answers it.
    case failed(JobResult.Output)
  }

  private func take() throws(Failure) -> WorkerProcess {
    if let known = lock.locked({ idle.popLast() }) { return known }
    do throws(SystemError) {
      return try WorkerProcess(arguments: CommandLine.arguments + ["--" + Self.flag])
    } catch {
      throw Failure(.fault, "no process can be started to draw in: \(error.description)")
    }
  }

  private static func failure(_ death: WorkerProcess.Death) -> Failure {
    switch death {
    case .signal(let number):
      Failure(
        .fault, code: "workerDied",
        "the process that drew this line was ended by signal \(number); the others go on")
    case .exit(let code):
      Failure(
        .fault, code: "workerDied",
        "the process that drew this line ended with exit code \(code); the others go on")
    case .tooLate, .cancelled:
      Failure(
        .timeout,
        "the process that drew this line took longer than the time limit, and was ended")
    }
  }
}

/// The other side: a worker process, which draws what standard input asks for.
enum WorkerLoop {
  /// Draws until standard input ends.
  ///
  /// - Parameter draw: draws a picture, and gives the line's `id` even where it cannot.
  static func run(
    _ draw: (WorkerFrame) -> (id: String?, picture: Result<DrawnPicture, Failure>)
  ) throws(Failure) {
    do throws(SystemError) {
      while let request = try WorkerFrame(from: .standardInput) {
        let line = Int(request.text(0)) ?? 1
        let (id, picture) = draw(request)
        switch picture {
        case .success(let picture): try WorkerFrame(picture).write(to: .standardOutput)
        case .failure(let failure):
          let answer = failure.inLine(line).json(id: id)
          try WorkerFrame(failure: answer, failure.message).write(to: .standardOutput)
        }
      }
    } catch {
      throw Failure(.fault, "the batch cannot be answered: \(error.description)")
    }
  }
}
