// The vertical position during placement of blocks, with collapsing margins.

/// The vertical position at which the next block begins.
///
/// Margins collapse as in CSS 2.2 §8.3.1. The margins of a first or last child also collapse with
/// the margins of its parent. If the parent has padding, a border or a background on that side, the
/// child's margin is dropped instead. This matches `margin-trim: block` (CSS Box 4 §3.3).
struct FlowCursor {
  /// The distance in points from the top of the canvas to the bottom of the last block, without
  /// that block's margin.
  private(set) var y: Double
  private var greatest = 0.0
  private var least = 0.0
  private var isAtEdge = true
  /// The tops of the open blocks, the innermost block last. A top is `nil` until something inside
  /// the block has been placed.
  private var tops: [Double?] = []
  /// The bottoms of the open blocks, the innermost block last. After a negative margin, a bottom
  /// can be below `y`.
  private var bottoms: [Double] = []

  /// Creates a cursor directly below an edge, with which no margin collapses.
  init(y: Double) {
    self.y = y
  }

  /// Adds a margin. It collapses with any margins added since the last content was placed.
  mutating func add(margin: Double) {
    guard !isAtEdge else { return }
    greatest = max(greatest, margin)
    least = min(least, margin)
  }

  /// Resolves the pending margins, and returns the new position. The position is rounded to a whole
  /// point, so that edges are sharp.
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

  /// Opens a block. `edge` is the height of the block's padding and border above its content; `nil`
  /// if margins collapse through the top. With an edge, the block is placed now.
  mutating func enter(edge: Double?) {
    tops.append(nil)
    bottoms.append(0)
    guard let edge else { return }
    settle()
    advance(by: edge)
    isAtEdge = true
  }

  /// Closes a block below its content and its bottom edge, if any. Returns the top of the block, or
  /// `nil` if nothing in the block was placed.
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
