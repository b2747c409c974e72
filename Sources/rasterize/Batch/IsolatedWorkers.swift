import Galley
import GalleyProcesses

/// The worker processes of a batch, one for each line that is drawn at the same time. If a process
/// dies, a new one replaces it.
///
/// `@unchecked Sendable`: each process is either in the list or used by the one thread that removed
/// it.
final class IsolatedWorkers: @unchecked Sendable {
  private let lock = ConditionLock()
  private var idle: [WorkerProcess] = []
  /// The hidden flag that makes this program run as a worker.
  static let flag = "draw-for-batch"
  /// Time limit per line for a worker; `nil` means no limit.
  private let limit: Duration?

  /// Extra time beyond `--timeout`. A worker normally stops by itself in that time and need not be
  /// killed.
  private static let grace = Duration.seconds(2)

  init(timeout: Duration?) {
    limit = timeout.map { $0 + Self.grace }
  }

  /// Has a worker draw an input line or row.
  ///
  /// - Throws: if the worker died, or took too long.
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

  /// A worker's answer for an input line.
  enum Answer {
    case drawn(DrawnPicture)
    /// Drawing failed; the value is the line of JSON that reports the error.
    case failed(JobResult.Output)
  }

  private func take() throws(Failure) -> WorkerProcess {
    if let known = lock.locked({ idle.popLast() }) { return known }
    do throws(SystemError) {
      return try WorkerProcess(arguments: CommandLine.arguments + ["--" + Self.flag])
    } catch {
      throw Failure(.fault, "cannot start a worker process: \(error.description)")
    }
  }

  private static func failure(_ death: WorkerProcess.Death) -> Failure {
    switch death {
    case .signal(let number):
      Failure(
        .fault, code: "workerDied",
        "the process that drew this line was ended by signal \(number); the other lines go on")
    case .exit(let code):
      Failure(
        .fault, code: "workerDied",
        "the process that drew this line ended with exit code \(code); the other lines go on")
    case .tooLate, .cancelled:
      Failure(
        .timeout,
        "the process that drew this line exceeded the time limit and was ended")
    }
  }
}

/// The main loop of a worker process, which draws the images requested on standard input.
enum WorkerLoop {
  /// Draws requested images until standard input ends.
  ///
  /// - Parameter draw: draws an image; returns the line's `id` even if drawing fails.
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
      throw Failure(.fault, "cannot answer the batch: \(error.description)")
    }
  }
}
