import Galley
import Synchronization

/// A piece of work.
struct Job<Value: Sendable>: Sendable {
  /// The line of the input in which it begins; the first is 1.
  let line: Int
  /// Does the work, on any thread.
  let run: @Sendable () -> Value
}

/// A source of jobs in order.
protocol JobSource: ~Copyable, SendableMetatype {
  /// The result of a job.
  associatedtype Value: Sendable

  /// The next job; `nil` at the end.
  mutating func next() throws(Failure) -> Job<Value>?
}

/// A job for each line.
struct LineJobs: JobSource, ~Copyable {
  private var lines: LineReader
  private let shard: Shard
  private let run: @Sendable ([UInt8], Int) -> JobResult

  /// Jobs for the lines of a shard, each of which gets its bytes and its number.
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

/// Does the jobs of an input on several threads and prints their results in the order of the jobs.
struct JobProcessor {
  let input: InputFile
  let workers: Int
  /// The manifest of the images, if one is written.
  var manifest: ManifestWriter?
  /// The number of jobs, if it is known, for the line of progress.
  var total: Int?
  /// Results per worker that may wait for their turn.
  private static let resultsAhead = 4

  /// Does a job for each line of the input.
  func run(_ job: @escaping @Sendable ([UInt8]) -> JobResult) -> ExitStatus {
    run(LineJobs(LineReader(input)) { bytes, _ in job(bytes) })
  }

  /// Does all jobs and prints their results; the status says whether all succeeded.
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

  /// Does all jobs on several threads.
  ///
  /// - Parameter deliver: gets each job's line and result, one at a time in their order.
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

  /// The jobs that no worker has taken yet, and the number of those taken.
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

  /// Finishes a job and prints its line; `false` for an error and for findings.
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

/// Puts results that are ready in any order into the order of their jobs, and keeps no more of them
/// than a window.
///
/// `@unchecked Sendable`: everything that changes is used only under the lock.
final class OrderedResults<Result: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private let window: Int
  private let deliver: @Sendable (Result) -> Void
  private var waiting: [Int: Result] = [:]
  private var next = 0
  /// Whether a worker is delivering results.
  private var isDelivering = false

  /// Results are delivered one at a time, in order, as soon as it is their turn, by a worker. A
  /// worker that is `window` results ahead waits, so that no more results are kept.
  init(window: Int, deliver: @escaping @Sendable (Result) -> Void) {
    self.window = window
    self.deliver = deliver
  }

  /// Takes the result of a numbered job; jobs count from 0 without gaps.
  func put(_ result: Result, number: Int) {
    lock.locked {
      waiting[number] = result
      if !isDelivering { deliverReady() }
      while number >= next + window { lock.wait() }
    }
  }

  /// Delivers all results that are ready or become ready meanwhile. Delivering renames a file and
  /// writes a line, so that the other workers go on without the lock.
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
