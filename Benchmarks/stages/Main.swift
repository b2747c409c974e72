// Measures the stages of rendering through the public interface:
// stages [--rounds N] DOCUMENT.json ...
// stages --counts DOCUMENT.json ...
// stages --layouts DOCUMENT.json ...
// stages --growth DOCUMENT.json ...

import Foundation
import Galley
import GalleyDocuments

/// Prints a table of the CPU times of each document's stages, with bundled and system fonts.
///
/// With `--counts`, `--layouts` or `--growth`, the program measures no times, because
/// `Scripts/check-benchmarks` counts its instructions. The program then uses only bundled fonts,
/// and prints only machine-independent numbers.
@main
enum Main {
  static func main() throws {
    var paths = CommandLine.arguments.dropFirst()
    let option = paths.first?.hasPrefix("-") == true ? paths.removeFirst() : nil
    let rounds = option == "--rounds" ? paths.popFirst().flatMap { Int($0) } ?? 0 : 15
    guard !paths.isEmpty, rounds > 0,
      [nil, "--rounds", "--counts", "--layouts", "--growth"].contains(option)
    else {
      print("usage: stages [--rounds N] DOCUMENT.json ...")
      print("       stages --counts DOCUMENT.json ...")
      print("       stages --layouts DOCUMENT.json ...")
      print("       stages --growth DOCUMENT.json ...")
      exit(64)
    }
    switch option {
    case "--counts": for path in paths { try count(path) { _ in true } }
    case "--layouts": for path in paths { try count(path) { $0.name.hasPrefix("layout") } }
    case "--growth": for path in paths { try grow(path) }
    default:
      print("| document | stage | median, CPU ms | least | count |")
      print("| --- | --- | ---: | ---: | ---: |")
      for path in paths { try measure(path, rounds: rounds) }
    }
  }

  /// Runs all stages of a document one after another, `rounds` times after a warm-up round, and
  /// prints a row for each. Interleaving the stages spreads disturbances by other processes evenly.
  private static func measure(_ path: String, rounds: Int) throws {
    let stages = try Stage.all(of: path, fonts: FontLibrary())
    var counts = try stages.map { try $0.run() }
    var times = [[Double]](repeating: [], count: stages.count)
    for _ in 0..<rounds {
      for (index, stage) in stages.enumerated() {
        let start = cpuTime
        counts[index] = try stage.run()
        times[index].append(cpuTime - start)
      }
    }
    for (index, stage) in stages.enumerated() {
      let sorted = times[index].sorted()
      let (median, least) = (sorted[(rounds - 1) / 2], sorted[0])
      print(
        "| \(name(of: path)) | \(stage.name) | \(String(format: "%.3f", median)) |"
          + " \(String(format: "%.3f", least)) | \(counts[index]) \(stage.unit) |")
    }
  }

  /// Runs each chosen stage of a document twice: once to warm up, then between two calls of
  /// ``stageBoundary()``. Prints the names of the document and the stage, the stage's count and the
  /// count's unit, separated by tabs.
  private static func count(_ path: String, _ isChosen: (Stage) -> Bool) throws {
    // Omit the PNG effort `small`: it takes forty times as long as `balanced`, all in a library.
    for stage in try Stage.all(of: path, fonts: .bundled, efforts: [.fast, .balanced])
    where isChosen(stage) {
      _ = try stage.run()
      stageBoundary()
      let count = try stage.run()
      stageBoundary()
      print(name(of: path), stage.name, count, stage.unit, separator: "\t")
    }
  }

  /// Reads, lays out and draws a document between two calls of ``stageBoundary()``, with empty
  /// caches.
  private static func grow(_ path: String) throws {
    let json = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let renderer = TextRenderer(fonts: .bundled)
    stageBoundary()
    let layout = try renderer.layout(try TextDocument(json: json))
    if layout.pixelSize.height <= renderer.limits.canvasSide { _ = try renderer.draw(layout) }
    stageBoundary()
  }

  private static func name(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// The CPU time that this process has used, in milliseconds.
  private static var cpuTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// A marker for a profiler: `valgrind --tool=callgrind --dump-before='*stageBoundary*'` writes the
/// counts since the previous call. The function makes a system call, because the compiler would
/// remove calls of an empty function.
@inline(never)
func stageBoundary() {
  _ = getpid()
}
