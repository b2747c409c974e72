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
