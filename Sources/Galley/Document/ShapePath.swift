/// A path that a box shows as a picture: a badge, a rule, an icon.
///
/// The path's ``viewBox`` is placed in the middle of the box's area inside its insets, as large as
/// the area allows (`xMidYMid meet` in SVG). Its size is the natural size of the box. Nothing is
/// clipped at the view box, and shapes are not aligned to whole pixels.
public struct ShapePath: Sendable, Hashable {
  /// The path in its own coordinates.
  public var path: Path
  /// The rectangle of the path's coordinates that fits into the box; `nil` uses the path's bounds.
  public var viewBox: Rectangle?
  /// Colour or gradient of the path's area; `nil` for no fill. A gradient spans the path's bounds.
  public var fill: Paint? = .color(.black)
  /// Colour or gradient of the path's line; `nil` for no line. The line is painted over the fill.
  public var stroke: Paint?
  /// Width of the line, in the path's coordinates.
  public var strokeWidth = 1.0
  /// The rule that decides which points are inside the path.
  public var fillRule = FillRule.nonzero
  /// The shape of the line at corners.
  public var strokeJoin = StrokeJoin.miter
  /// The shape of the line at the ends of open contours.
  public var strokeCap = StrokeCap.butt

  /// Creates a black shape without a line.
  public init(_ path: Path) {
    self.path = path
  }

  /// The rule that decides which points are inside a path. A line from the point to infinity crosses
  /// the path's contours.
  public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// A point is inside if the numbers of crossings in the two directions differ.
    case nonzero
    /// A point is inside if the number of crossings is odd.
    case evenodd
  }

  /// The shape of a line at its ends.
  public enum StrokeCap: String, Sendable, Hashable, CaseIterable {
    /// The line ends at the end point.
    case butt
    /// A half circle around the end point.
    case round
    /// The line is longer by half of its width.
    case square
  }
}

extension ShapePath {
  /// The rectangle of the path's coordinates that fits into the box.
  var extent: Rectangle { viewBox ?? path.bounds ?? Rectangle(x: 0, y: 0, width: 0, height: 0) }

  /// The scale and the shift that place ``extent`` in the middle of an area, as large as possible.
  /// If a side of the extent has no length, the other side decides.
  func placement(in area: Rectangle) -> (scale: Double, x: Double, y: Double) {
    let extent = extent
    let across = extent.width > 0 ? max(area.width, 0) / extent.width : .infinity
    let down = extent.height > 0 ? max(area.height, 0) / extent.height : .infinity
    let least = min(across, down)
    let scale = least.isFinite ? least : 1
    return (
      scale, area.x + (area.width - extent.width * scale) / 2 - extent.x * scale,
      area.y + (area.height - extent.height * scale) / 2 - extent.y * scale
    )
  }
}

extension ShapePath {
  /// Whether everything painted for the path is grey.
  var isGray: Bool { fill?.isGray != false && stroke?.isGray != false }
}

extension TextDocument.Frame {
  /// The content of a box that shows a path: the size of the path and of the insets around it.
  var pathContent: Box.Content {
    guard let extent = path?.extent else { return .empty }
    let insets = container.insets
    return .picture(
      width: extent.width + insets.left + insets.right,
      height: extent.height + insets.top + insets.bottom)
  }

  /// Creates a box that shows a path.
  public init(_ path: ShapePath, in container: TextContainer = TextContainer()) {
    self.init(AttributedText(), in: container)
    content = .path
    self.path = path
  }
}
