// The vertical position at which blocks are placed, with collapsing margins.

/// The vertical position on the canvas at which the next block begins.
///
/// Margins collapse as in CSS 2.2 §8.3.1. The top margin of a first child and the bottom margin of
/// a last child also collapse with the parent's margin on the same side. If the parent has padding,
/// a border or a background on that side, the child's margin is dropped instead. This matches
/// `margin-trim: block` (CSS Box 4 §3.3).
struct FlowCursor {
  /// The distance in points from the top of the canvas to the bottom of the last block. The block's
  /// margin is not included.
  private(set) var y: Double
  private var greatest = 0.0
  private var least = 0.0
  private var isAtEdge = true
  /// The tops of the blocks that have begun but not ended, the innermost block last. A top is `nil`
  /// until the block's padding, its border or some of its content has been placed.
  private var tops: [Double?] = []
  /// The bottoms of the blocks that have begun but not ended, the innermost block last. After a
  /// negative margin, the bottom of a block can be below `y`.
  private var bottoms: [Double] = []

  /// Creates a cursor directly below an edge of the canvas. Margins at the edge are dropped.
  init(y: Double) {
    self.y = y
  }

  /// Adds a margin, which collapses with all margins added since the last content was placed.
  mutating func add(margin: Double) {
    guard !isAtEdge else { return }
    greatest = max(greatest, margin)
    least = min(least, margin)
  }

  /// Moves the position by the collapsed margins, and returns the new position. The position is
  /// rounded to a whole point, so that the edges of boxes are sharp.
  @discardableResult
  mutating func settle() -> Double {
    y = max((y + greatest + least).rounded(), 0)
    dropMargins()
    isAtEdge = false
    for index in tops.indices.reversed() {
      guard tops[index] == nil else { break }
      tops[index] = y
    }
    return y
  }

  /// Moves down past content that has been placed.
  mutating func advance(by height: Double) {
    y += height
    if let innermost = bottoms.indices.last { bottoms[innermost] = max(bottoms[innermost], y) }
  }

  /// Begins a block. `edge` is the combined height of the block's top padding and top border; `nil`
  /// if margins collapse through the top. If there is an edge, the top of the block is fixed at
  /// once.
  mutating func enter(edge: Double?) {
    tops.append(nil)
    bottoms.append(0)
    guard let edge else { return }
    settle()
    advance(by: edge)
    isAtEdge = true
  }

  /// Ends a block below its content, bottom padding and bottom border. Returns the top of the
  /// block, or `nil` if the block has neither placed content nor an edge.
  mutating func leave(edge: Double?) -> Double? {
    let bottom = bottoms.popLast() ?? 0
    if let edge {
      if tops.last == nil || tops.last == .some(nil) { settle() }
      dropMargins()
      y = (max(y, bottom) + edge).rounded(.up)
      isAtEdge = false
    } else {
      y = max(y, bottom)
    }
    if let outer = bottoms.indices.last { bottoms[outer] = max(bottoms[outer], y) }
    return tops.popLast() ?? nil
  }

  private mutating func dropMargins() {
    greatest = 0
    least = 0
  }
}
