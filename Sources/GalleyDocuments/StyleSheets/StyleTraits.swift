// The reader's settings for which a style sheet is resolved: text size, and light or dark colours.

public import Galley

/// The role of a text, which determines its size: one of Dynamic Type's text styles, or `code`.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
  /// Body text.
  case body
  /// A side remark.
  case callout
  /// An image caption.
  case caption1
  /// A smaller caption.
  case caption2
  /// A footnote.
  case footnote
  /// A heading in the size of body text, semibold.
  case headline
  /// A heading one level below a headline.
  case subheadline
  /// The title of a page.
  case largeTitle
  /// A first-level title.
  case title1
  /// A second-level title.
  case title2
  /// A third-level title.
  case title3
  /// Program code, monospaced, in the size of ``callout``.
  case code

  /// The font size of the role in points, at a preferred content size.
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

/// The reader's settings for which a style sheet is resolved.
public struct StyleTraits: Sendable, Hashable {
  /// The reader's preferred text size.
  public var contentSize: ContentSize
  /// Whether the light or the dark colours are used.
  public var colorScheme: ColorScheme

  /// Creates traits. The defaults are those of a reader who has not changed any settings.
  public init(contentSize: ContentSize = .large, colorScheme: ColorScheme = .light) {
    self.contentSize = contentSize
    self.colorScheme = colorScheme
  }
}

/// The reader's preferred text size: Dynamic Type's categories with SwiftUI's names, from smallest
/// to largest.
public enum ContentSize: String, Sendable, Hashable, CaseIterable {
  /// Body text of 14 points.
  case xSmall
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points, the default.
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

/// Whether text is on a light or a dark background.
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

  /// The colour for the light or dark scheme.
  public func color(in scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }
}
