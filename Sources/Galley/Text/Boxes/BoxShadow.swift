/// A shadow of a box, as in CSS Backgrounds 3 §6.1.
public struct BoxShadow: Sendable, Hashable {
  /// The colour of the shadow.
  public var color: Color
  /// Offset of the shadow to the right, in points.
  public var offsetX: Double
  /// Offset of the shadow downwards, in points.
  public var offsetY: Double
  /// Blur radius in points, at least 0. The radius is twice the Gaussian's standard deviation.
  public var blur: Double
  /// Distance, in points, by which the shadow is larger than the box on each side. A negative
  /// distance makes the shadow smaller. For an inset shadow, a positive distance makes the hole in
  /// the shadow smaller, and a negative distance makes it larger.
  public var spread: Double
  /// Whether the shadow is inside the box, above its background, as if the box were a hole.
  /// Otherwise, the shadow is outside the box, and is not visible through a translucent box.
  public var isInset: Bool

  /// Creates a shadow.
  public init(
    _ color: Color = Color(red: 0, green: 0, blue: 0, alpha: 85),
    offset: (x: Double, y: Double) = (0, 0), blur: Double = 0, spread: Double = 0,
    isInset: Bool = false
  ) {
    self.color = color
    (offsetX, offsetY) = offset
    self.blur = blur
    self.spread = spread
    self.isInset = isInset
  }
}
