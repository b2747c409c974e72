/// The arrangement of boxes in a row or a column. Properties and cases are named as in
/// `UIStackView`. The layout follows the algorithm for a single-line flex container (CSS Flexible
/// Box Layout 1 §9).
public struct FrameStack: Sendable, Hashable {
  /// The direction in which the boxes follow each other.
  public var axis = Axis.vertical
  /// Space between neighbouring boxes in points. If the spacing is negative, boxes overlap.
  public var spacing = 0.0
  /// The position of the boxes across the axis. A box can have its own ``StackItem/alignment``.
  public var alignment = Alignment.fill
  /// The distribution of free space along the axis.
  public var distribution = Distribution.natural

  /// Creates a stack.
  public init(
    axis: Axis = .vertical, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .natural
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  /// The direction in which boxes follow each other.
  public enum Axis: String, Sendable, Hashable, CaseIterable {
    /// A column: the first box is at the top.
    case vertical
    /// A row: the first box is at the left, or at the right if the language is written from right
    /// to left.
    case horizontal
  }

  /// The position of boxes across the axis of their stack (`align-items` in CSS).
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// A box without a fixed length fills the stack (`stretch`).
    case fill
    /// Boxes are at the top of a row, or at the start edge of a column (`flex-start`).
    case leading
    /// Boxes are in the middle (`center`).
    case center
    /// Boxes are at the bottom of a row, or at the end edge of a column (`flex-end`).
    case trailing
    /// The baselines of the boxes' first lines are at the same height. In a column, the same as
    /// ``leading``.
    case firstBaseline
    /// The baselines of the boxes' last lines are at the same height. In a column, the same as
    /// ``leading``.
    case lastBaseline
  }

  /// The distribution of free space along the axis of a stack (`justify-content` in CSS).
  public enum Distribution: String, Sendable, Hashable, CaseIterable {
    /// Boxes are at the start (`flex-start`).
    case natural
    /// Boxes are in the middle (`center`).
    case center
    /// Boxes are at the end (`flex-end`).
    case trailing
    /// The first box is at the start, the last box at the end, and the gaps between boxes are equal
    /// (`space-between`).
    case equalSpacing
    /// The distances between the centres of neighbouring boxes are equal, unless a gap would be
    /// smaller than ``FrameStack/spacing``.
    case equalCentering
    /// All boxes have the same length, unless a box needs more (`flex: 1 1 0` on every box).
    case fillEqually
    /// Boxes share the free length in proportion to the lengths that they need (`flex-grow` equal
    /// to the flex base size).
    case fillProportionally

    /// The share of the free length that a box takes, relative to the shares of the other boxes.
    ///
    /// - own: the weight that the box sets.
    /// - base: the length of the box before boxes grow or shrink, in points.
    func weight(_ own: Double, base: Double) -> Double {
      switch self {
      case .fillEqually: 1
      case .fillProportionally: base
      case .natural, .center, .trailing, .equalSpacing, .equalCentering: own
      }
    }
  }
}
