// Fonts of style sheets: by role, or by name and size.

public import Galley

/// A font of a style sheet: `.title1`, or `.custom(name: myFont, size: scaled(to: .title1))`.
public enum FontStyle: Sendable, Hashable {
  /// The system's font in the size that the reader's content size gives a role.
  case role(TextRole)
  /// A font by name. Without a weight it has the one that the block or inline has already.
  case custom(
    name: FontName, size: FontSize, weight: FontWeight? = nil, traits: FontTraits = [])

  /// Running text.
  public static let body = FontStyle.role(.body)
  /// A remark beside the running text.
  public static let callout = FontStyle.role(.callout)
  /// A picture's caption.
  public static let caption1 = FontStyle.role(.caption1)
  /// A smaller caption.
  public static let caption2 = FontStyle.role(.caption2)
  /// A footnote.
  public static let footnote = FontStyle.role(.footnote)
  /// A heading of the running text's size, semibold.
  public static let headline = FontStyle.role(.headline)
  /// A heading below a headline.
  public static let subheadline = FontStyle.role(.subheadline)
  /// A page's title.
  public static let largeTitle = FontStyle.role(.largeTitle)
  /// A title of the first level.
  public static let title1 = FontStyle.role(.title1)
  /// A title of the second level.
  public static let title2 = FontStyle.role(.title2)
  /// A title of the third level.
  public static let title3 = FontStyle.role(.title3)
  /// Program code.
  public static let code = FontStyle.role(.code)
}

/// A font's name.
public enum FontName: Sendable, Hashable {
  /// The bundled default family.
  case system
  /// The bundled monospaced family.
  case systemMonospace
  /// A family by the name that the font file gives.
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

/// A font's size.
public enum FontSize: Sendable, Hashable {
  /// So many points, whatever the reader's content size is.
  case fixed(Double)
  /// The size of a role in the reader's content size.
  case scaled(to: TextRole)

  /// Size in points.
  public func points(in contentSize: ContentSize) -> Double {
    switch self {
    case .fixed(let points): points
    case .scaled(let role): role.size(in: contentSize)
    }
  }
}

/// The size of a role in the reader's content size: `.custom(name: myFont, size: scaled(to:
/// .body))`.
public func scaled(to role: TextRole) -> FontSize { .scaled(to: role) }

/// What is added to a font.
public struct FontTraits: OptionSet, Sendable, Hashable {
  /// The traits as bits.
  public let rawValue: Int

  /// Traits from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Weight 700, or the weight around it where that is greater.
  public static let bold = FontTraits(rawValue: 1)
  /// An italic face.
  public static let italic = FontTraits(rawValue: 2)
  /// The bundled monospaced family.
  public static let monospace = FontTraits(rawValue: 4)
}

/// A role's name, or an object of a font's parts.
enum FontStyleKeys {
  struct Draft: Sendable {
    var name: FontName?
    var size: FontSize?
    var weight: Double?
    var traits: FontTraits = []
  }

  static let table = KeyTable<Draft>([
    .key("name", name) { $0.name = $1 },
    .key("size", size) { $0.size = $1 },
    .key("weight", FontKeys.weight) { $0.weight = $1 },
    .key("traits", traits) { $0.traits = $1 },
  ])

  static let reader = ValueReader<FontStyle>(.either([role.shape, .object(.fontStyle)])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .role(try role.read(value, &context)) }
    var draft = Draft()
    try table.read(
      value, as: "a text style's name such as title1, or an object", into: &draft, &context)
    guard let name = draft.name, let size = draft.size else {
      throw DocumentFault(at: value.offset, "a font needs \"name\" and \"size\"")
    }
    return .custom(
      name: name, size: size, weight: draft.weight.map { FontWeight($0) }, traits: draft.traits)
  }

  /// A family, or one of the bundled ones.
  static let name = ValueReader<FontName>(.string("a family name", .notEmpty)) {
    value, context throws(DocumentFault) in
    let name = try ValueReader<String>.string("a family name").read(value, &context)
    switch name {
    case "": throw DocumentFault(at: value.offset, "the family name is empty; leave it out")
    case "system": return .system
    case "systemMonospace": return .systemMonospace
    default: return .custom(name)
    }
  }

  static let traits = ValueReader<FontTraits>.options(
    [("bold", .bold), ("italic", .italic), ("monospace", .monospace)],
    "traits such as bold or bold | italic")

  private static let role = ValueReader<TextRole>.nearestWord("text style", TextRole.allCases)

  /// Points, or a role's name whose size it is.
  private static let size = ValueReader<FontSize>(.either([.number(.fontSize), role.shape])) {
    value, context throws(DocumentFault) in
    if case .string = value.content { return .scaled(to: try role.read(value, &context)) }
    guard case .number(let points) = value.content else {
      throw .wrongType(value, expected: "points, or a text style's name such as body")
    }
    return .fixed(try checked(points, .fontSize, at: value.offset, context.limits))
  }
}

extension ValueReader where Value: RawRepresentable & Sendable, Value.RawValue == String {
  /// One of many words, spelled as the cases are; an error names the nearest.
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
    "fontStyle", required: ["name", "size"], keys: FontStyleKeys.table.outline,
    sentences: SchemaDescriptions.fontStyle)
}
