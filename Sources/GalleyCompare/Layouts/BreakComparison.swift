/// Finds the first line whose text offsets differ between two layouts of the same text, and the
/// cause of the difference.
struct BreakComparison {
  /// The lines before the first line that breaks differently. These lines have the same text
  /// offsets in both layouts.
  let equalLines: Range<Int>
  /// A sentence about the first line that breaks differently, or about missing or extra lines;
  /// `nil` if all lines break at the same offsets.
  let sentence: String?

  init(_ frame: FrameComparison) {
    let (old, new) = (frame.oldFrame.lines, frame.newFrame.lines)
    let common = min(old.count, new.count)
    let first = (0..<common).first { old[$0].range != new[$0].range }
    equalLines = 0..<(first ?? common)
    if let index = first {
      sentence = Self.broken(index, frame)
    } else if new.count < old.count {
      sentence = Self.lines(common..<old.count, old, frame.old, frame, "missing")
    } else if new.count > old.count {
      sentence = Self.lines(common..<new.count, new, frame.new, frame, "extra")
    } else {
      sentence = nil
    }
  }

  private static func lines(
    _ indices: Range<Int>, _ lines: [DumpedLine], _ text: FrameText, _ frame: FrameComparison,
    _ what: String
  ) -> String {
    let range = lines[indices.lowerBound].range.lowerBound..<text.end
    let content = frame.quoted(text, range)
    if indices.count == 1 {
      return
        "line \(indices.lowerBound + 1) is \(what): \(content)"
    }
    return "lines \(indices.lowerBound + 1) to \(indices.upperBound) are \(what): \(content)"
  }

  private static func broken(_ index: Int, _ frame: FrameComparison) -> String {
    let was = frame.oldFrame.lines[index].range
    let now = frame.newFrame.lines[index].range
    guard was.lowerBound == now.lowerBound else {
      return "line \(index + 1) begins at offset \(now.lowerBound), expected \(was.lowerBound)"
    }
    let flags = LinePlaceComparison.flagDifferences(
      frame.oldFrame.lines[index], frame.newFrame.lines[index])
    // If the line is truncated in only one of the two layouts, report the truncation instead of a
    // line break.
    if let flag = flags.first(where: { $0.contains("truncated") }) {
      return "line \(index + 1) is \(flag)" + countCause(frame).map { ": \($0)" }.joined()
    }
    let isEarlier = now.upperBound < was.upperBound
    let moved = min(was.upperBound, now.upperBound)..<max(was.upperBound, now.upperBound)
    // The line ends at different positions in the two layouts. Read the text between these
    // positions from the expected layout. If that layout hides this text, read the text from the
    // actual layout.
    let text = frame.old.string(moved).isEmpty ? frame.new : frame.old
    var sentence = "line \(index + 1) breaks \(distance(moved, text))"
    sentence += isEarlier ? " earlier" : " later"
    let words = text.words(moved)
    if let word = isEarlier ? words.first : words.last {
      sentence += ", \(isEarlier ? "before" : "after") \(frame.quoted(text, word))"
    }
    let range = was.lowerBound..<moved.upperBound
    var causes = AdvanceComparison(frame, in: range).widths
    let changed = frame.changedProperties(range)
    if !changed.isEmpty {
      causes.append(
        "the \(changed.joined(separator: " and the ")) \(changed.count == 1 ? "differs" : "differ")"
      )
    }
    causes += countCause(frame)
    return causes.isEmpty ? sentence : sentence + ": " + causes.joined(separator: "; ")
  }

  private static func countCause(_ frame: FrameComparison) -> [String] {
    let (old, new) = (frame.oldFrame.lines.count, frame.newFrame.lines.count)
    guard old != new else { return [] }
    return ["there \(new == 1 ? "is 1 line" : "are \(new) lines"), expected \(old)"]
  }

  /// The distance between two line breaks: in words if both breaks are between words, otherwise in
  /// characters.
  private static func distance(_ moved: Range<Int>, _ text: FrameText) -> String {
    let words = text.words(moved).count
    if words > 0, text.isWordBoundary(moved.lowerBound), text.isWordBoundary(moved.upperBound) {
      return words == 1 ? "one word" : "\(words) words"
    }
    let characters = text.string(moved).count
    return characters == 1 ? "one character" : "\(characters) characters"
  }
}
