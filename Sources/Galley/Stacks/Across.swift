// The positions of boxes across the axis of their stack.

/// The position of a box across the axis of its stack.
struct Across {
  /// Distance from the start of the stack's area to the start of the box.
  private(set) var start: Double
  /// The length, in points, by which the box with its margins exceeds the stack's area.
  let missing: Double

  init(
    room: Double, length: Double, before: Margins.Side, after: Margins.Side,
    _ alignment: FrameStack.Alignment
  ) {
    let free = room - length - before.points - after.points
    missing = -free
    start = before.points
    switch (before == .auto, after == .auto) {
    case (true, true): start = max(free, 0) / 2
    case (true, false): start = max(free, 0)
    case (false, true): break
    case (false, false):
      switch alignment {
      case .fill, .leading, .firstBaseline, .lastBaseline: break
      case .center: start += free / 2
      case .trailing: start += free
      }
    }
  }
}

/// The boxes of a row whose baselines are aligned. `above` is the greatest extent above the
/// baseline, and `below` is the greatest extent below it.
struct BaselineGroup {
  private(set) var above = -Double.infinity
  private(set) var below = -Double.infinity
  var height: Double { above + below }

  mutating func add(_ baseline: Double, _ height: Double, _ margins: Margins) {
    above = max(above, margins.top.points + baseline)
    below = max(below, height - baseline + margins.bottom.points)
  }
}
