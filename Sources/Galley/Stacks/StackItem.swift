/// The size limits of a box, and its behaviour in the stack that contains it. Lengths are in points
/// and include the box's insets.
public struct StackItem: Sendable, Hashable {
  /// The box's share of the stack's free length, relative to the shares of the other boxes
  /// (`flex-grow` in CSS).
  public var weight = 0.0
  /// The box's share of the shrinkage if the boxes are too long for the stack, relative to the
  /// shares of the other boxes. The share is multiplied by the box's length (`flex-shrink` in CSS).
  public var shrink = 1.0
  /// Length along the stack's axis before boxes grow or shrink (`flex-basis` in CSS). `nil` uses
  /// the box's width or height along the axis, or the length of its content.
  public var basis: Double?
  /// The box's own position across the axis; `nil` uses the alignment of the stack (`align-self` in
  /// CSS).
  public var alignment: FrameStack.Alignment?
  /// Space around the box.
  public var margins = Margins()
  /// Minimum width; `nil` uses the automatic minimum of CSS Flexible Box Layout 1 §4.5.
  public var minimumWidth: Double?
  /// Maximum width; `nil` for no limit.
  public var maximumWidth: Double?
  /// Minimum height; `nil` uses the automatic minimum of CSS Flexible Box Layout 1 §4.5.
  public var minimumHeight: Double?
  /// Maximum height; `nil` for no limit.
  public var maximumHeight: Double?
  /// Width divided by height (`aspect-ratio` in CSS); `nil` for no fixed ratio.
  public var aspectRatio: Double?

  /// Creates the settings of a box that has no limits and does not grow.
  public init() {}
}

/// Space around a box in a stack.
public struct Margins: Sendable, Hashable {
  /// Space at one side of a box.
  public enum Side: Sendable, Hashable {
    /// A length in points; may be negative.
    case points(Double)
    /// A share of the stack's free space, as with `margin: auto` in CSS.
    case auto

    /// The length in points; 0 for ``auto``.
    package var points: Double { fixed ?? 0 }

    /// The length in points; `nil` for ``auto``.
    var fixed: Double? {
      if case .points(let points) = self { points } else { nil }
    }
  }

  /// Space above the box.
  public var top: Side
  /// Space to the right of the box.
  public var right: Side
  /// Space below the box.
  public var bottom: Side
  /// Space to the left of the box.
  public var left: Side

  /// Creates margins; each side defaults to 0 points.
  public init(
    top: Side = .points(0), right: Side = .points(0), bottom: Side = .points(0),
    left: Side = .points(0)
  ) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates margins that are the same on all four sides, in points.
  public init(_ points: Double) {
    self.init(
      top: .points(points), right: .points(points), bottom: .points(points), left: .points(points))
  }
}
