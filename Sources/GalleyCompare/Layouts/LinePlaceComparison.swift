// Lines of the same text that stand elsewhere or run the other way.

/// Compares the places and directions of lines that hold the same text.
struct LinePlaceComparison {
  /// What differs, neighbouring lines with the same difference together.
  let sentences: [String]

  init(_ frame: FrameComparison, lines: Range<Int>) {
    var groups: [(text: String, first: Int, last: Int)] = []
    var isTaller = false
    for index in lines {
      let (old, new) = (frame.oldFrame.lines[index], frame.newFrame.lines[index])
      isTaller = isTaller || abs(new.height - old.height) > 0.011
      for text in Self.differences(old, new, isTaller: isTaller) {
        if let open = groups.lastIndex(where: { $0.text == text && $0.last == index - 1 }) {
          groups[open].last = index
        } else {
          groups.append((text, index, index))
        }
      }
    }
    let total = frame.newFrame.lines.count
    sentences = groups.map { group in
      let (first, last) = (group.first + 1, group.last + 1)
      if first == last { return "line \(first): \(group.text)" }
      return first == 1 && last == total
        ? "all lines: \(group.text)" : "lines \(first) to \(last): \(group.text)"
    }
  }

  /// What is told of a line besides its place: truncated, hyphenated.
  static func flagDifferences(_ old: DumpedLine, _ new: DumpedLine) -> [String] {
    new.flags.filter { !old.flags.contains($0) }.map { "\($0), expected not" }
      + old.flags.filter { !new.flags.contains($0) }.map { "not \($0), expected so" }
  }

  private static func differences(
    _ old: DumpedLine, _ new: DumpedLine, isTaller: Bool
  ) -> [String] {
    var texts: [String] = []
    if old.isRightToLeft != new.isRightToLeft {
      texts.append(
        new.isRightToLeft
          ? "right to left, expected left to right" : "left to right, expected right to left")
    }
    texts += flagDifferences(old, new)
    append(new.x - old.x, "further right", "further left", to: &texts)
    append(new.height - old.height, "taller", "less tall", to: &texts)
    // Taller lines stand lower themselves, and push those below.
    if !isTaller { append(new.baseline - old.baseline, "lower", "higher", to: &texts) }
    // Where words have no widths of their own, the line's tells of kern and features.
    if old.runs.contains(where: { $0.glyphs == nil })
      || new.runs.contains(where: { $0.glyphs == nil })
    {
      append(new.width - old.width, "wider", "narrower", to: &texts)
    }
    return texts
  }

  private static func append(
    _ difference: Double, _ more: String, _ less: String, to texts: inout [String]
  ) {
    // What was rounded may differ by a hundredth.
    guard abs(difference) > 0.011 else { return }
    texts.append("\(decimal(abs(difference))) pt \(difference > 0 ? more : less)")
  }
}
