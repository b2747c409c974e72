// Tracks the vertical position at which Markdown blocks are placed, and collapses their margins.

/// The vertical position on the canvas at which the next block begins.
///
/// Margins collapse as in CSS 2.2 §8.3.1. The top margin of a first child and the bottom margin of
/// a last child also collapse with the parent's margin on the same side. If the parent has padding,
/// a border or a background on that side, the child's margin is dropped instead. This matches
/// `margin-trim: block` (CSS Box 4 §3.3).
struct FlowCursor {
  /// The distance in points from the top of the canvas to the bottom of the last block. The block's
  /// bottom margin is not included.
  private(set) var y: Double
  private var greatest = 0.0
  private var least = 0.0
  private var isAtEdge = true
  /// The tops of the blocks that have begun but not ended, the innermost block last. A top is `nil`
  /// until the block's padding, its border or some of its content has been placed.
  private var tops: [Double?] = []
  /// The bottoms of the blocks that have begun but not ended, the innermost block last. A negative
  /// margin moves ``y`` up, so the bottom of a block can be below ``y``.
  private var bottoms: [Double] = []

  /// Creates a cursor at the top edge of the canvas. Margins at this edge are dropped.
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

  /// Moves the position down by the height of content that has just been placed.
  mutating func advance(by height: Double) {
    y += height
    if let innermost = bottoms.indices.last { bottoms[innermost] = max(bottoms[innermost], y) }
  }

  /// Begins a block. `edge` is the combined height of the block's top padding and top border. If
  /// `edge` is `nil`, the block's top margin collapses with the top margin of its first child.
  /// Otherwise, the position of the block's top is determined immediately, from the margins added
  /// so far.
  mutating func enter(edge: Double?) {
    tops.append(nil)
    bottoms.append(0)
    guard let edge else { return }
    settle()
    advance(by: edge)
    isAtEdge = true
  }

  /// Ends a block. `edge` is the combined height of the block's bottom padding and bottom border.
  /// If `edge` is `nil`, the block's bottom margin collapses with the bottom margin of its last
  /// child. Returns the position of the block's top. Returns `nil` if the block has no content and
  /// `edge` was `nil` in the calls that began and ended the block.
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
