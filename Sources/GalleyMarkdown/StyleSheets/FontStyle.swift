// Fonts in style sheets. A font is chosen by its role, or by its name and size.

public import Galley
import GalleyDocuments
import GalleyJSON

/// A font in a style sheet, such as `.title1` or
/// `.custom(name: myFont, size: scaled(to: .title1))`.
public enum FontStyle: Sendable, Hashable {
  /// The system font at the size of a text role. The size depends on the reader's preferred content
  /// size.
  case role(TextRole)
  /// A font chosen by name. If `weight` is `nil`, the font has the weight of the enclosing text.
  case custom(
    name: FontName, size: FontSize, weight: FontWeight? = nil, traits: FontTraits = [])

  /// The font for body text.
  public static let body = FontStyle.role(.body)
  /// The font for callouts: side remarks.
  public static let callout = FontStyle.role(.callout)
  /// The font for image captions.
  public static let caption1 = FontStyle.role(.caption1)
  /// The font for small captions.
  public static let caption2 = FontStyle.role(.caption2)
  /// The font for footnotes.
  public static let footnote = FontStyle.role(.footnote)
  /// The font for headlines: semibold, at the size of body text.
  public static let headline = FontStyle.role(.headline)
  /// The font for headings one level below a headline.
  public static let subheadline = FontStyle.role(.subheadline)
  /// The font for page titles.
  public static let largeTitle = FontStyle.role(.largeTitle)
  /// The font for first-level titles.
  public static let title1 = FontStyle.role(.title1)
  /// The font for second-level titles.
  public static let title2 = FontStyle.role(.title2)
  /// The font for third-level titles.
  public static let title3 = FontStyle.role(.title3)
  /// The monospaced font for program code.
  public static let code = FontStyle.role(.code)
}

/// The name of a font family.
public enum FontName: Sendable, Hashable {
  /// The default font family, which is bundled with Galley.
  case system
  /// The monospaced font family that is bundled with Galley.
  case systemMonospace
  /// A font family that is identified by the name in its font file.
  case custom(String)

  /// The family's name in a ``FontDescriptor``.
  var family: String {
    switch self {
    case .system: "system"
    case .systemMonospace: "monospace"
    case .custom(let name): name
    }
  }
}

/// The size of a font.
public enum FontSize: Sendable, Hashable {
  /// A size in points, independent of the reader's content size.
  case fixed(Double)
  /// The size of a text role at the reader's preferred content size.
  case scaled(to: TextRole)

  /// The font size in points if `contentSize` is the reader's preferred content size.
  public func points(in contentSize: ContentSize) -> Double {
    switch self {
    case .fixed(let points): points
    case .scaled(let role): role.size(in: contentSize)
    }
  }
}

/// The size of a text role at the reader's preferred content size, as in `.custom(name: myFont,
/// size: scaled(to: .body))`.
public func scaled(to role: TextRole) -> FontSize { .scaled(to: role) }

/// Traits to add to a font.
public struct FontTraits: OptionSet, Sendable, Hashable {
  /// The bit mask of the set, with one bit per trait.
  public let rawValue: Int

  /// Creates traits from a bit mask.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Bold: weight 700, or the weight of the enclosing text if that is heavier.
  public static let bold = FontTraits(rawValue: 1)
  /// Italic: an italic face of the family.
  public static let italic = FontTraits(rawValue: 2)
  /// Monospaced: the monospaced family that is bundled with Galley.
  public static let monospace = FontTraits(rawValue: 4)
}

extension FontStyle {
  /// The values that have been read so far from the keys of a font.
  struct Draft: Sendable {
    var name: FontName?
    var size: FontSize?
    var weight: Double?
    var traits: FontTraits = []
  }

  static let jsonKeys = KeyTable<Draft>([
    .key("name", nameReader) { $0.name = $1 }
      .about("Font family: a family name, `system` or `systemMonospace`."),
    .key("size", sizeReader) { $0.size = $1 }
      .about("Font size in points, or the name of the text style that sets the size."),
    .key("weight", FontDescriptor.jsonWeight) { $0.weight = $1 }
      .about(
        "Font weight from 1 to 1000, or a name such as `semibold`. Default: the weight of the"
          + " enclosing text."),
    .key("traits", traitsReader) { $0.traits = $1 }
      .about(
        "Traits to add to the font: `bold`, `italic`, `monospace`, or several joined by `|`."),
  ])

  /// Reads a font: the name of a role, or an object with a name and a size.
  static let jsonReader = ValueReader<FontStyle>(.either([roleReader.shape, .object(.fontStyle)])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .role(try roleReader.read(value, &context)) }
    var draft = Draft()
    try jsonKeys.read(
      value, as: "a text style's name such as title1, or an object", into: &draft, &context)
    guard let name = draft.name, let size = draft.size else {
      throw DocumentFault(at: value.offset, "a font needs \"name\" and \"size\"")
    }
    return .custom(
      name: name, size: size, weight: draft.weight.map { FontWeight($0) }, traits: draft.traits)
  }

  /// A font family: `system`, `systemMonospace`, or the name of another family.
  static let nameReader = ValueReader<FontName>(.string("a family name", pattern: .notEmpty)) {
    value, context throws(DocumentFault) in
    let name = try ValueReader<String>.string("a family name").read(value, &context)
    switch name {
    case "": throw DocumentFault(at: value.offset, "the family name is empty; remove the key")
    case "system": return .system
    case "systemMonospace": return .systemMonospace
    default: return .custom(name)
    }
  }

  static let traitsReader = ValueReader<FontTraits>.options(
    [("bold", .bold), ("italic", .italic), ("monospace", .monospace)],
    "traits such as bold or bold | italic")

  private static let roleReader = ValueReader<TextRole>.nearestWord("text style", TextRole.allCases)

  /// A font size: a number of points, or the name of the text role whose size is used.
  private static let sizeReader = ValueReader<FontSize>(
    .either([.number(.fontSize), roleReader.shape])
  ) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .scaled(to: try roleReader.read(value, &context)) }
    guard case .number(let points) = value.content else {
      throw .wrongType(value, expected: "points, or a text style's name such as body")
    }
    return .fixed(try checked(points, .fontSize, at: value.offset, context.limits))
  }
}

extension ValueReader where Value: RawRepresentable & Sendable, Value.RawValue == String {
  /// Creates a JSON value reader that accepts the raw values of enumeration cases. The error for an
  /// unknown word suggests the most similar case.
  static func nearestWord(_ noun: String, _ cases: [Value]) -> Self {
    let names = cases.map(\.rawValue)
    return ValueReader(.word(names)) { value, context throws(DocumentFault) in
      let name = try ValueReader<String>.string("a \(noun)'s name").read(value, &context)
      guard let word = Value(rawValue: name) else {
        throw DocumentFault(
          at: value.offset,
          "unknown \(noun) \(quoted(name))" + NearestName.question(name, among: names))
      }
      return word
    }
  }
}

extension JSONDefinition {
  static let fontStyle = JSONDefinition(
    "fontStyle", required: ["name", "size"], keys: FontStyle.jsonKeys.outline)
}
