// How far down blocks reach, and which of their margins are one.

/// Where the next block stands. Margins collapse as in CSS 2.2 §8.3.1, those of a first and of a
/// last block with those of the block that they are in, too, unless that has an edge there: then
/// they fall away, as by `margin-trim: block` (CSS Box 4 §3.3).
struct FlowCursor {
  /// Points from the canvas' top to where the last block ends, without its margin.
  private(set) var y: Double
  private var greatest = 0.0
  private var least = 0.0
  private var isAtEdge = true
  /// Where blocks begin that have been entered, the innermost last; `nil` until something in them
  /// has a place.
  private var tops: [Double?] = []
  /// How far down those blocks reach, which is below `y` after a negative margin.
  private var bottoms: [Double] = []

  /// A cursor below an edge.
  init(y: Double) {
    self.y = y
  }

  /// Adds a margin to those that collapse.
  mutating func add(margin: Double) {
    guard !isAtEdge else { return }
    greatest = max(greatest, margin)
    least = min(least, margin)
  }

  /// Ends the margins, at a whole point so that edges are sharp; returns where that is.
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

  /// Goes on below something that has a place.
  mutating func advance(by height: Double) {
    y += height
    if let innermost = bottoms.indices.last { bottoms[innermost] = max(bottoms[innermost], y) }
  }

  /// Begins a block; with an edge above what is in it, that is where it is.
  mutating func enter(edge: Double?) {
    tops.append(nil)
    bottoms.append(0)
    guard let edge else { return }
    settle()
    advance(by: edge)
    isAtEdge = true
  }

  /// Ends a block below all that is in it, with an edge there or without; returns its top, if it
  /// has a place.
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
