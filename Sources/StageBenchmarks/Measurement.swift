// Medians of repetitions that take turns.

import Glibc

/// What one stage of one document took.
struct Measurement {
  let document: String
  let stage: Stage
  /// What the stage counted, in its own unit.
  let count: Int
  /// CPU time of each repetition, in milliseconds.
  let milliseconds: [Double]

  /// The middle of the repetitions, of two middle ones the lower.
  var median: Double {
    milliseconds.isEmpty ? 0 : milliseconds.sorted()[(milliseconds.count - 1) / 2]
  }

  /// The fastest repetition, which other work disturbed least.
  var least: Double { milliseconds.min() ?? 0 }

  /// Runs the stages in turn, `rounds` times after a first one that only warms up, so that what
  /// else the machine does meets all of them.
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

  /// Milliseconds that this process has worked.
  static func cpuTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
