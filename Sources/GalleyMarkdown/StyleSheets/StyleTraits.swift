// The user's settings that affect a style sheet: text size, and light or dark colours.

public import Galley

/// The role of text in a document. The role determines the font size and weight. The roles are
/// Dynamic Type's text styles, and `code`.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
  /// The role of body text.
  case body
  /// The role of a callout: a side remark.
  case callout
  /// The role of an image caption.
  case caption1
  /// The role of an image caption in a smaller size.
  case caption2
  /// The role of a footnote.
  case footnote
  /// The role of a headline: semibold, in the size of body text.
  case headline
  /// The role of a heading one level below a headline.
  case subheadline
  /// The role of a page title.
  case largeTitle
  /// The role of a first-level title.
  case title1
  /// The role of a second-level title.
  case title2
  /// The role of a third-level title.
  case title3
  /// The role of program code: monospaced, in the size of ``callout``.
  case code

  /// The font size of the role in points, for the reader's preferred text size.
  public func size(in contentSize: ContentSize) -> Double {
    let category = ContentSize.allCases.firstIndex(of: contentSize) ?? 0
    return Double(sizes[category])
  }

  /// The font weight of the role on the OpenType scale.
  var weight: Double { self == .headline ? 600 : 400 }

  /// The font sizes of the role in points, one for each case of ``ContentSize`` in order. Source:
  /// Apple's Human Interface Guidelines, Typography, "Dynamic Type sizes" and "Larger accessibility
  /// type sizes".
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

/// The reader's settings that determine the sizes and colours in a style sheet.
public struct StyleTraits: Sendable, Hashable {
  /// The reader's preferred text size.
  public var contentSize: ContentSize
  /// The colour scheme, which selects the light or the dark colours.
  public var colorScheme: ColorScheme

  /// Creates traits. The defaults are Dynamic Type's default size and the light colour scheme.
  public init(contentSize: ContentSize = .large, colorScheme: ColorScheme = .light) {
    self.contentSize = contentSize
    self.colorScheme = colorScheme
  }
}

/// The reader's preferred text size. The cases are Dynamic Type's size categories with SwiftUI's
/// names, from smallest to largest.
public enum ContentSize: String, Sendable, Hashable, CaseIterable {
  /// A size category in which body text is 14 points.
  case xSmall
  /// A size category in which body text is 15 points.
  case small
  /// A size category in which body text is 16 points.
  case medium
  /// The default size category, in which body text is 17 points.
  case large
  /// A size category in which body text is 19 points.
  case xLarge
  /// A size category in which body text is 21 points.
  case xxLarge
  /// A size category in which body text is 23 points.
  case xxxLarge
  /// An accessibility size category in which body text is 28 points.
  case accessibility1
  /// An accessibility size category in which body text is 33 points.
  case accessibility2
  /// An accessibility size category in which body text is 40 points.
  case accessibility3
  /// An accessibility size category in which body text is 47 points.
  case accessibility4
  /// An accessibility size category in which body text is 53 points.
  case accessibility5
}

/// A colour scheme: colours for a light or a dark background.
public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// A colour with separate values for light and dark backgrounds.
public struct AdaptiveColor: Sendable, Hashable {
  /// The colour in the light scheme, for light backgrounds.
  public var light: Color
  /// The colour in the dark scheme, for dark backgrounds.
  public var dark: Color

  /// Creates a colour from separate colours for light and dark backgrounds.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a colour that is the same on light and dark backgrounds.
  public init(_ color: Color) {
    self.init(light: color, dark: color)
  }

  /// The colour to use in a colour scheme.
  public func color(in scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }
}
