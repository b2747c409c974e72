/// A part of a batch. A part has the same lines in every run. Part `i` of `n` has the lines or rows
/// whose number leaves the remainder `i` when divided by `n`. The last part has the lines or rows
/// whose number is divisible by `n`.
struct Shard: Sendable, Hashable {
  /// The number of this part of the batch; the first part has the number 1.
  let index: Int
  /// The number of parts into which the batch is divided.
  let count: Int

  /// The whole batch as a single part.
  static let all = Shard(index: 1, count: 1)

  /// The number of lines or rows in this part. `total` is the number of lines or rows in the whole
  /// batch.
  func count(of total: Int) -> Int {
    // If dividing `total` by `count` leaves a remainder of n, each of the first n parts gets one
    // more line.
    total / count + (index <= total % count ? 1 : 0)
  }

  /// Whether the line or row with the given number belongs to this part of the batch. The first
  /// line or row has the number 1.
  func contains(_ number: Int) -> Bool {
    number % count == index % count
  }
}
