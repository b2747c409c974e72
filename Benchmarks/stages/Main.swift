// Measures the stages of rendering through the public interface:
// stages [--rounds N] DOCUMENT.json ...
// stages --counts DOCUMENT.json ...
// stages --layouts DOCUMENT.json ...
// stages --growth DOCUMENT.json ...

import Foundation
import Galley
import GalleyDocuments

/// Measures the CPU time of each stage of each document, with bundled and system fonts. Prints a
/// table of these times.
///
/// With `--counts`, `--layouts` or `--growth`, the program measures no times.
/// `Scripts/check-benchmarks` passes these options, and counts the program's instructions. With
/// these options, the program uses only bundled fonts, and prints only numbers that are the same on
/// every machine.
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
      print("| document | stage | median CPU ms | minimum CPU ms | output |")
      print("| --- | --- | ---: | ---: | ---: |")
      for path in paths { try measure(path, rounds: rounds) }
    }
  }

  /// Measures all stages of a document in `rounds` rounds, after a warm-up round, and prints a row
  /// for each stage. Every round runs all stages, so that other processes disturb all stages
  /// equally.
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

  /// Runs each chosen stage of a document twice: first to warm up, then between two calls of
  /// ``stageBoundary()``. For each stage, prints a line with four fields, separated by tabs. The
  /// fields are the names of the document and the stage, the count that the stage returns, and the
  /// count's unit, such as glyphs.
  private static func count(_ path: String, _ isChosen: (Stage) -> Bool) throws {
    // Omit the PNG effort `small`. It takes forty times as long as `balanced`, and spends all this
    // time in the library libdeflate, not in Galley.
    for stage in try Stage.all(of: path, fonts: .bundled, efforts: [.fast, .balanced])
    where isChosen(stage) {
      _ = try stage.run()
      stageBoundary()
      let count = try stage.run()
      stageBoundary()
      print(name(of: path), stage.name, count, stage.unit, separator: "\t")
    }
  }

  /// Reads a document, lays it out and draws it, between two calls of ``stageBoundary()``. The
  /// caches are empty at the start. If the canvas would be too tall, the document is not drawn.
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

/// Marks the boundary of a stage for `valgrind --tool=callgrind --dump-before='*stageBoundary*'`.
/// At each call of this function, valgrind writes how many instructions and function calls it has
/// counted since the previous call. The function makes a system call, because the compiler would
/// remove calls of an empty function.
@inline(never)
func stageBoundary() {
  _ = getpid()
}
