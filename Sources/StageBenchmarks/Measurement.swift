import Glibc

/// The time of a stage of a document.
struct Measurement {
  let document: String
  let stage: Stage
  /// The stage's count, in its unit.
  let count: Int
  /// CPU time of each repetition, in milliseconds.
  let milliseconds: [Double]

  /// The median of the repetitions; the lower of two middle values.
  var median: Double {
    milliseconds.isEmpty ? 0 : milliseconds.sorted()[(milliseconds.count - 1) / 2]
  }

  /// The fastest repetition, which other processes disturbed least.
  var least: Double { milliseconds.min() ?? 0 }

  /// Runs all stages one after another, `rounds` times after a warm-up round. Interleaving spreads
  /// disturbances by other processes evenly.
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

  /// The process' CPU time in milliseconds.
  static func cpuTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
