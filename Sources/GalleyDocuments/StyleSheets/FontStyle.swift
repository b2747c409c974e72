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

/// The size of a role in the reader's content size: `.custom(name: myFont, size: scaled(to: .body))`.
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
