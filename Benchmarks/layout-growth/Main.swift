// Measures how the time and memory of layout grow with the length of the text:
// layout-growth [--paragraph] [WORDS ...]
// layout-growth --editing WORDS

import Foundation
import Galley

/// Lays out text of increasing length, and prints a row for each length. Each length has a separate
/// process, because peak memory is measured per process. With `--paragraph`, all text is one
/// paragraph. With `--editing`, the program measures layout updates after single edits instead.
@main
enum Main {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isEditing = arguments.first == "--editing"
    if isEditing { arguments.removeFirst() }
    let isChild = arguments.first == "--child"
    if isChild { arguments.removeFirst() }
    let isOneParagraph = arguments.first == "--paragraph"
    if isOneParagraph { arguments.removeFirst() }
    let counts = arguments.compactMap { Int($0) }.filter { $0 > 0 }
    guard counts.count == arguments.count, !isEditing || counts.count == 1 else {
      print("usage: layout-growth [--paragraph] [WORDS ...]")
      print("       layout-growth --editing WORDS")
      exit(64)
    }
    if isEditing, let count = counts.first {
      return print(try EditingBenchmark(words: count, rounds: 15).table())
    }
    if isChild, let count = counts.first {
      try measure(count, isOneParagraph: isOneParagraph)
      return
    }
    // Do not use `print`, because it buffers its output. The head of the table would then follow
    // the rows of the child processes.
    let head = """
      | words | lines | CPU ms | ns per word | ns per word, 2nd layout | peak KiB | bytes per word |
      |---:|---:|---:|---:|---:|---:|---:|

      """
    try FileHandle.standardOutput.write(contentsOf: Data(head.utf8))
    for count in counts.isEmpty ? [1_000, 10_000, 100_000, 1_000_000] : counts {
      let child = Process()
      child.executableURL = URL(filePath: CommandLine.arguments[0])
      child.arguments =
        ["--child"] + (isOneParagraph ? ["--paragraph"] : []) + [String(count)]
      try child.run()
      child.waitUntilExit()
    }
  }

  private static func measure(_ count: Int, isOneParagraph: Bool) throws {
    let renderer = TextRenderer(fonts: FontLibrary())
    // Open the fonts first, so that the fonts' memory is not measured as the text's memory.
    let container = TextContainer(width: 800)
    _ = try renderer.layout(text(words: 200, isOneParagraph: true), in: container)
    renderer.emptyCaches()
    let text = text(words: count, isOneParagraph: isOneParagraph)
    let before = peakMemory
    let (first, lines) = try time { try renderer.layout(text, in: container).lines.count }
    let bytes = (peakMemory - before) * 1024
    let (second, _) = try time { try renderer.layout(text, in: container).lines.count }
    let words = Double(count)
    print(
      "| \(count) | \(lines) | \(format(first)) | \(format(first * 1e6 / words)) |"
        + " \(format(second * 1e6 / words)) | \(peakMemory) | \(bytes / count) |")
  }

  private static func format(_ number: Double) -> String { String(format: "%.1f", number) }

  private static func time(_ body: () throws -> Int) rethrows -> (milliseconds: Double, count: Int)
  {
    let start = cpuTime
    let count = try body()
    return (cpuTime - start, count)
  }

  /// The peak memory of the process so far, in KiB.
  private static var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

/// The CPU time that this process has used, in milliseconds.
var cpuTime: Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
