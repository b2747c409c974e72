// Measures the stages of layout, drawing and encoding one at a time:
// StageBenchmarks [--rounds N] [--json] DOCUMENT.json ...
// StageBenchmarks --counts DOCUMENT.json ...

import Galley
import Glibc

/// Sets each document with what the binary and the system have, and prints a table, or with
/// `--json` one JSON line a stage. With `--counts` the binary's fonts alone are used, and only what
/// is the same on every machine is printed; `Scripts/check-benchmarks` counts instructions meanwhile.
@main
enum Main {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print("usage: StageBenchmarks [--rounds N] [--json] | --counts DOCUMENT.json ...")
      exit(64)
    }
    guard !options.countsOnly else {
      for path in options.paths { try Counting.run(path) }
      return
    }
    var measurements: [Measurement] = []
    for path in options.paths {
      let stages = try DocumentStages(path: path, fonts: FontLibrary())
      measurements += try Measurement.interleaved(
        stages.all, of: stages.name, rounds: options.rounds)
    }
    print(options.isJSON ? Report.json(measurements) : Report.table(measurements))
  }
}

/// What the command line asks for.
struct Options {
  var rounds = 15
  var isJSON = false
  var countsOnly = false
  var paths: [String] = []

  /// `nil` for a command line that makes no sense.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--rounds":
        guard let rounds = arguments.next().flatMap({ Int($0) }), rounds > 0 else { return nil }
        self.rounds = rounds
      case "--json": isJSON = true
      case "--counts": countsOnly = true
      case let path where path.hasPrefix("-"): return nil
      default: paths.append(argument)
      }
    }
    if paths.isEmpty { return nil }
  }
}
