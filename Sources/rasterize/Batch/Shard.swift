/// A part of a batch, which is the same in each run. Part `i` of `n` has the lines or rows whose
/// number modulo `n` is `i` (or 0, for the last part).
struct Shard: Sendable, Hashable {
  /// The number of the part; the first is 1.
  let index: Int
  /// The number of parts.
  let count: Int

  /// The whole batch.
  static let all = Shard(index: 1, count: 1)

  /// The share of this part of a number of lines or rows.
  func count(of total: Int) -> Int {
    // The first parts have one more if the number cannot be divided evenly.
    total / count + (index <= total % count ? 1 : 0)
  }

  /// Whether a line or row is in this part; the first has the number 1.
  func contains(_ number: Int) -> Bool {
    number % count == index % count
  }
}
