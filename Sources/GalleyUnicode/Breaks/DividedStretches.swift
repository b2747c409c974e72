// The words of stretches that a dictionary has divided, for texts repeat them.

/// Remembers where stretches of text are divided. One worker's own.
final class DividedStretches {
  private var known: [[UInt16]: [Int]] = [:]

  /// Stretches that are kept before all are forgotten, and the units of the longest.
  private static let limit = 4096
  private static let longest = 64

  /// The divisions of a stretch, from its start, found once.
  func of(
    _ stretch: Span<UInt16>, _ find: (Span<UInt16>) -> ArraySlice<Int>
  ) -> [Int] {
    guard stretch.count <= Self.longest else { return Array(find(stretch)) }
    let units = stretch.indices.map { stretch[$0] }
    if let divisions = known[units] { return divisions }
    let divisions = Array(find(stretch))
    if known.count >= Self.limit { removeAll() }
    known[units] = divisions
    return divisions
  }

  func removeAll() { known.removeAll() }
}
