/// Huffman codes for an alphabet; frequent symbols get short codes (RFC 1951 §3.2.2).
struct HuffmanCode {
  /// The code length of each symbol in bits; 0 for unused symbols.
  private(set) var lengths: [UInt8]
  /// The code of each symbol, with its first bit in the lowest position.
  private(set) var bits: [UInt16]

  /// Computes the codes from the frequencies of the symbols.
  ///
  /// - Parameters:
  ///   - frequencies: the frequency of each symbol, at most 2²². There can be at most 512 symbols.
  ///   - limit: maximum code length in bits, large enough to give every symbol a code.
  init(frequencies: some Collection<UInt32>, limit: Int) {
    lengths = [UInt8](repeating: 0, count: frequencies.count)
    bits = [UInt16](repeating: 0, count: frequencies.count)
    var symbols: [UInt32] = []
    symbols.reserveCapacity(frequencies.count)
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      symbols.append(frequency &<< 9 | UInt32(truncatingIfNeeded: symbol))
    }
    symbols.sort()
    let counts = Self.counts(ofSorted: symbols.map { $0 &>> 9 }, limit: limit)
    assign(counts, to: symbols.map { Int($0 & 511) })
  }

  /// Number of codes of each length. The array index is the code length in bits. `weights` are the
  /// frequencies of the symbols, in ascending order.
  private static func counts(ofSorted weights: [UInt32], limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    guard weights.count > 1 else {
      counts[1] = weights.count
      return counts
    }
    for depth in depths(ofSorted: weights) { counts[min(depth, limit)] += 1 }
    // Codes longer than `limit` bits are shortened to `limit` bits. There can then be too few bit
    // patterns for all codes. In that case, some shorter codes are lengthened until all codes fit.
    var room = 0
    for length in 1...limit { room += counts[length] << (limit - length) }
    while room > 1 << limit, let shorter = (1..<limit).last(where: { counts[$0] > 0 }) {
      counts[limit] -= 1
      counts[shorter] -= 1
      counts[shorter + 1] += 2
      room -= 1
    }
    return counts
  }

  /// The depth of each leaf in the Huffman tree. The leaves are sorted by weight, and inner nodes
  /// are created in order of weight. The lightest node is therefore always the first remaining leaf
  /// or the first remaining inner node.
  private static func depths(ofSorted leaves: [UInt32]) -> ArraySlice<Int> {
    var weights = leaves
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, inner) = (0, leaves.count)
    func lightest() -> Int {
      let takesLeaf =
        leaf < leaves.count && (inner >= weights.count || weights[leaf] <= weights[inner])
      defer { if takesLeaf { leaf += 1 } else { inner += 1 } }
      return takesLeaf ? leaf : inner
    }
    for node in leaves.count..<parents.count {
      let (first, second) = (lightest(), lightest())
      weights.append(weights[first] &+ weights[second])
      parents[first] = node
      parents[second] = node
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    return depths[..<leaves.count]
  }

  /// Assigns code lengths to symbols. The rarest symbols get the longest codes. Codes of equal
  /// length are numbered in the order of the alphabet.
  private mutating func assign(_ counts: [Int], to symbols: [Int]) {
    var rest = symbols[...]
    for length in (1..<counts.count).reversed() {
      for symbol in rest.prefix(counts[length]) {
        lengths[symbol] = UInt8(truncatingIfNeeded: length)
      }
      rest = rest.dropFirst(counts[length])
    }
    var next = [UInt16](repeating: 0, count: counts.count + 1)
    for length in 1..<counts.count {
      next[length + 1] = (next[length] &+ UInt16(truncatingIfNeeded: counts[length])) &<< 1
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      bits[symbol] = code.bitReversed &>> UInt16(16 - length)
    }
  }
}

extension UInt16 {
  /// The 16 bits of the number in reverse order.
  fileprivate var bitReversed: UInt16 {
    var bits = byteSwapped
    bits = (bits & 0x0F0F) &<< 4 | (bits &>> 4) & 0x0F0F
    bits = (bits & 0x3333) &<< 2 | (bits &>> 2) & 0x3333
    return (bits & 0x5555) &<< 1 | (bits &>> 1) & 0x5555
  }
}

/// Code lengths in which repeated lengths are merged into single entries (RFC 1951 §3.2.7).
struct CodeLengths {
  /// An entry: a code length from 0 to 15, a repetition of the previous code length, or a
  /// repetition of code length 0.
  struct Entry: Equatable {
    var symbol: UInt8
    var extra = 0
    var extraCount = 0
  }

  /// Code lengths and repetitions of code lengths, in the order of the symbols.
  private(set) var entries: [Entry] = []

  /// The symbols of the third Huffman code, which compresses the code lengths of the first two
  /// codes. Deflate writes the code lengths of these symbols in this order.
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
