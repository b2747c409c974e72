// Repetition counts in POSIX extended regular expressions.

/// Calculates how many copies of expressions a matcher makes for repetition counts such as
/// `{1,40}`.
///
/// An expression with a count is copied as many times as the count allows. If the expression is a
/// group that contains counts, the outer and inner numbers of copies are multiplied. The numbers of
/// copies of consecutive expressions are added.
struct PatternCounts {
  /// The number of copies in each open group, which is a group whose `)` has not yet been read. The
  /// first element counts the copies outside all groups.
  private var groups = [0]
  /// The number of copies that the last expression makes. The number is 1 for an expression without
  /// counts, so that nested counts can be multiplied.
  private var last = 0
  /// The limit at which counting stops, so that the number of copies cannot overflow.
  private static let most = 1 << 30

  /// The number of copies that all repetition counts of a regular expression make together. A
  /// pattern without counts makes no copies.
  static func copies(in pattern: [UInt8]) -> Int {
    var counts = PatternCounts()
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        counts.begin()
        rest = rest.dropFirst()
      case UInt8(ascii: "["):
        counts.begin()
        rest = Self.afterBrackets(rest)
      case UInt8(ascii: "("):
        counts.begin()
        counts.groups.append(0)
      case UInt8(ascii: ")"): counts.endGroup()
      case UInt8(ascii: "{"):
        let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex
        counts.multiply(by: rest[..<end])
        rest = rest[end...].dropFirst()
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): break
      default: counts.begin()
      }
    }
    while counts.groups.count > 1 { counts.endGroup() }
    counts.begin()
    return counts.groups[0]
  }

  /// Records that an expression of the pattern begins. The previous expression is now complete, so
  /// its copies are added.
  private mutating func begin() {
    add(last)
    last = 0
  }

  private mutating func endGroup() {
    begin()
    guard groups.count > 1 else { return }
    last = groups.removeLast()
  }

  /// Applies a count such as `1,40` to the last expression. An open count such as `2,` makes as
  /// many copies as its minimum.
  private mutating func multiply(by count: ArraySlice<UInt8>) {
    let numbers = count.split(separator: UInt8(ascii: ",")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard let copies = numbers.last else { return }
    last = min(Self.most, max(1, last) * min(Self.most, max(0, copies)))
  }

  private mutating func add(_ copies: Int) {
    groups[groups.count - 1] = min(Self.most, groups[groups.count - 1] + copies)
  }

  /// Skips a bracket expression such as `[^]a[:alpha:]]`, whose opening bracket has been read.
  private static func afterBrackets(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    if rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "]") { rest = rest.dropFirst() }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      guard byte == UInt8(ascii: "["), let kind = rest.first,
        [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "=")].contains(kind)
      else { continue }
      // Skip a character class, such as `[:alpha:]`, up to its closing bracket.
      let end = rest.indices.dropFirst(2).first {
        rest[$0] == UInt8(ascii: "]") && rest[$0 - 1] == kind
      }
      rest = end.map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
    }
    return rest
  }
}
