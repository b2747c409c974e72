import Galley

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

extension FrameComparison {
  /// A style property whose value differs between the old layout and the new layout.
  private struct Change: Hashable {
    let what: String
    let old: String
    let new: String
  }

  /// Sentences about changed styles. Each sentence names the affected text.
  var styleDifferences: [String] {
    var order: [Change] = []
    var places: [Change: [Range<Int>]] = [:]
    for offset in 0..<min(old.end, new.end) {
      guard let was = old.style(offset), let now = new.style(offset), was != now else { continue }
      for change in Self.changes(was, now) {
        if places[change] == nil { order.append(change) }
        var ranges = places[change] ?? []
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1] = last.lowerBound..<offset + 1
        } else {
          ranges.append(offset..<offset + 1)
        }
        places[change] = ranges
      }
    }
    // If a line's direction changed, its bidi levels also changed, so only the direction is
    // reported.
    let isTurned = zip(oldFrame.lines, newFrame.lines).contains {
      $0.isRightToLeft != $1.isRightToLeft
    }
    if isTurned { order.removeAll { $0.what == "embedding level" } }
    return order.map { change in
      let text = places[change] ?? []
      return "the \(change.what) of \(named(text)) is \(change.new), expected \(change.old)"
    }
  }

  /// The names of the style properties that changed in a range of the text, such as `face` and
  /// `size`.
  func changedProperties(_ range: Range<Int>) -> [String] {
    var names: [String] = []
    for offset in range {
      guard let was = old.style(offset), let now = new.style(offset), was != now else { continue }
      for change in Self.changes(was, now) where !names.contains(change.what) {
        names.append(change.what)
      }
    }
    return names
  }

  private static func changes(_ old: DumpedStyle, _ new: DumpedStyle) -> [Change] {
    func none(_ text: String) -> String { text.isEmpty ? "none" : text }
    let properties: [(String, KeyPath<DumpedStyle, String>)] = [
      ("face", \.face), ("font variation", \.variations), ("size", \.size), ("script", \.script),
      ("language", \.language), ("embedding level", \.level), ("transformation", \.rest),
    ]
    return properties.compactMap { name, path in
      guard old[keyPath: path] != new[keyPath: path] else { return nil }
      return Change(what: name, old: none(old[keyPath: path]), new: none(new[keyPath: path]))
    }
  }

  /// Describes several ranges of the text by quoting the first range and counting the others.
  private func named(_ ranges: [Range<Int>]) -> String {
    guard let first = ranges.first else { return "nothing" }
    let covered = ranges.reduce(0) { $0 + $1.count }
    if covered == min(old.end, new.end) { return "all text" }
    let name = quoted(new, first)
    return ranges.count == 1 ? name : "\(name) and \(ranges.count - 1) more places"
  }
}
