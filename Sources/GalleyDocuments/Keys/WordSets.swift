// Several words in one value: joined by bars, or in an array.

import Galley

extension JSONValue {
  /// Words in a string joined by bars, or in an array, each with its place.
  func words(
    expected what: String
  ) throws(DocumentFault) -> [(value: String, offset: Int)] {
    guard case .string(let joined) = content else { return try strings(expected: what) }
    return joined.split(separator: "|", omittingEmptySubsequences: false)
      .map { (String($0.trimmingSpaces()), offset) }
  }
}

extension ValueReader where Value: OptionSet & Sendable, Value.Element == Value {
  /// Words, each an option, none twice.
  static func options(_ named: [(name: String, option: Value)], _ what: String) -> Self {
    let names = named.map(\.name)
    return ValueReader(.words(names.map { [$0] }, what)) { value, _ throws(DocumentFault) in
      var options: Value = []
      var given: Set<String> = []
      for (word, offset) in try value.words(expected: what) {
        guard let known = named.first(where: { $0.name == word }) else {
          throw .unknownWord(word, names, at: offset)
        }
        guard given.insert(word).inserted else {
          throw DocumentFault(at: offset, "\(word) is given twice; once is enough")
        }
        options.formUnion(known.option)
      }
      return options
    }
  }
}
