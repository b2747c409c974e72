// Measures the time of laying out boxes in stacks: stack-layout [--rounds N]

import Foundation
import Galley

/// Measures the CPU time of layouts with filled caches, and prints two tables. The first table
/// compares a card in stacks with the same card at fixed positions. The second table shows how the
/// time grows with the number of boxes.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let given =
      arguments.first == "--rounds" ? arguments.dropFirst().first.flatMap { Int($0) } : nil
    guard arguments.isEmpty || arguments.count == 2 && given ?? 0 > 0 else {
      print("usage: stack-layout [--rounds N]")
      exit(64)
    }
    let renderer = TextRenderer(fonts: .bundled)
    try compareCards(renderer, rounds: given ?? 15)
    print("\n| boxes | depth | ms | µs per box |\n| ---: | ---: | ---: | ---: |")
    for count in [250, 500, 1000, 2000, 4000] {
      let document = Boxes.nested(count: count, depth: 16)
      let time = try medians(of: [document], renderer, rounds: given ?? 15, repeats: 1)[0]
      print("| \(count) | 16 | \(decimal(time)) | \(decimal(time * 1000 / Double(count))) |")
    }
  }

  private static func compareCards(_ renderer: TextRenderer, rounds: Int) throws {
    let stacked = Boxes.card
    let placed = try Boxes.placed(stacked, renderer)
    let times = try medians(of: [stacked, placed], renderer, rounds: rounds, repeats: 200)
    print("| card of eight boxes | µs | ratio |\n| --- | ---: | ---: |")
    print("| in stacks | \(decimal(times[0] * 1000)) | \(decimal(times[0] / times[1])) |")
    print("| placed | \(decimal(times[1] * 1000)) | 1.00 |")
  }

  /// The median CPU time of a layout of each document, in milliseconds. Each round lays out every
  /// document `repeats` times, so that other processes disturb all documents equally.
  private static func medians(
    of documents: [TextDocument], _ renderer: TextRenderer, rounds: Int, repeats: Int
  ) throws -> [Double] {
    var times = [[Double]](repeating: [], count: documents.count)
    for round in 0...rounds {
      for (index, document) in documents.enumerated() {
        let start = cpuTime
        for _ in 0..<repeats { _ = try renderer.layout(document) }
        // Do not count the first round, because it fills the caches.
        if round > 0 { times[index].append((cpuTime - start) / Double(repeats)) }
      }
    }
    return times.map { $0.sorted()[(rounds - 1) / 2] }
  }

  private static func decimal(_ number: Double) -> String { String(format: "%.2f", number) }

  /// The CPU time that this process has used, in milliseconds.
  private static var cpuTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
