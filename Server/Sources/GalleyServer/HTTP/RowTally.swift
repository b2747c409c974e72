// Reports the rows of a batch in the log and in the metrics.

import Logging
import Synchronization

/// Counts the rows of a batch by outcome. Each failed row gets a log line, up to a limit. The log
/// line of the request has the number of rows for each outcome.
final class RowTally: Sendable {
  private struct State {
    var rows = 0
    var failed = 0
    var problems: [String: Int] = [:]
  }

  private let metrics: ServiceMetrics
  private let logger: Logger
  private let context: ServerContext
  private let state = Mutex(State())
  /// The maximum number of log lines about failed rows of a batch.
  private static let mostLines = 100

  init(_ metrics: ServiceMetrics, _ logger: Logger, _ context: ServerContext) {
    (self.metrics, self.logger, self.context) = (metrics, logger, context)
  }

  /// Counts a row of a batch after it was drawn or has failed.
  func add(_ row: BatchAnswers.Row) {
    var problem: Problem?
    if case .failure(let failure) = row.result { problem = failure }
    metrics.countRow(problem)
    let failed = state.withLock { state in
      state.rows += 1
      if let problem {
        state.failed += 1
        state.problems[problem.kind.rawValue, default: 0] += 1
      }
      note(state)
      return state.failed
    }
    guard let problem, failed <= Self.mostLines else { return }
    var fields: Logger.Metadata = [
      "id": "\(context.requestID)", "row": .stringConvertible(row.number),
      "problem": "\(problem.kind.rawValue)",
    ]
    if let code = problem.code { fields["code"] = "\(code)" }
    logger.log(level: problem.kind == .fault ? .error : .info, "row", metadata: fields)
  }

  /// Adds the numbers of rows to the log line of the request.
  private func note(_ state: State) {
    context.notes.set("rows", to: .stringConvertible(state.rows))
    context.notes.set("failedRows", to: .stringConvertible(state.failed))
    guard !state.problems.isEmpty else { return }
    context.notes.set(
      "rowProblems", to: .dictionary(state.problems.mapValues { .stringConvertible($0) }))
  }
}
