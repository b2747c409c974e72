// Each stage once between two marks, for a profiler that counts instructions.

import Galley
import Glibc

/// Counts what stages do, not how long they take.
enum Counting {
  /// The smallest files take forty times as long as the others, all of it in a library.
  private static let efforts: [PNGEffort] = [.fast, .balanced]

  /// Runs each stage of a document to warm it up and again between two calls of
  /// ``stageBoundary()``, and prints a JSON line about it: `{"document", "stage", "count", "unit"}`.
  static func run(_ path: String) throws {
    let stages = try DocumentStages(path: path, fonts: .bundled, efforts: efforts)
    for stage in stages.all {
      _ = try stage.run()
      stageBoundary()
      let count = try stage.run()
      stageBoundary()
      print(Report.json(count: count, of: stage, document: stages.name))
    }
  }
}

/// Where a profiler cuts: `valgrind --tool=callgrind --dump-before='*stageBoundary*'` writes what was
/// done since the cut before. It calls the system, or the compiler would leave it out.
@inline(never)
func stageBoundary() {
  _ = getpid()
}
