// Parts of boxes in style sheets: sides, borders and backgrounds.

public import Galley

/// Lengths for the four sides of a box, such as margins or padding. If a length is `nil`, an
/// earlier rule's length for that side stays in effect.
public struct BoxSides: Sendable, Hashable {
  /// The length on the box's left side; `nil` to leave that side unchanged.
  public var left: Length?
  /// The length on the box's right side; `nil` to leave that side unchanged.
  public var right: Length?
  /// The length on the box's top side; `nil` to leave that side unchanged.
  public var top: Length?
  /// The length on the box's bottom side; `nil` to leave that side unchanged.
  public var bottom: Length?

  /// Creates lengths for the sides of a box.
  public init(
    left: Length? = nil, right: Length? = nil, top: Length? = nil, bottom: Length? = nil
  ) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// Creates a value with the same length on all four sides.
  public static func all(_ length: Length) -> BoxSides {
    BoxSides(left: length, right: length, top: length, bottom: length)
  }

  /// Returns the combined lengths. For each side, the length in `other` is used. If that length is
  /// `nil`, the length in this value is used.
  func merging(_ other: BoxSides) -> BoxSides {
    BoxSides(
      left: other.left ?? left, right: other.right ?? right, top: other.top ?? top,
      bottom: other.bottom ?? bottom)
  }
}

/// A border drawn just inside the edges of a box.
public struct BoxBorder: Sendable, Hashable {
  /// The width of the border line.
  public var width: Length
  /// The colour of the border.
  public var color: AdaptiveColor
  /// The sides of the box on which the border is drawn.
  public var sides: BorderSides

  /// Creates a border.
  public init(width: Length, color: AdaptiveColor, sides: BorderSides = .all) {
    self.width = width
    self.color = color
    self.sides = sides
  }
}

/// A box painted behind text within a line.
public struct InlineBackground: Sendable, Hashable {
  /// The fill colour of the box; `nil` for no fill.
  public var color: AdaptiveColor?
  /// The border drawn just inside the box's edges; `nil` for no border.
  public var border: BoxBorder?
  /// The space between the box's edges and the text. If the length of a side is `nil`, that side
  /// has no padding.
  public var padding: BoxSides
  /// The corner radius of the box.
  public var cornerRadius: Length

  /// Creates a box to paint behind text.
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

/// A rule for the size at which an image is drawn. Images are never enlarged, and their aspect
/// ratio is kept.
public enum ImageSizing: Sendable, Hashable {
  /// Draws an image at its natural size, one point per pixel.
  case natural
  /// Scales an image down to at most a given width; `nil` means the width of the block.
  case scaleDownByWidth(Length?)
  /// Scales an image down to at most a given height; `nil` means the font size.
  case scaleDownByHeight(Length?)
}

/// The style and colour of a line drawn below, above or through text.
public struct TextDecoration: Sendable, Hashable {
  /// The style of the drawn line, such as single, double or dashed.
  public var style: LineStyle
  /// The colour of the drawn line; `nil` uses the text colour.
  public var color: AdaptiveColor?

  /// Creates a text decoration.
  public init(_ style: LineStyle, color: AdaptiveColor? = nil) {
    self.style = style
    self.color = color
  }
}
