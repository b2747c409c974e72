import Galley
import Synchronization

/// A unit of work, for one line or row of the input.
struct Job<Value: Sendable>: Sendable {
  /// The number, counted from 1, of the input line that contains the job's document or row. If a
  /// row spans several lines, this is the number of its first line.
  let line: Int
  /// The work of the job, which can run on any thread.
  let run: @Sendable () -> Value
}

/// A source that yields jobs in order.
protocol JobSource: ~Copyable, SendableMetatype {
  /// The type of a job's result.
  associatedtype Value: Sendable

  /// The next job; `nil` if there are no more.
  mutating func next() throws(Failure) -> Job<Value>?
}

/// Yields a job for each input line.
struct LineJobs: JobSource, ~Copyable {
  private var lines: LineReader
  private let shard: Shard
  private let run: @Sendable ([UInt8], Int) -> JobResult

  /// Yields a job for each line of a shard. `run` does the job; its arguments are the line's bytes
  /// and number.
  init(
    _ lines: consuming LineReader, shard: Shard = .all,
    run: @escaping @Sendable ([UInt8], Int) -> JobResult
  ) {
    self.lines = lines
    self.shard = shard
    self.run = run
  }

  mutating func next() throws(Failure) -> Job<JobResult>? {
    while let line = try lines.next() {
      guard shard.contains(line.number) else { continue }
      guard let bytes = line.bytes else {
        let limit = lines.limit
        return Job(line: line.number) { .tooLong(limit: limit) }
      }
      let run = run
      let number = line.number
      return Job(line: number) { run(bytes, number) }
    }
    return nil
  }
}

/// Runs the jobs of an input on several threads and prints their results in the order of the jobs.
struct JobProcessor {
  let input: InputFile
  let workers: Int
  /// The manifest of the images, if one is written.
  var manifest: ManifestWriter?
  /// The number of jobs, for the progress line; `nil` if unknown.
  var total: Int?
  /// The maximum number of waiting results per worker. A result waits until all earlier results are
  /// printed.
  private static let resultsAhead = 4

  /// Runs a job for each line of the input.
  func run(_ job: @escaping @Sendable ([UInt8]) -> JobResult) -> ExitStatus {
    run(LineJobs(LineReader(input)) { bytes, _ in job(bytes) })
  }

  /// Runs all jobs and prints their results. The returned status shows whether all jobs succeeded.
  func run<Source: JobSource & ~Copyable>(_ source: consuming sending Source) -> ExitStatus
  where Source.Value == JobResult {
    Progress.begin(total: total)
    let status = Mutex(ExitStatus.success)
    let (name, manifest) = (input.name, manifest)
    Self.run(source, workers: workers) { line, result in
      let succeeded = Self.print(result, ofLine: line, inputName: name, manifest)
      if !succeeded { status.withLock { $0 = .someFailed } }
      Progress.count(succeeded: succeeded)
    }
    return status.withLock { $0 }
  }

  /// Runs all jobs on several threads.
  ///
  /// - Parameter deliver: receives each job's line number and result. The calls are in the order of
  ///   the jobs, one at a time.
  static func run<Source: JobSource & ~Copyable>(
    _ source: consuming sending Source, workers: Int,
    deliver: @escaping @Sendable (Int, Source.Value) -> Void
  ) {
    let results = OrderedResults<(Int, Source.Value)>(window: workers * resultsAhead) {
      deliver($0.0, $0.1)
    }
    let queue = Mutex(Queue(source))
    WorkerThread.run(on: workers) {
      while let (order, job) = take(from: queue) {
        results.put((job.line, job.run()), number: order)
      }
    }
    Progress.clear()
  }

  /// The jobs that have not started yet, and the number of jobs that have started.
  private struct Queue<Source: JobSource & ~Copyable>: ~Copyable {
    var source: Source
    var taken = 0

    init(_ source: consuming Source) {
      self.source = source
    }
  }

  private static func take<Source: JobSource & ~Copyable>(
    from queue: borrowing Mutex<Queue<Source>>
  ) -> (Int, Job<Source.Value>)? {
    queue.withLock { queue -> (Int, Job<Source.Value>)? in
      do throws(Failure) {
        guard let job = try queue.source.next() else { return nil }
        defer { queue.taken += 1 }
        return (queue.taken, job)
      } catch {
        Interruption.end(error)
      }
    }
  }

  /// Finishes a job and prints its result line. Returns `false` if the job failed or reported a
  /// finding.
  private static func print(
    _ result: JobResult, ofLine line: Int, inputName: String, _ manifest: ManifestWriter?
  ) -> Bool {
    do throws(Failure) {
      do throws(Failure) {
        let output = try result.finish()
        for warning in output.warnings {
          StandardError.print(
            Message(
              .warning, file: inputName, at: Position(line: line, column: 1), warning),
            withExcerpt: false)
        }
        try StandardOutput.print(output.json)
        if let row = output.manifest { manifest?.add(row, ofLine: line, answer: output.json) }
        return output.isClean
      } catch  where error.file != StandardOutput.name {
        let answer = error.inLine(line).json(id: result.id)
        try StandardOutput.print(answer)
        manifest?.add(.failure(error.message), ofLine: line, answer: answer)
        return false
      }
    } catch {
      Interruption.end(error)
    }
  }
}

/// Delivers results in the order of their jobs, although jobs can finish in any order. If a worker
/// is `window` jobs ahead of the next delivery, the worker waits. This wait limits the number of
/// results that are in memory and not yet delivered.
///
/// `@unchecked Sendable`: all mutable state is used only while the lock is held.
final class OrderedResults<Result: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private let window: Int
  private let deliver: @Sendable (Result) -> Void
  private var waiting: [Int: Result] = [:]
  private var next = 0
  /// Whether a worker is currently delivering results.
  private var isDelivering = false

  /// Creates an empty queue of results. The first result to deliver has the number 0.
  ///
  /// - Parameters:
  ///   - window: a worker waits if its job is at least this many jobs ahead of the next delivery.
  ///   - deliver: called for one result at a time, in order.
  init(window: Int, deliver: @escaping @Sendable (Result) -> Void) {
    self.window = window
    self.deliver = deliver
  }

  /// Accepts the result of a job. Jobs are numbered from 0 without gaps.
  func put(_ result: Result, number: Int) {
    lock.locked {
      waiting[number] = result
      if !isDelivering { deliverReady() }
      while number >= next + window { lock.wait() }
    }
  }

  /// Delivers all results that are ready, including results that become ready during delivery. A
  /// delivery takes time, because it renames a file and writes a line. The lock is therefore
  /// released during each delivery, so that other workers can continue.
  private func deliverReady() {
    isDelivering = true
    while let ready = waiting.removeValue(forKey: next) {
      lock.unlocked { deliver(ready) }
      next += 1
      lock.wakeAll()
    }
    isDelivering = false
  }
}
