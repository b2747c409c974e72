/// Radii of the corners of a box, in points. If neighbouring corners would overlap, all radii are
/// reduced by the same factor (CSS Backgrounds 3 §4.5).
public struct CornerRadii: Sendable, Hashable {
  /// Radius of the top left corner.
  public var topLeft: Double
  /// Radius of the top right corner.
  public var topRight: Double
  /// Radius of the bottom right corner.
  public var bottomRight: Double
  /// Radius of the bottom left corner.
  public var bottomLeft: Double

  /// Creates radii in the order of CSS: clockwise from the top left corner.
  public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates four equal radii.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Whether all radii are equal.
  var areEqual: Bool { topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft }

  /// The largest radius.
  var greatest: Double { max(max(topLeft, topRight), max(bottomRight, bottomLeft)) }

  /// Applies a function to each radius.
  func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}
