/// The edge from which the horizontal position of a box is measured: an edge of the canvas or of
/// the enclosing box. The position is the distance from this edge to the same edge of the box.
public enum HorizontalEdge: String, Sendable, Hashable, CaseIterable {
  /// The left edge.
  case left
  /// The edge at which text starts: the left edge, or the right edge if the box's text is right to
  /// left.
  case start
  /// The edge at which text ends: the right edge, or the left edge if the box's text is right to
  /// left.
  case end
}

extension TextDocument {
  /// Whether the position of any box is measured from an edge other than the left one.
  var hasOtherEdges: Bool {
    guard hasFrames else { return false }
    for index in frames.indices where frames[index].edge != .left { return true }
    return false
  }
}

extension TextDocument.Frame {
  /// Whether ``x`` is measured from the right edge of the canvas or enclosing box, instead of from
  /// the left edge.
  var isFromRight: Bool {
    switch edge {
    case .left: false
    case .start: container.isRightToLeft
    case .end: !container.isRightToLeft
    }
  }

  /// Converts the box's position to a distance from the left edge, and sets ``edge`` to `left`.
  mutating func resolveEdge(boxWidth: Double, canvasWidth: Double) {
    if isFromRight { x = canvasWidth - boxWidth - x }
    edge = .left
  }
}
