/// A box with what fills it: a colour or gradient, above that a picture, above that a border.
public struct PaintedBox: Sendable {
  /// Where it is, in points.
  public var rectangle: Rectangle
  /// Radius of its corners in points; more than half a side is half of it.
  public var cornerRadius: Double
  /// What fills it.
  public var paint: Paint?
  /// A picture in it.
  public var image: ImageFill?
  /// A line along the inside of its edges.
  public var border: Border?

  /// A box.
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

/// Sides of a box.
public struct BorderSides: OptionSet, Sendable, Hashable {
  /// The sides as bits.
  public let rawValue: Int

  /// Sides from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The left side.
  public static let left = BorderSides(rawValue: 1)
  /// The right side.
  public static let right = BorderSides(rawValue: 2)
  /// The upper side.
  public static let top = BorderSides(rawValue: 4)
  /// The lower side.
  public static let bottom = BorderSides(rawValue: 8)
  /// All sides, the only ones whose corners are rounded.
  public static let all: BorderSides = [.left, .right, .top, .bottom]

  /// The insets that a border of a width takes on each side.
  package func insets(_ width: Double) -> EdgeInsets {
    EdgeInsets(
      top: contains(.top) ? width : 0, right: contains(.right) ? width : 0,
      bottom: contains(.bottom) ? width : 0, left: contains(.left) ? width : 0)
  }

  /// The lines along the inside of a rectangle's sides.
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
  /// A box whose border may be on some sides alone, as the boxes that paint it. Corners of the
  /// border are rounded where all sides have it.
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
