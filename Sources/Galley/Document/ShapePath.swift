/// A path that is drawn in a box, such as a badge or an icon.
///
/// The ``viewBox`` is centred in the area inside the box's insets, and is as large as this area
/// allows (`xMidYMid meet` in SVG). The size of the view box is the natural size of the box.
/// Nothing is clipped at the view box, and shapes are not aligned to whole pixels.
public struct ShapePath: Sendable, Hashable {
  /// The path. Its coordinates have no unit: fitting ``viewBox`` into the box determines their
  /// scale.
  public var path: Path
  /// The rectangle, in the path's coordinates, that is fitted into the box; `nil` uses the path's
  /// bounds.
  public var viewBox: Rectangle?
  /// Fill colour or gradient; `nil` for no fill. A gradient spans the path's bounds.
  public var fill: Paint? = .color(.black)
  /// Stroke colour or gradient; `nil` for no stroke. The stroke is painted over the fill.
  public var stroke: Paint?
  /// Width of the stroke, in the path's coordinates.
  public var strokeWidth = 1.0
  /// The rule that decides which points are inside the path.
  public var fillRule = FillRule.nonzero
  /// The shape of the stroke at corners.
  public var strokeJoin = StrokeJoin.miter
  /// The shape of the stroke at the ends of open contours.
  public var strokeCap = StrokeCap.butt

  /// Creates a shape with a black fill and without a stroke.
  public init(_ path: Path) {
    self.path = path
  }

  /// The rule that decides which points are inside a path. The rule counts how often a ray from the
  /// point to infinity crosses the path's contours.
  public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// A point is inside if the contours cross a ray from the point more often in one direction
    /// than in the other.
    case nonzero
    /// A point is inside if the contours cross a ray from the point an odd number of times.
    case evenodd
  }

  /// The shape of a stroke at its ends (line cap).
  public enum StrokeCap: String, Sendable, Hashable, CaseIterable {
    /// The stroke ends exactly at the end point of the path.
    case butt
    /// The stroke ends with a half circle around the end point.
    case round
    /// The stroke extends beyond the end point by half of its width.
    case square
  }
}

extension ShapePath {
  /// The rectangle, in the path's coordinates, that is fitted into the box.
  var extent: Rectangle { viewBox ?? path.bounds ?? Rectangle(x: 0, y: 0, width: 0, height: 0) }

  /// The scale and the offset with which ``extent`` is centred in an area and has the largest size
  /// that fits. If a side of the extent has length 0, only the other side determines the scale. If
  /// both sides have length 0, the scale is 1.
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
  /// The natural size of a box that shows a path, including the insets.
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
