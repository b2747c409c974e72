import Galley
import GalleyProcesses

/// The worker processes of a batch. Each process draws one line at a time.
struct IsolatedWorkers: Sendable {
  /// The flag that makes this program run as a worker. The help does not list the flag.
  static let flag = "draw-for-batch"
  private let pool = WorkerPool(arguments: CommandLine.arguments + ["--" + Self.flag])
  /// Time limit per line for a worker; `nil` means no limit.
  private let limit: Duration?

  /// The additional time that a worker process gets after `--timeout` has passed. Normally, the
  /// worker reports the timeout itself during this time. A worker that has not reported by then is
  /// killed.
  private static let grace = Duration.seconds(2)

  init(timeout: Duration?) {
    limit = timeout.map { $0 + Self.grace }
  }

  /// The result that a worker returns for an input line.
  enum Answer {
    case drawn(DrawnPicture)
    /// The image could not be drawn. The value is the line of JSON that reports the error.
    case failed(JobResult.Output)
  }

  /// Lets a worker draw an input line or row.
  ///
  /// - Throws: an error if the worker died or took too long.
  func draw(_ request: WorkerFrame) throws(Failure) -> Answer {
    do throws(WorkerDeath) {
      return try pool.perform { worker throws(WorkerDeath) in
        let answer = try worker.answer(to: request, within: limit)
        if let picture = answer.picture { return .drawn(picture) }
        guard let failure = answer.failure else { throw .invalidAnswer }
        return .failed(failure)
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ death: WorkerDeath) -> Failure {
    func died(_ reason: String) -> Failure {
      Failure(.fault, code: "workerDied", "the worker process for this input line \(reason)")
    }
    switch death {
    case .crashed(let how): return died("\(how); the other lines continue")
    case .invalidAnswer: return died("sent an invalid answer")
    case .notStarted(let reason):
      return Failure(.fault, "cannot start a worker process: \(reason)")
    case .tooLate, .cancelled:
      return Failure(
        .timeout, "the worker process for this input line exceeded the time limit and was ended")
    }
  }

  /// Runs in a worker process. Draws the images that the batch process requests, until standard
  /// input ends.
  ///
  /// - Parameter draw: draws an image; returns the line's `id` even if drawing fails.
  static func answerRequests(
    _ draw: (WorkerFrame) -> (id: String?, picture: Result<DrawnPicture, Failure>)
  ) throws(Failure) {
    do throws(SystemError) {
      try WorkerFrame.answerRequests { request in
        let (id, picture) = draw(request)
        switch picture {
        case .success(let picture): return WorkerFrame(picture)
        case .failure(let failure):
          let answer = failure.inLine(Int(request.text(0)) ?? 1).json(id: id)
          return WorkerFrame(failure: answer, failure.message)
        }
      }
    } catch {
      throw Failure(.fault, "cannot exchange data with the batch process: \(error.description)")
    }
  }
}
