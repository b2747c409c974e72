// Measures the stages of layout, drawing and encoding one at a time:
// StageBenchmarks [--rounds N] [--json] DOCUMENT.json ...
// StageBenchmarks [--rounds N] --editing WORDS
// StageBenchmarks --counts DOCUMENT.json ...
// StageBenchmarks --growth DOCUMENT.json ...

import Galley
import Glibc

/// Lays out each document with bundled and system fonts. Prints a table, or with `--json` a line of
/// JSON per stage.
///
/// With `--counts`, only bundled fonts are used and only machine-independent numbers are printed,
/// while `Scripts/check-benchmarks` counts instructions. With `--growth`, complete renders are
/// marked for that script, and nothing is printed.
@main
enum Main {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print("usage: StageBenchmarks [--rounds N] [--json] DOCUMENT.json ...")
      print("       StageBenchmarks [--rounds N] --editing WORDS")
      print("       StageBenchmarks --counts DOCUMENT.json ...")
      print("       StageBenchmarks --growth DOCUMENT.json ...")
      exit(64)
    }
    if let words = options.editedWords {
      return print(try EditingBenchmark(words: words, rounds: options.rounds).table())
    }
    if options.countsGrowth { return try Growth.run(options.paths) }
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

/// The command line's options.
struct Options {
  var rounds = 15
  var isJSON = false
  /// Number of words in the text for `--editing`.
  var editedWords: Int?
  var countsOnly = false
  var countsGrowth = false
  var paths: [String] = []

  /// `nil` if the arguments are invalid.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--rounds":
        guard let rounds = arguments.next().flatMap({ Int($0) }), rounds > 0 else { return nil }
        self.rounds = rounds
      case "--json": isJSON = true
      case "--editing":
        guard let words = arguments.next().flatMap({ Int($0) }), words > 0 else { return nil }
        editedWords = words
      case "--counts": countsOnly = true
      case "--growth": countsGrowth = true
      case let path where path.hasPrefix("-"): return nil
      default: paths.append(argument)
      }
    }
    if paths.isEmpty, editedWords == nil { return nil }
  }
}
