import Galley

/// Edges of a box. In a card of a right-to-left language, the leading edge is the right edge.
public struct Edges: OptionSet, Sendable, Hashable {
  /// The set of edges as a bit mask.
  public let rawValue: Int

  /// Creates a set of edges from a bit mask.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The top edge.
  public static let top = Edges(rawValue: 1)
  /// The edge at which lines in the card's language begin.
  public static let leading = Edges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = Edges(rawValue: 4)
  /// The edge at which lines in the card's language end.
  public static let trailing = Edges(rawValue: 8)
  /// The leading and the trailing edge.
  public static let horizontal: Edges = [.leading, .trailing]
  /// The top and the bottom edge.
  public static let vertical: Edges = [.top, .bottom]
  /// All four edges.
  public static let all: Edges = [.horizontal, .vertical]
}

/// An optional value for each edge of a box. An edge whose value is `nil` has no setting of its
/// own.
struct EdgeValues<Value: Sendable>: Sendable {
  private var top: Value?
  private var leading: Value?
  private var bottom: Value?
  private var trailing: Value?

  /// Sets the value of each edge in `edges`, and keeps the values of all other edges.
  mutating func set(_ value: Value, at edges: Edges) {
    if edges.contains(.top) { top = value }
    if edges.contains(.leading) { leading = value }
    if edges.contains(.bottom) { bottom = value }
    if edges.contains(.trailing) { trailing = value }
  }
}

extension EdgeValues<Double> {
  /// The insets that result from these edge values. An edge without a value gets its inset from
  /// `other`.
  func insets(over other: EdgeInsets, isRightToLeft: Bool) -> EdgeInsets {
    EdgeInsets(
      top: top ?? other.top, right: (isRightToLeft ? leading : trailing) ?? other.right,
      bottom: bottom ?? other.bottom, left: (isRightToLeft ? trailing : leading) ?? other.left)
  }
}

extension EdgeValues<Margins.Side> {
  /// The margins that result from these edge values. An edge without a value gets its margin from
  /// `other`.
  func margins(over other: Margins, isRightToLeft: Bool) -> Margins {
    Margins(
      top: top ?? other.top, right: (isRightToLeft ? leading : trailing) ?? other.right,
      bottom: bottom ?? other.bottom, left: (isRightToLeft ? trailing : leading) ?? other.left)
  }
}
