import Glibc

/// The measured times of one stage of a document.
struct Measurement {
  let document: String
  let stage: Stage
  /// The stage's count, in the stage's own unit.
  let count: Int
  /// CPU time of each repetition of the stage, in milliseconds.
  let milliseconds: [Double]

  /// The median time of all repetitions; if their number is even, the lower of the two middle
  /// times.
  var median: Double {
    milliseconds.isEmpty ? 0 : milliseconds.sorted()[(milliseconds.count - 1) / 2]
  }

  /// The time of the fastest repetition, which other processes disturbed least.
  var least: Double { milliseconds.min() ?? 0 }

  /// Runs all stages one after another, `rounds` times after a warm-up round. Interleaving the
  /// stages spreads disturbances by other processes evenly.
  static func interleaved(
    _ stages: [Stage], of document: String, rounds: Int
  ) throws -> [Measurement] {
    var counts = try stages.map { try $0.run() }
    var times = [[Double]](repeating: [], count: stages.count)
    for _ in 0..<rounds {
      for (index, stage) in stages.enumerated() {
        let start = cpuTime()
        counts[index] = try stage.run()
        times[index].append(cpuTime() - start)
      }
    }
    return stages.indices.map { index in
      Measurement(
        document: document, stage: stages[index], count: counts[index],
        milliseconds: times[index])
    }
  }

  /// The CPU time that this process has used, in milliseconds.
  static func cpuTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
