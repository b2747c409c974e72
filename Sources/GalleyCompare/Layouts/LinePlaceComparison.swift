import Galley

/// Compares the positions and directions of lines whose text is the same.
struct LinePlaceComparison {
  /// Sentences that describe the differences. A single sentence describes adjacent lines that have
  /// the same difference.
  let sentences: [String]

  /// The largest difference, in points, that rounding can cause. A layout dump rounds lengths to
  /// two decimals.
  private static let rounding = 0.011

  /// The description of a difference between two lines, such as `12.5 pt lower` or `truncated,
  /// expected not truncated`.
  private struct Difference {
    let what: String
    /// The size of the difference in points; `nil` if the lines differ in direction or in a flag
    /// such as `truncated`.
    var amount: Double?

    var text: String { (amount.map { "\(decimal($0)) pt " } ?? "") + what }

    func isSame(as other: Difference) -> Bool {
      what == other.what && abs((amount ?? 0) - (other.amount ?? 0)) < rounding
    }
  }

  init(_ frame: FrameComparison, lines: Range<Int>) {
    var groups: [(difference: Difference, first: Int, last: Int)] = []
    var isTaller = false
    for index in lines {
      let (old, new) = (frame.oldFrame.lines[index], frame.newFrame.lines[index])
      isTaller = isTaller || abs(new.height - old.height) > Self.rounding
      for difference in Self.differences(old, new, isTaller: isTaller) {
        let open = groups.lastIndex { $0.last == index - 1 && $0.difference.isSame(as: difference) }
        if let open {
          groups[open].last = index
        } else {
          groups.append((difference, index, index))
        }
      }
    }
    let total = frame.newFrame.lines.count
    sentences = groups.map { group in
      let (first, last) = (group.first + 1, group.last + 1)
      if first == last { return "line \(first): \(group.difference.text)" }
      return (first == 1 && last == total ? "all lines" : "lines \(first) to \(last)")
        + ": \(group.difference.text)"
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
        Difference(
          what: new.isRightToLeft ? "\(right), expected \(left)" : "\(left), expected \(right)"))
    }
    found += flagDifferences(old, new).map { Difference(what: $0) }
    func compare(_ difference: Double, _ more: String, _ less: String) {
      guard abs(difference) > rounding else { return }
      found.append(Difference(what: difference > 0 ? more : less, amount: abs(difference)))
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
