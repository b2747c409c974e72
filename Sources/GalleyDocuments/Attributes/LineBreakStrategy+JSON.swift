// The keys of line breaking strategies. In a document, a strategy is written as words or as a
// number. The words are in an array, or in a string with `|` between them. The number is the one
// that TextKit uses for the strategy.

import Galley
import GalleyJSON

extension LineBreakStrategy {
  /// The words that documents use for line breaking strategies.
  private static let words: [(name: String, value: LineBreakStrategy)] = [
    ("pushOut", .pushOut), ("hangulWordPriority", .hangulWordPriority), ("standard", .standard),
  ]

  /// The numbers that TextKit uses for line breaking strategies and their combinations. The number
  /// 65535 (`standard`) is not included.
  private static let numbers = 0...3

  static let jsonReader = ValueReader<LineBreakStrategy>(
    .either([
      .words(words.map(\.name), "words such as pushOut | hangulWordPriority"),
      .integer(numbers), .integer(0xFFFF...0xFFFF),
    ])
  ) { value, _ throws(DocumentFault) in
    if case .number(let number) = value.content {
      guard let bits = Int(exactly: number), numbers.contains(bits) || bits == 0xFFFF else {
        throw DocumentFault(
          at: value.offset,
          "\(plain(number)) is not a line break strategy; expected 0, 1 (pushOut), 2"
            + " (hangulWordPriority), 3 (both) or 65535 (standard)")
      }
      return LineBreakStrategy(rawValue: bits)
    }
    var strategy: LineBreakStrategy = []
    for (word, offset) in try given(value) {
      guard let known = words.first(where: { $0.name == word }) else {
        throw .unknownWord(word, words.map(\.name), at: offset)
      }
      strategy.formUnion(known.value)
    }
    return strategy
  }

  private static func given(
    _ value: JSONValue
  ) throws(DocumentFault) -> [(value: String, offset: Int)] {
    guard case .string(let joined) = value.content else {
      return try value.strings(expected: "words such as \"pushOut\", an array, or a number")
    }
    return joined.split(separator: "|", omittingEmptySubsequences: false)
      .map { (String($0.trimmingSpaces()), value.offset) }
  }
}
