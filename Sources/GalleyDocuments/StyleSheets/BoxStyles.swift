// Parts of boxes in style sheets: sides, borders and backgrounds.

public import Galley

/// Lengths for the four sides of a box. A side without a length keeps its value.
public struct BoxSides: Sendable, Hashable {
  /// The length on the left.
  public var left: Length?
  /// The length on the right.
  public var right: Length?
  /// The length at the top.
  public var top: Length?
  /// The length at the bottom.
  public var bottom: Length?

  /// Creates lengths for sides.
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

  /// These lengths, overridden by those of `other`.
  func merging(_ other: BoxSides) -> BoxSides {
    BoxSides(
      left: other.left ?? left, right: other.right ?? right, top: other.top ?? top,
      bottom: other.bottom ?? bottom)
  }
}

/// A border along the inside of a box's sides.
public struct BoxBorder: Sendable, Hashable {
  /// The width of the border.
  public var width: Length
  /// The colour of the border.
  public var color: AdaptiveColor
  /// The sides that have the border.
  public var sides: BorderSides

  /// Creates a border.
  public init(width: Length, color: AdaptiveColor, sides: BorderSides = .all) {
    self.width = width
    self.color = color
    self.sides = sides
  }
}

/// A box below text inside a line.
public struct InlineBackground: Sendable, Hashable {
  /// The colour of the box; `nil` is transparent.
  public var color: AdaptiveColor?
  /// The border along the inside of the box; `nil` for no border.
  public var border: BoxBorder?
  /// The space between the box's sides and the text; 0 for sides without a length.
  public var padding: BoxSides
  /// The radius of the corners.
  public var cornerRadius: Length

  /// Creates a box.
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

/// The size at which an image is drawn. Images are never enlarged, and keep their proportions.
public enum ImageSizing: Sendable, Hashable {
  /// The natural size: one point per pixel.
  case natural
  /// At most a given width; `nil` is the width of the block.
  case scaleDownByWidth(Length?)
  /// At most a given height; `nil` is the font size.
  case scaleDownByHeight(Length?)
}

/// A line below or through text, with its colour.
public struct TextDecoration: Sendable, Hashable {
  /// The style of the line.
  public var style: LineStyle
  /// The colour of the line; `nil` is the text colour.
  public var color: AdaptiveColor?

  /// Creates a line.
  public init(_ style: LineStyle, color: AdaptiveColor? = nil) {
    self.style = style
    self.color = color
  }
}
