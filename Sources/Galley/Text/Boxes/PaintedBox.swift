/// A box with a fill, an image above the fill, and a border above the image.
public struct PaintedBox: Sendable {
  /// The rectangle of the box, in points.
  public var rectangle: Rectangle
  /// Corner radius in points. A radius larger than half of a side is reduced to half of the side.
  public var cornerRadius: Double
  /// Radii of the four corners in points; `nil` uses ``cornerRadius`` for all of them.
  var cornerRadii: CornerRadii?
  /// The fill of the box: a colour or a gradient; `nil` for no fill.
  public var paint: Paint?
  /// The image in the box, above the fill; `nil` for no image.
  public var image: ImageFill?
  /// The border along the inside of the box's edges; `nil` for no border.
  public var border: Border?

  /// Creates a box to paint.
  public init(
    _ rectangle: Rectangle, paint: Paint? = nil, cornerRadius: Double = 0, border: Border? = nil,
    image: ImageFill? = nil
  ) {
    self.rectangle = rectangle
    self.cornerRadius = cornerRadius
    self.paint = paint
    self.image = image
    self.border = border
  }
}

/// A border along the inside of a box's edges, like the border of a layer in UIKit.
public struct Border: Sendable, Hashable {
  /// Width of the border in points, inwards from the edges. 0 or less draws nothing.
  public var width: Double
  /// Colour of the border.
  public var color: Color

  /// Creates a border with a width in points and a colour.
  public init(_ width: Double, _ color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// The sides of a box that have a border.
public struct BorderSides: OptionSet, Sendable, Hashable {
  /// The set of sides as a bit mask.
  public let rawValue: Int

  /// Creates a set of sides from a bit mask.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The left side of the box.
  public static let left = BorderSides(rawValue: 1)
  /// The right side of the box.
  public static let right = BorderSides(rawValue: 2)
  /// The top side of the box.
  public static let top = BorderSides(rawValue: 4)
  /// The bottom side of the box.
  public static let bottom = BorderSides(rawValue: 8)
  /// All four sides. Only a border on all four sides has rounded corners.
  public static let all: BorderSides = [.left, .right, .top, .bottom]

  /// The space that a border on these sides of a box takes up, as insets. `width` is the border's
  /// width in points; sides without a border have the inset 0.
  package func insets(_ width: Double) -> EdgeInsets {
    EdgeInsets(
      top: contains(.top) ? width : 0, right: contains(.right) ? width : 0,
      bottom: contains(.bottom) ? width : 0, left: contains(.left) ? width : 0)
  }

  /// The rectangles that a border on these sides covers, along the inside of a box.
  fileprivate func lines(in box: Rectangle, _ width: Double) -> [Rectangle] {
    let (across, down) = (min(width, box.width), min(width, box.height))
    var lines: [Rectangle] = []
    if contains(.left) {
      lines.append(Rectangle(x: box.x, y: box.y, width: across, height: box.height))
    }
    if contains(.right) {
      lines.append(
        Rectangle(x: box.x + box.width - across, y: box.y, width: across, height: box.height))
    }
    if contains(.top) {
      lines.append(Rectangle(x: box.x, y: box.y, width: box.width, height: down))
    }
    if contains(.bottom) {
      lines.append(
        Rectangle(x: box.x, y: box.y + box.height - down, width: box.width, height: down))
    }
    return lines
  }
}

extension PaintedBox {
  /// The boxes that together look like a single box with a border on the sides in `sides`. The
  /// border has rounded corners only if all sides have a border.
  package static func boxes(
    _ rectangle: Rectangle, paint: Paint?, cornerRadius: Double, border: Border?,
    on sides: BorderSides
  ) -> [PaintedBox] {
    guard let border, border.width > 0, sides == .all else {
      let fill = paint.map { [PaintedBox(rectangle, paint: $0, cornerRadius: cornerRadius)] } ?? []
      guard let border, border.width > 0 else { return fill }
      return fill
        + sides.lines(in: rectangle, border.width).map {
          PaintedBox($0, paint: .color(border.color))
        }
    }
    return [PaintedBox(rectangle, paint: paint, cornerRadius: cornerRadius, border: border)]
  }
}
