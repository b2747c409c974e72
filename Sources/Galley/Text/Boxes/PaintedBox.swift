// A box without text: what frames and backdrops paint.

/// A box with what fills it: a colour or gradient, above that a picture, above that a border.
public struct PaintedBox: Sendable {
  /// Where it is, in points.
  public var rectangle: Rectangle
  /// Radius of its corners in points; more than half a side is half of it.
  public var cornerRadius: Double
  /// What fills it.
  public var paint: Paint?
  /// A picture in it.
  public var image: TextDocument.ImageFill?
  /// A line along the inside of its edges.
  public var border: Border?

  /// A box.
  public init(
    _ rectangle: Rectangle, paint: Paint? = nil, cornerRadius: Double = 0, border: Border? = nil,
    image: TextDocument.ImageFill? = nil
  ) {
    self.rectangle = rectangle
    self.cornerRadius = cornerRadius
    self.paint = paint
    self.image = image
    self.border = border
  }
}

/// A line along the inside of a box's edges, as a layer's border is in UIKit.
public struct Border: Sendable, Hashable {
  /// Points inwards from the edges. 0 or less draws nothing.
  public var width: Double
  /// Its colour.
  public var color: Color

  /// A border.
  public init(_ width: Double, _ color: Color = .black) {
    self.width = width
    self.color = color
  }
}
