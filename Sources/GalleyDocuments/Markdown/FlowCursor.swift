// The vertical position while blocks are placed, with collapsing margins.

/// The vertical position of the next block.
///
/// Margins collapse as in CSS 2.2 §8.3.1, and those of a first or last child also collapse with its
/// parent's. If the parent has an edge there (padding, border or background), the child's margin is
/// dropped instead, as by `margin-trim: block` (CSS Box 4 §3.3).
struct FlowCursor {
  /// Points from the top of the canvas to the end of the last block, without its margin.
  private(set) var y: Double
  private var greatest = 0.0
  private var least = 0.0
  private var isAtEdge = true
  /// The tops of the open blocks, the innermost last. A top is `nil` until something inside the
  /// block is placed.
  private var tops: [Double?] = []
  /// The bottoms of the open blocks. After a negative margin, a bottom can be below `y`.
  private var bottoms: [Double] = []

  /// Creates a cursor directly below an edge.
  init(y: Double) {
    self.y = y
  }

  /// Adds a margin, which collapses with the margins added since the last content.
  mutating func add(margin: Double) {
    guard !isAtEdge else { return }
    greatest = max(greatest, margin)
    least = min(least, margin)
  }

  /// Resolves the pending margins and returns the new position. It is a whole point so that edges
  /// are sharp.
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

  /// Moves down past placed content.
  mutating func advance(by height: Double) {
    y += height
    if let innermost = bottoms.indices.last { bottoms[innermost] = max(bottoms[innermost], y) }
  }

  /// Opens a block. If it has an edge above its content, this places the block.
  mutating func enter(edge: Double?) {
    tops.append(nil)
    bottoms.append(0)
    guard let edge else { return }
    settle()
    advance(by: edge)
    isAtEdge = true
  }

  /// Closes a block below its content and its edge, if it has one. Returns the block's top, or
  /// `nil` if nothing in it was placed.
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
