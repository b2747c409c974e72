public import Galley

/// A shape that is drawn from path data, such as a badge or an icon. Its natural size is the size
/// of its view box.
public struct Shape: Element {
  /// The settings of the shape's box, such as its path and its size.
  public var node = Node(.path)

  /// Creates a black shape from SVG path data. If the data is malformed, ``Card/document(limits:)``
  /// throws an error that names the position.
  ///
  /// - Parameters:
  ///   - data: path data, as in the attribute `d` of SVG.
  ///   - viewBox: the rectangle, in the path's coordinates, that is fitted into the box; `nil` uses
  ///     the path's bounds.
  public init(_ data: String, viewBox: Rectangle? = nil) {
    node.frame.path = node.path(data).map { path in
      var shape = ShapePath(path)
      shape.viewBox = viewBox
      return shape
    }
  }

  /// Sets the fill colour; `nil` for no fill.
  public func fill(_ color: Color?, rule: ShapePath.FillRule = .nonzero) -> Self {
    painted(color.map(Paint.color), rule)
  }

  /// Sets the fill gradient.
  public func fill(_ gradient: Gradient, rule: ShapePath.FillRule = .nonzero) -> Self {
    painted(.gradient(gradient), rule)
  }

  /// Sets the stroke. `lineWidth` is in the path's coordinates.
  public func stroke(
    _ color: Color, lineWidth: Double = 1, join: StrokeJoin = .miter,
    cap: ShapePath.StrokeCap = .butt
  ) -> Self {
    var copy = self
    copy.node.frame.path?.stroke = .color(color)
    copy.node.frame.path?.strokeWidth = lineWidth
    copy.node.frame.path?.strokeJoin = join
    copy.node.frame.path?.strokeCap = cap
    return copy
  }

  private func painted(_ paint: Paint?, _ rule: ShapePath.FillRule) -> Self {
    var copy = self
    copy.node.frame.path?.fill = paint
    copy.node.frame.path?.fillRule = rule
    return copy
  }
}

extension Text {
  /// Places the text along a path instead of in lines.
  ///
  /// - Parameters:
  ///   - data: SVG path data, in points from the top left corner of the box inside its padding. If
  ///     the data is malformed, ``Card/document(limits:)`` throws an error that names the position.
  ///   - startOffset: the distance along the path by which the text is moved.
  ///   - side: the side of the path on which the text appears.
  public func path(
    _ data: String, startOffset: TextPath.Offset = .points(0), side: TextPath.Side = .left
  ) -> Self {
    var copy = self
    guard let path = copy.node.path(data) else { return copy }
    var textPath = TextPath(path)
    (textPath.startOffset, textPath.side) = (startOffset, side)
    copy.node.frame.textPath = textPath
    return copy
  }
}

extension Node {
  /// Parses path data. If the data is malformed, stores the error message in the node's `problem`.
  fileprivate mutating func path(_ data: String) -> Path? {
    do throws(PathDataError) {
      return try Path(svgData: data)
    } catch {
      problem = error.description
      return nil
    }
  }
}
