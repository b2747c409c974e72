// Metrics of the server process itself.

import Foundation
import Galley
import Glibc

/// Metrics of the server process, read at each scrape.
package enum ProcessFigures {
  /// The start time in seconds since 1970. The value is set at its first access, which happens at
  /// server start.
  static let start = Date().timeIntervalSince1970

  /// The CPU time, memory, open files, start time and software versions of the process.
  package static var metrics: [CollectedMetric] {
    [
      CollectedMetric(
        "process_cpu_seconds_total", .counter, "CPU time of the process.", cpuSeconds),
      CollectedMetric(
        "process_resident_memory_bytes", .gauge, "Resident memory in bytes.", residentBytes),
      CollectedMetric("process_open_fds", .gauge, "Open file descriptors.", openFiles),
      CollectedMetric(
        "process_start_time_seconds", .gauge, "Start time of the process in seconds since 1970.",
        start),
      CollectedMetric(
        "galley_build_info", .gauge, "Versions of the engine and its libraries.",
        labels: versions, 1),
    ]
  }

  private static let versions: [(String, String)] =
    [("version", EngineVersions.galley)]
    + EngineVersions.libraries.map { ($0.name.lowercased(), $0.version) }

  private static var cpuSeconds: Double {
    var usage = rusage()
    guard unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  private static var residentBytes: Double {
    let fields = FileManager.default.contents(atPath: "/proc/self/statm")
      .map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    guard let pages = fields.flatMap({ $0.count > 1 ? Double($0[1]) : nil }) else { return 0 }
    return pages * Double(getpagesize())
  }

  private static var openFiles: Double {
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return Double(files?.count ?? 0)
  }
}
