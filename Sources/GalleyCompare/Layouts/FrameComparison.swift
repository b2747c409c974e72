/// Compares the same box in two layouts: text first, then line breaks and styles, then positions.
struct FrameComparison {
  let oldFrame: DumpedFrame
  let newFrame: DumpedFrame
  let old: FrameText
  let new: FrameText

  init(_ old: DumpedFrame, _ new: DumpedFrame) {
    oldFrame = old
    newFrame = new
    self.old = FrameText(old)
    self.new = FrameText(new)
  }

  /// Sentences that describe the differences. A cause comes before its effects.
  var sentences: [String] {
    var sentences: [String] = []
    if oldFrame.heading != newFrame.heading, let old = oldFrame.heading, let new = newFrame.heading
    {
      sentences.append("its box is \(place(of: new)), expected \(place(of: old))")
    }
    let text = textDifference
    sentences += [text].compactMap { $0 }
    let styles = styleDifferences
    let breaks = breakDifference
    // Line breaks and words are compared only if both layouts have the same text.
    if text == nil { sentences += [breaks.sentence].compactMap { $0 } }
    sentences += styles
    if text == nil {
      if breaks.sentence == nil { sentences += AdvanceComparison(self, in: 0..<Int.max).sentences }
      sentences += placeDifferences(of: breaks.equalLines)
    }
    return sentences + noteDifferences
  }

  private func place(of heading: String) -> String {
    heading.split(separator: " ").dropFirst(2).joined(separator: " ")
  }

  /// A sentence about the difference in visible text between the two boxes; `nil` if the text is
  /// equal.
  private var textDifference: String? {
    let end = max(old.end, new.end)
    guard
      let first = (0..<end).first(where: { offset in
        guard let oldUnit = old.unit(offset), let newUnit = new.unit(offset) else { return false }
        return oldUnit != newUnit
      })
    else { return lengthDifference }
    let (was, now) = (quoted(old, first..<end), quoted(new, first..<end))
    return "the text from offset \(first) is \(now), expected \(was)"
  }

  private var lengthDifference: String? {
    guard old.end != new.end else { return nil }
    // A truncated line hides the text that follows. The visible text of the two layouts can then
    // end at different offsets, although the whole text is the same.
    let hides = (oldFrame.lines + newFrame.lines).contains { $0.flags.contains("truncated") }
    if hides { return nil }
    if new.end < old.end {
      return "the visible text ends at offset \(new.end), expected \(old.end): "
        + "\(quoted(old, new.end..<old.end)) is missing"
    }
    return "the visible text ends at offset \(new.end), expected \(old.end): "
      + "\(quoted(new, old.end..<new.end)) is extra"
  }

  /// Sentences about differences between those rows of the two layout dumps that describe the whole
  /// box.
  private var noteDifferences: [String] {
    let missing = oldFrame.notes.filter { !newFrame.notes.contains($0) }
    let added = newFrame.notes.filter { !oldFrame.notes.contains($0) }
    return added.map { "new: \($0)" } + missing.map { "missing: \($0)" }
  }

  /// A range of the text in quotation marks, shortened if it is long.
  func quoted(_ text: FrameText, _ range: Range<Int>) -> String {
    let string = text.string(range).split { $0.isWhitespace }.joined(separator: " ")
    if string.isEmpty { return "white space" }
    let isLong = string.count > 40
    return "'\(isLong ? string.prefix(39) + "…" : string[...])'"
  }
}
