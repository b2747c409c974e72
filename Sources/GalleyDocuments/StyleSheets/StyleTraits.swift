// What a style sheet is resolved for: the reader's text size, light or dark.

public import Galley

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
