// What a sheet is resolved for: the reader's text size and its roles, light or dark colours.

public import Galley

/// What a text is for: Dynamic Type's text styles, and `code`.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
  /// Running text.
  case body
  /// A remark beside the running text.
  case callout
  /// A picture's caption.
  case caption1
  /// A smaller caption.
  case caption2
  /// A footnote.
  case footnote
  /// A heading of the running text's size, semibold.
  case headline
  /// A heading below a headline.
  case subheadline
  /// A page's title.
  case largeTitle
  /// A title of the first level.
  case title1
  /// A title of the second level.
  case title2
  /// A title of the third level.
  case title3
  /// Program code, monospaced, of ``callout``'s size.
  case code

  /// Size in points.
  public func size(in contentSize: ContentSize) -> Double {
    let category = ContentSize.allCases.firstIndex(of: contentSize) ?? 0
    return Double(sizes[category])
  }

  /// Weight on the OpenType scale.
  var weight: Double { self == .headline ? 600 : 400 }

  /// Points by category, in the order of the cases (Apple's Human Interface Guidelines, Typography,
  /// "Dynamic Type sizes" and "Larger accessibility type sizes").
  private var sizes: [Int] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .body, .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout, .code: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

/// What a style sheet is resolved for.
public struct StyleTraits: Sendable, Hashable {
  /// How large the reader wants text to be.
  public var contentSize: ContentSize
  /// Whether colours are the light or the dark ones.
  public var colorScheme: ColorScheme

  /// Traits; by default those of a reader who changed nothing.
  public init(contentSize: ContentSize = .large, colorScheme: ColorScheme = .light) {
    self.contentSize = contentSize
    self.colorScheme = colorScheme
  }
}

/// How large a reader wants text to be: Dynamic Type's categories by SwiftUI's names, from the
/// smallest to the largest.
public enum ContentSize: String, Sendable, Hashable, CaseIterable {
  /// Body text of 14 points.
  case xSmall
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points: what readers have who changed nothing.
  case large
  /// Body text of 19 points.
  case xLarge
  /// Body text of 21 points.
  case xxLarge
  /// Body text of 23 points.
  case xxxLarge
  /// Body text of 28 points.
  case accessibility1
  /// Body text of 33 points.
  case accessibility2
  /// Body text of 40 points.
  case accessibility3
  /// Body text of 47 points.
  case accessibility4
  /// Body text of 53 points.
  case accessibility5
}

/// Whether colours stand on a light or a dark ground.
public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// A colour with another value on a dark ground.
public struct AdaptiveColor: Sendable, Hashable {
  /// The colour on a light ground.
  public var light: Color
  /// The colour on a dark ground.
  public var dark: Color

  /// A colour for each ground.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// The same colour on both grounds.
  public init(_ color: Color) {
    self.init(light: color, dark: color)
  }

  /// The colour of a scheme.
  public func color(in scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }
}
