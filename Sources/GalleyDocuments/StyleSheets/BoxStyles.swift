// What boxes of style sheets are made of: sides, borders, backgrounds.

public import Galley

/// Lengths on the four sides of a box; a side without one keeps what it has.
public struct BoxSides: Sendable, Hashable {
  /// On the left.
  public var left: Length?
  /// On the right.
  public var right: Length?
  /// Above.
  public var top: Length?
  /// Below.
  public var bottom: Length?

  /// Lengths of sides.
  public init(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// The same length on all sides.
  public static func all(_ length: Length) -> BoxSides {
    BoxSides(left: length, right: length, top: length, bottom: length)
  }

  /// These sides with those that `other` has written over them.
  func merging(_ other: BoxSides) -> BoxSides {
    BoxSides(
      left: other.left ?? left, right: other.right ?? right, top: other.top ?? top,
      bottom: other.bottom ?? bottom)
  }
}

/// A line along the inside of a box's sides.
public struct BoxBorder: Sendable, Hashable {
  /// How wide it is.
  public var width: Length
  /// Its colour.
  public var color: AdaptiveColor
  /// The sides that have it.
  public var sides: BorderSides

  /// A border.
  public init(width: Length, color: AdaptiveColor, sides: BorderSides = .all) {
    self.width = width
    self.color = color
    self.sides = sides
  }
}

/// A box behind text inside a line.
public struct InlineBackground: Sendable, Hashable {
  /// Its colour; `nil` is transparent.
  public var color: AdaptiveColor?
  /// The line along its inside; `nil` is no line.
  public var border: BoxBorder?
  /// Space between its sides and the text; 0 on a side without a length.
  public var padding: BoxSides
  /// Radius of its corners.
  public var cornerRadius: Length

  /// A box.
  public init(
    color: AdaptiveColor? = nil, border: BoxBorder? = nil, padding: BoxSides = BoxSides(),
    cornerRadius: Length = .zero
  ) {
    self.color = color
    self.border = border
    self.padding = padding
    self.cornerRadius = cornerRadius
  }
}

/// How large a picture is drawn. Pictures are never enlarged, and keep their proportions.
public enum ImageSizing: Sendable, Hashable {
  /// A point a pixel.
  case natural
  /// Not wider than a length; `nil` is the width that the block has.
  case scaleDownByWidth(Length?)
  /// Not higher than a length; `nil` is the font's size.
  case scaleDownByHeight(Length?)
}

/// A line under or through text, with its colour.
public struct TextDecoration: Sendable, Hashable {
  /// The line.
  public var style: LineStyle
  /// Its colour; `nil` is the text's.
  public var color: AdaptiveColor?

  /// A line.
  public init(_ style: LineStyle, color: AdaptiveColor? = nil) {
    self.style = style
    self.color = color
  }
}
