// Measures the stages of layout, drawing and encoding one at a time:
// StageBenchmarks [--rounds N] [--json] DOCUMENT.json ...
// StageBenchmarks [--rounds N] --editing WORDS

import GalleyDocuments
import Glibc

/// Sets each document with what the binary and the system have, and prints a table, or with
/// `--json` one JSON line a stage.
@main
enum Main {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print("usage: StageBenchmarks [--rounds N] [--json] DOCUMENT.json ...")
      print("       StageBenchmarks [--rounds N] --editing WORDS")
      exit(64)
    }
    if let words = options.editedWords {
      return print(try EditingBenchmark(words: words, rounds: options.rounds).table())
    }
    var measurements: [Measurement] = []
    for path in options.paths {
      let stages = try DocumentStages(path: path)
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
  /// Words of the text that is edited, if that is what is measured.
  var editedWords: Int?
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
      case "--editing":
        guard let words = arguments.next().flatMap({ Int($0) }), words > 0 else { return nil }
        editedWords = words
      case let path where path.hasPrefix("-"): return nil
      default: paths.append(argument)
      }
    }
    if paths.isEmpty, editedWords == nil { return nil }
  }
}
