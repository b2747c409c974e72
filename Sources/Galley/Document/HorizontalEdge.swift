/// The edge of the canvas from which the horizontal position of a box is measured. The position is
/// the distance between this edge and the same edge of the box.
public enum HorizontalEdge: String, Sendable, Hashable, CaseIterable {
  /// The left edge.
  case left
  /// The left edge; for a right-to-left box, the right edge.
  case start
  /// The right edge; for a right-to-left box, the left edge.
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
  /// Whether ``x`` is the distance between the right edges of the box and its container.
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
