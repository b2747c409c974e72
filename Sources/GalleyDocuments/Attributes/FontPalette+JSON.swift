// The keys for a colour font's palette, and for colours that override palette entries.

import Galley
import GalleyJSON

extension FontPalette {
  /// The range of palette indices in a font (OpenType 1.9, "CPAL").
  private static let indices = 0...65_535
  private static let marks: [(name: String, value: FontPalette)] = [
    ("light", .light), ("dark", .dark),
  ]

  /// Reads a palette: its index, or the word `light` or `dark`.
  static let jsonReader: ValueReader<FontPalette> = {
    let number = ValueReader<Int>.integer(indices)
    let word = ValueReader<FontPalette>.word(marks)
    let shape = JSONShape.either([number.shape, word.shape])
    return ValueReader(shape) { value, context throws(DocumentFault) in
      switch value.content {
      case .number: .index(try number.read(value, &context))
      case .string: try word.read(value, &context)
      default: throw .wrongType(value, expected: shape.description(context.limits))
      }
    }
  }()

  /// The range of entry indices in a palette. Index 65535 is excluded, because it means the text's
  /// own colour.
  private static let entries = 0...65_534

  /// Reads the colours that replace entries of a palette, by the index of the entry.
  static let jsonColors = ValueReader<[Int: Color]>(
    .map(
      ValueReader<Color>.color.shape, of: what, keys: .paletteEntry,
      limit: AttributePatch.mostTags)
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else { throw .wrongType(value, expected: what) }
    guard members.count <= AttributePatch.mostTags else {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "\(members.count) colours; the limit is \(AttributePatch.mostTags)")
    }
    var colors: [Int: Color] = [:]
    for member in members {
      guard let entry = Int(member.key), String(entry) == member.key, entries.contains(entry) else {
        throw DocumentFault(
          at: member.keyOffset,
          "\(quoted(member.key)) is not a palette entry; expected an index from 0 to 65534")
      }
      colors[entry] = try ValueReader<Color>.color.read(member.value, &context)
    }
    return colors
  }

  private static let what = "an object of colours by index such as {\"2\": \"#c00\"}"
}
