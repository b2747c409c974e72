/// The time taken by each stage of rendering, in the order of the stages.
struct StageTimes {
  /// The time at which work on the document started.
  let start = ContinuousClock.now
  private var stages: [(name: String, duration: Duration)] = []

  init() {}

  /// Parses times received from another process.
  init(text: String) {
    for stage in text.split(separator: ",") {
      let parts = stage.split(separator: " ")
      guard parts.count == 2, let duration = Int64(parts[1]) else { continue }
      stages.append((String(parts[0]), .microseconds(duration)))
    }
  }

  /// The stage names with their times in whole microseconds, as text for another process.
  var text: String {
    stages.map { "\($0.name) \($0.duration.microseconds)" }.joined(separator: ",")
  }

  /// Runs a stage and records its time, even if the stage fails.
  mutating func measure<Value, Problem: Error>(
    _ name: String, _ stage: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let start = ContinuousClock.now
    defer { stages.append((name, ContinuousClock.now - start)) }
    return try stage()
  }

  /// The times as text: `read 0.021 ms, parse 0.130 ms, …, total 4.200 ms`.
  var description: String {
    let total = stages.reduce(Duration.zero) { $0 + $1.duration }
    return (stages + [("total", total)]).map { "\($0.name) \($0.duration.inMilliseconds) ms" }
      .joined(separator: ", ")
  }

  /// The total time of all stages in milliseconds. Fractions of a microsecond are dropped.
  var milliseconds: Double {
    Double(stages.reduce(Duration.zero) { $0 + $1.duration }.microseconds) / 1000
  }
}

extension Duration {
  /// This duration in whole microseconds.
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// This duration in milliseconds, with three decimals.
  fileprivate var inMilliseconds: String {
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension StandardError {
  /// Prints the stage times of a document, for `--verbose`.
  static func printTimes(_ times: StageTimes, of file: String) {
    write(Message(.note, file: file, times.description), withExcerpt: false)
  }
}
