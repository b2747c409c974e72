/// A path along which a box's text runs, as `textPath` in SVG 2 §11.8.
///
/// The path's coordinates are in points from the top left corner of the box's area inside its
/// insets. The text is a single line, which is not wrapped or truncated. Each grapheme cluster is
/// rotated as a whole, and the middle of its advance is on the path. The path's bounds are the
/// natural size of the box.
///
/// ``TextAlignment/center`` puts the text in the middle of the path; left and right are the path's
/// start and end. With any other alignment, left-to-right text begins at the start, and
/// right-to-left text begins at the end.
public struct TextPath: Sendable, Hashable {
  /// The path along which the text runs. If the path has several contours, the text continues from
  /// the end of a contour at the start of the next one.
  public var path: Path
  /// Distance along the path by which the text is moved. Right-to-left text moves from the path's
  /// end towards its start.
  public var startOffset = Offset.points(0)
  /// The side of the path on which the text appears.
  public var side = Side.left

  /// Creates a path for text.
  public init(_ path: Path) {
    self.path = path
  }

  /// A distance along a path.
  public enum Offset: Sendable, Hashable {
    /// A distance in points.
    case points(Double)
    /// A fraction of the path's length.
    case fraction(Double)

    /// The distance in points along a path of the given length.
    func points(of length: Double) -> Double {
      switch self {
      case .points(let points): points
      case .fraction(let fraction): fraction * length
      }
    }
  }

  /// A side of a path, as seen in the direction of the path.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The left side of the path. If the path is a circle drawn clockwise, the text is outside it.
    case left
    /// The right side of the path. The text runs against the direction of the path.
    case right
  }
}
