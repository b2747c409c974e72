// A part of a batch, the same one each time.

import ArgumentParser

/// Every so manieth line or row of a batch: of `i/n` those whose number leaves the rest `i` when
/// divided by `n` (and those without rest, where `i` is `n`).
struct Shard: Sendable, Hashable {
  /// Which part, the first is 1.
  let index: Int
  /// How many parts there are.
  let count: Int

  /// The only part of one.
  static let all = Shard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Whether the line or row of a number, the first of which is 1, is in this part.
  func contains(_ number: Int) -> Bool {
    number % count == index % count
  }
}

extension Shard: ExpressibleByArgument {
  /// Reads `i/n`.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { return nil }
    self.init(index: index, count: count)
  }
}
