/// A set of small whole numbers, such as those of glyphs.
struct NumberSet {
  private var words: [UInt64]
  /// How many there are.
  private(set) var count = 0

  /// An empty set of numbers below `limit`.
  init(below limit: Int) {
    words = Array(repeating: 0, count: (limit + 63) / 64)
  }

  func contains(_ number: UInt32) -> Bool {
    let place = Int(number >> 6)
    return place < words.count && words[place] & Self.bit(number) != 0
  }

  /// Adds a number below the limit; false when it was there, or is above.
  @discardableResult
  mutating func insert(_ number: UInt32) -> Bool {
    guard Int(number >> 6) < words.count, !contains(number) else { return false }
    words[Int(number >> 6)] |= Self.bit(number)
    count += 1
    return true
  }

  mutating func remove(_ number: UInt32) {
    guard contains(number) else { return }
    words[Int(number >> 6)] &= ~Self.bit(number)
    count -= 1
  }

  /// Calls `body` with each number, in rising order.
  func forEach(_ body: (UInt32) -> Void) {
    for place in words.indices {
      var word = words[place]
      while word != 0 {
        body(UInt32(place << 6 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  private static func bit(_ number: UInt32) -> UInt64 { 1 << UInt64(number & 63) }
}
