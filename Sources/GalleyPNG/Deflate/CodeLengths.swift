// How the lengths of codes are written.

/// The lengths of codes, repeated ones in one entry (RFC 1951 §3.2.7).
struct CodeLengths {
  /// A length of 0 to 15, or how often the last one, or none, comes again.
  struct Entry: Equatable {
    var symbol: UInt8
    var extra = 0
    var extraCount = 0
  }

  /// The entries, in the order of the lengths.
  private(set) var entries: [Entry] = []

  /// The order in which the lengths of their own codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ lengths: [UInt8]) {
    var start = 0
    while start < lengths.count {
      let length = lengths[start]
      let end = lengths[start...].firstIndex { $0 != length } ?? lengths.count
      if length == 0 { addZeros(end - start) } else { add(length, count: end - start) }
      start = end
    }
  }

  private mutating func addZeros(_ count: Int) {
    var rest = count
    while rest >= 3 {
      let taken = min(rest, 138)
      entries.append(
        taken < 11
          ? Entry(symbol: 17, extra: taken - 3, extraCount: 3)
          : Entry(symbol: 18, extra: taken - 11, extraCount: 7))
      rest -= taken
    }
    for _ in 0..<rest { entries.append(Entry(symbol: 0)) }
  }

  private mutating func add(_ length: UInt8, count: Int) {
    entries.append(Entry(symbol: length))
    var rest = count - 1
    while rest >= 3 {
      let taken = min(rest, 6)
      entries.append(Entry(symbol: 16, extra: taken - 3, extraCount: 2))
      rest -= taken
    }
    for _ in 0..<rest { entries.append(Entry(symbol: length)) }
  }
}
