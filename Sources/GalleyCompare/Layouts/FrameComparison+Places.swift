import Galley

extension FrameComparison {
  /// The largest difference, in points, that rounding can cause. A layout dump rounds lengths to
  /// two decimals.
  private static let rounding = 0.011

  /// A difference between two lines: its description, such as `lower`, and its size in points. The
  /// size is `nil` if the lines differ in direction or in a flag such as `truncated`.
  private typealias Difference = (what: String, amount: Double?)

  private static func text(of difference: Difference) -> String {
    (difference.amount.map { "\(decimal($0)) pt " } ?? "") + difference.what
  }

  private static func isSame(_ one: Difference, _ other: Difference) -> Bool {
    one.what == other.what && abs((one.amount ?? 0) - (other.amount ?? 0)) < rounding
  }

  /// Compares the positions and directions of lines whose text is the same. Returns sentences that
  /// describe the differences. A single sentence describes adjacent lines that have the same
  /// difference.
  func placeDifferences(of lines: Range<Int>) -> [String] {
    var groups: [(difference: Difference, first: Int, last: Int)] = []
    var isTaller = false
    for index in lines {
      let (old, new) = (oldFrame.lines[index], newFrame.lines[index])
      isTaller = isTaller || abs(new.height - old.height) > Self.rounding
      for difference in Self.differences(old, new, isTaller: isTaller) {
        let open = groups.lastIndex {
          $0.last == index - 1 && Self.isSame($0.difference, difference)
        }
        if let open {
          groups[open].last = index
        } else {
          groups.append((difference, index, index))
        }
      }
    }
    let total = newFrame.lines.count
    return groups.map { group in
      let (first, last) = (group.first + 1, group.last + 1)
      if first == last { return "line \(first): \(Self.text(of: group.difference))" }
      return (first == 1 && last == total ? "all lines" : "lines \(first) to \(last)")
        + ": \(Self.text(of: group.difference))"
    }
  }

  /// Describes the flags, such as `truncated` and `hyphenated`, that a line has in only one of the
  /// two layouts.
  static func flagDifferences(_ old: DumpedLine, _ new: DumpedLine) -> [String] {
    new.flags.filter { !old.flags.contains($0) }.map { "\($0), expected not \($0)" }
      + old.flags.filter { !new.flags.contains($0) }.map { "not \($0), expected \($0)" }
  }

  private static func differences(
    _ old: DumpedLine, _ new: DumpedLine, isTaller: Bool
  ) -> [Difference] {
    var found: [Difference] = []
    if old.isRightToLeft != new.isRightToLeft {
      let (right, left) = ("right to left", "left to right")
      found.append(
        (new.isRightToLeft ? "\(right), expected \(left)" : "\(left), expected \(right)", nil))
    }
    found += flagDifferences(old, new).map { ($0, nil) }
    func compare(_ difference: Double, _ more: String, _ less: String) {
      guard abs(difference) > rounding else { return }
      found.append((difference > 0 ? more : less, abs(difference)))
    }
    compare(new.x - old.x, "further right", "further left")
    compare(new.height - old.height, "taller", "shorter")
    // A changed height of this line or of a line above also moves the baseline. In this case, only
    // the height is reported.
    if !isTaller { compare(new.baseline - old.baseline, "lower", "higher") }
    // If a layout dump has no glyphs, only the width of a line shows changes of kerning and font
    // features.
    if (old.runs + new.runs).contains(where: { $0.glyphs == nil }) {
      compare(new.width - old.width, "wider", "narrower")
    }
    return found
  }
}
