// The key `writingDirection`. Its value is a word, a number from 0 to 6, or an array of words and
// numbers.

import Galley
import GalleyJSON

extension WritingDirection {
  /// The words that documents use for the directions.
  private static let directions: [(name: String, value: WritingDirection)] =
    WritingDirection.allCases.map { ($0.word, $0) }

  /// The word that clears the inherited writing directions. As an element of an array, the word has
  /// no effect.
  private static let natural = "natural"
  private static let names = [natural] + directions.map(\.name)
  private static let numbers = 0...WritingDirection.allCases.count - 1

  /// The maximum length of an array of directions. This length equals the maximum embedding level
  /// of UAX #9.
  private static let mostDirections = 125

  private static let one: JSONShape = JSONShape.either([.word(names), .integer(numbers)])

  /// Reads a direction as a word or a number, or an array of directions, the outermost first.
  static let jsonReader = ValueReader<[WritingDirection]>(
    .either([
      .word(names), .integer(numbers),
      .array(one, of: "these, outermost first", count: 0...mostDirections),
    ])
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      return try direction(value, context).map { [$0] } ?? []
    }
    guard elements.count <= mostDirections else {
      throw DocumentFault(
        at: value.offset,
        "\(elements.count) directions; the limit is \(mostDirections)")
    }
    var list: [WritingDirection] = []
    for element in elements {
      if let direction = try direction(element, context) { list.append(direction) }
    }
    return list
  }

  private static func direction(
    _ value: JSONValue, _ context: ReadContext
  ) throws(DocumentFault) -> WritingDirection? {
    switch value.content {
    case .string(natural): return nil
    case .string(let name):
      guard let word = directions.first(where: { $0.name == name }) else {
        throw .unknownWord(name, names, at: value.offset)
      }
      return word.value
    case .number(let number):
      guard let direction = Int(exactly: number).flatMap(WritingDirection.init) else {
        throw DocumentFault(
          at: value.offset,
          "\(plain(number)) is out of range; expected an integer from \(numbers.lowerBound)"
            + " to \(numbers.upperBound)")
      }
      return direction
    default:
      throw .wrongType(
        value,
        expected: JSONShape.either([one, .array(one, of: "these")]).description(context.limits))
    }
  }
}

extension WritingDirection {
  /// The word that documents use for the direction. The words are written out, because deriving
  /// them from the case names would need reflection. In a process that renders one label,
  /// reflection would take an eighth of the run time.
  package var word: String {
    switch self {
    case .leftToRight: "leftToRight"
    case .rightToLeft: "rightToLeft"
    case .leftToRightOverride: "leftToRightOverride"
    case .rightToLeftOverride: "rightToLeftOverride"
    case .leftToRightIsolate: "leftToRightIsolate"
    case .rightToLeftIsolate: "rightToLeftIsolate"
    case .autoIsolate: "autoIsolate"
    }
  }
}
