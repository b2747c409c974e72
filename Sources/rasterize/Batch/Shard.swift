/// A part of a batch, the same one in each run: of part `i` of `n`, the lines or rows whose number
/// leaves the remainder `i` when divided by `n` (or no remainder, for the last part).
struct Shard: Sendable, Hashable {
  /// Which part; the first is 1.
  let index: Int
  /// How many parts there are.
  let count: Int

  /// The whole batch.
  static let all = Shard(index: 1, count: 1)

  /// Whether a line or row is in this part; the first has the number 1.
  func contains(_ number: Int) -> Bool {
    number % count == index % count
  }
}
