extension FrameComparison {
  /// The first line whose text offsets differ between two layouts of the same text. `equalLines`
  /// are the lines before this line. `sentence` describes this line and the cause of the
  /// difference, or the missing or extra lines; `nil` if all lines break at the same offsets.
  var breakDifference: (equalLines: Range<Int>, sentence: String?) {
    let (oldLines, newLines) = (oldFrame.lines, newFrame.lines)
    let common = min(oldLines.count, newLines.count)
    let first = (0..<common).first { oldLines[$0].range != newLines[$0].range }
    if let first { return (0..<first, broken(first)) }
    let sentence: String? =
      if newLines.count < oldLines.count {
        text(of: common..<oldLines.count, oldLines, old, "missing")
      } else if newLines.count > oldLines.count {
        text(of: common..<newLines.count, newLines, new, "extra")
      } else {
        nil
      }
    return (0..<common, sentence)
  }

  private func text(
    of indices: Range<Int>, _ lines: [DumpedLine], _ text: FrameText, _ what: String
  ) -> String {
    let range = lines[indices.lowerBound].range.lowerBound..<text.end
    let content = quoted(text, range)
    if indices.count == 1 {
      return "line \(indices.lowerBound + 1) is \(what): \(content)"
    }
    return "lines \(indices.lowerBound + 1) to \(indices.upperBound) are \(what): \(content)"
  }

  private func broken(_ index: Int) -> String {
    let was = oldFrame.lines[index].range
    let now = newFrame.lines[index].range
    guard was.lowerBound == now.lowerBound else {
      return "line \(index + 1) begins at offset \(now.lowerBound), expected \(was.lowerBound)"
    }
    let flags = Self.flagDifferences(oldFrame.lines[index], newFrame.lines[index])
    // If the line is truncated in only one of the two layouts, report the truncation instead of a
    // line break.
    if let flag = flags.first(where: { $0.contains("truncated") }) {
      return "line \(index + 1) is \(flag)" + countCause.map { ": \($0)" }.joined()
    }
    let isEarlier = now.upperBound < was.upperBound
    let moved = min(was.upperBound, now.upperBound)..<max(was.upperBound, now.upperBound)
    // The line ends at different positions in the two layouts. Read the text between these
    // positions from the expected layout. If that layout hides this text, read the text from the
    // actual layout.
    let text = old.string(moved).isEmpty ? new : old
    var sentence = "line \(index + 1) breaks \(Self.distance(moved, text))"
    sentence += isEarlier ? " earlier" : " later"
    let words = text.words(moved)
    if let word = isEarlier ? words.first : words.last {
      sentence += ", \(isEarlier ? "before" : "after") \(quoted(text, word))"
    }
    let range = was.lowerBound..<moved.upperBound
    var causes = AdvanceComparison(self, in: range).widths
    let changed = changedProperties(range)
    if !changed.isEmpty {
      causes.append(
        "the \(changed.joined(separator: " and the ")) \(changed.count == 1 ? "differs" : "differ")"
      )
    }
    causes += countCause
    return causes.isEmpty ? sentence : sentence + ": " + causes.joined(separator: "; ")
  }

  private var countCause: [String] {
    let (old, new) = (oldFrame.lines.count, newFrame.lines.count)
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
