// The keys of fonts. In a document, a font is written as a string of the form
// `family:weight:italic@size`, or as an object with one key per part.

package import Galley
package import GalleyJSON

extension FontDescriptor {
  /// The JSON keys of a font.
  package static let jsonKeys = KeyTable<FontDescriptor>([
    .key("family", familyReader) { $0.families = $1 }
      .about("Family name, or an array of names. The first available family is used."),
    .key("weight", jsonWeight) { $0.weight = $1 }
      .about(
        "Font weight: a number from 1 to 1000, or a name. As in UIKit, ultraLight is 100 and thin is"
          + " 200. Default: 400."),
    .key("width", numberOrName(.between(50, 200), widths)) { $0.width = $1 }
      .about(
        "Font width in percent of the normal width, or a name such as condensed. Default: 100."),
    .key("italic", .boolean) { $0.italic = $1 }
      .about("Whether to use an italic face. Default: false."),
    .key("size", .number(.fontSize)) { $0.size = $1 }
      .about("Font size in points. Default: 12."),
    .key("features", tags(.integer(0...65_535), "an object of OpenType features"), parts: []) {
      $0.features = $1
    }
    .about(
      "OpenType features by tag: 0 is off, 1 is on, and larger numbers select an alternate glyph."),
    .key(
      "variations", tags(.number(.between(-1e6, 1e6)), "an object of font variations"), parts: []
    ) { $0.variations = $1 }
    .about("Axis values of a variable font, by tag."),
    .key("palette", FontPalette.jsonReader) { $0.palette = $1 }
      .about("Palette of a colour font: an index, or the word light or dark. Default: 0."),
    .key("paletteColors", FontPalette.jsonColors, parts: []) { $0.paletteColors = $1 }
      .about("Colours that replace palette entries. Each key is the index of an entry."),
  ])

  /// Reads a font from its short form `family:weight:italic@size`, or from an object.
  package static let jsonReader = ValueReader<FontDescriptor>(
    .either([.spelling("a string such as Noto Serif:bold@18"), .object(.font)])
  ) { value, context throws(DocumentFault) in
    if case .string(let spelling) = value.content {
      return try parse(spelling, at: value.offset, context.limits)
    }
    var font = FontDescriptor()
    let what = "a string such as \"Noto Serif:bold@18\" or an object"
    try jsonKeys.read(value, as: what, into: &font, &context)
    return font
  }

  /// Converts a font string, which is the short form, to a font object. Dotted keys such as
  /// `font.size` can then add members to the object.
  @Sendable static func expanded(_ value: JSONValue) -> JSONValue? {
    guard case .string(let spelling) = value.content else { return value }
    guard let font = try? parse(spelling, at: value.offset, .default) else { return nil }
    var members: [JSONMember] = []
    func add(_ key: String, _ content: JSONValue.Content?) {
      guard let content else { return }
      let part = JSONValue(content, start: value.offset, end: Int(value.end))
      members.append(JSONMember(key, at: value.offset, part))
    }
    add(
      "family",
      font.families.map { names in
        .array(names.map { JSONValue(.string($0), start: value.offset, end: Int(value.end)) })
      })
    add("weight", font.weight.map { .number($0) })
    add("italic", font.italic.map { .bool($0) })
    add("size", font.size.map { .number($0) })
    return JSONValue(.object(members), start: value.offset, end: Int(value.end))
  }

  /// Parses the short form `family:weight:italic@size` of a font. Each part is optional. The size
  /// follows the last `@`. A colon precedes the weight, and a colon precedes the word `italic`. The
  /// weight and the word can be in either order. The text before them is a family name, or a list
  /// of names separated by commas.
  package static func parse(
    _ spelling: String, at offset: Int, _ limits: Limits
  ) throws(DocumentFault) -> FontDescriptor {
    var font = FontDescriptor()
    var rest = spelling[...]
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      let size = rest[rest.utf8.index(after: at)...]
      guard let points = Double(plainNumber: size) else {
        throw DocumentFault(
          at: offset, "\(quoted(String(size))) is not a size; expected family:weight@size")
      }
      font.size = try checked(points, .fontSize, at: offset, limits)
      rest = rest[..<at]
    }
    while font.weight == nil || font.italic == nil, let colon = rest.utf8.lastIndex(of: ASCII.colon)
    {
      let name = String(rest[rest.utf8.index(after: colon)...].trimmingSpaces())
      if font.italic == nil, name.lowercased() == "italic" {
        font.italic = true
      } else if font.weight == nil {
        font.weight = try weight(named: name, at: offset, limits)
      } else {
        break
      }
      rest = rest[..<colon]
    }
    let families = rest.utf8.split(separator: ASCII.comma)
      .map { String(Substring($0).trimmingSpaces()) }.filter { !$0.isEmpty }
    if !families.isEmpty { font.families = families }
    guard font != FontDescriptor() else {
      throw DocumentFault(at: offset, "the font is empty; expected family:weight@size")
    }
    return font
  }

  private static func weight(
    named name: String, at offset: Int, _ limits: Limits
  ) throws(DocumentFault) -> Double {
    if let number = Double(plainNumber: name[...]) {
      return try checked(number, .between(1, 1000), at: offset, limits)
    }
    return try value(named: name, of: weights, at: offset)
  }

  /// Returns the number for a weight name or a width name, such as `Semi Bold`. Case, spaces,
  /// hyphens and underscores are ignored.
  private static func value(
    named name: String, of names: [(name: String, value: Double)], at offset: Int
  ) throws(DocumentFault) -> Double {
    func folded(_ name: String) -> some Sequence<UInt8> {
      name.utf8.lazy
        .filter { $0 != ASCII.space && $0 != ASCII.minus && $0 != UInt8(ascii: "_") }
        .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    guard let found = names.first(where: { folded($0.name).elementsEqual(folded(name)) }) else {
      throw .unknownWord(name, names.map(\.name), at: offset)
    }
    return found.value
  }

  private static let weights = FontWeight.named.map { (name: $0.name, value: $0.weight.value) }
  /// Reads a font weight as a number or a name.
  package static let jsonWeight = numberOrName(.between(1, 1000), weights)

  /// The font width keywords of CSS Fonts 4 §2.4, in camel case, with their percentages.
  private static let widths: [(name: String, value: Double)] = [
    ("ultraCondensed", 50), ("extraCondensed", 62.5), ("condensed", 75), ("semiCondensed", 87.5),
    ("normal", 100), ("semiExpanded", 112.5), ("expanded", 125), ("extraExpanded", 150),
    ("ultraExpanded", 200),
  ]

  private static func numberOrName(
    _ bounds: NumberBounds, _ names: [(name: String, value: Double)]
  ) -> ValueReader<Double> {
    let number = ValueReader<Double>.number(bounds)
    let word = ValueReader<Double>.word(names)
    return ValueReader(.either([number.shape, word.shape, .spelling("such a name")])) {
      value, context throws(DocumentFault) in
      switch value.content {
      case .string(let name): return try Self.value(named: name, of: names, at: value.offset)
      case .number: return try number.read(value, &context)
      default:
        throw .wrongType(
          value,
          expected: JSONShape.either([number.shape, word.shape]).description(context.limits))
      }
    }
  }

  private static let familyReader = ValueReader<[String]>(
    .either([
      .string("a family name", pattern: .notEmpty),
      .array(.string("a family name", pattern: .notEmpty), of: "family names", count: 1...Int.max),
    ])
  ) { value, _ throws(DocumentFault) in
    if case .string(let name) = value.content, !name.isEmpty { return [name] }
    let names = try value.strings(expected: "a family name or an array of family names")
    guard !names.isEmpty, names.allSatisfy({ !$0.value.isEmpty }) else {
      throw DocumentFault(
        at: value.offset, "a family name is empty; to inherit the family, omit \"family\"")
    }
    return names.map(\.value)
  }

  /// Reads an object whose keys are OpenType tags. Tags of fewer than four characters are padded
  /// with spaces.
  private static func tags<Value: Sendable>(
    _ reader: ValueReader<Value>, _ what: String
  ) -> ValueReader<[String: Value]> {
    let shape = JSONShape.map(
      reader.shape, of: what, keys: .openTypeTag, limit: AttributePatch.mostTags)
    return ValueReader(shape) { value, context throws(DocumentFault) in
      guard let members = value.members else { throw .wrongType(value, expected: what) }
      guard members.count <= AttributePatch.mostTags else {
        throw DocumentFault(
          at: value.offset, code: .tooLarge,
          "\(members.count) tags; the limit is \(AttributePatch.mostTags)")
      }
      var values: [String: Value] = [:]
      for member in members {
        let bytes = member.key.utf8
        guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
          throw DocumentFault(
            at: member.keyOffset,
            "\(quoted(member.key)) is not an OpenType tag; expected 1 to 4 ASCII characters")
        }
        let tag = member.key + String(repeating: " ", count: 4 - bytes.count)
        guard values.updateValue(try reader.read(member.value, &context), forKey: tag) == nil else {
          throw DocumentFault(at: member.keyOffset, "the tag \(quoted(tag)) is given twice")
        }
      }
      return values
    }
  }
}

extension JSONDefinition {
  package static let font = JSONDefinition(
    "font", keys: FontDescriptor.jsonKeys.outline)
}
