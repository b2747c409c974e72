// Line ends that depend on words: hyphenation, and the last word of a paragraph.

extension LineBreaker {
  /// Maximum number of consecutive hyphenated lines (attribute semantics §7).
  static let longestLadder = 2

  /// Returns the hyphenation point at which to end the line instead of at `end`; `nil` if no hyphen
  /// is needed or none fits. A hyphen is needed if the line would otherwise fill a smaller share of
  /// its width than the paragraph's hyphenation factor.
  mutating func hyphenated(
    insteadOf end: Int, of line: LineText, _ constraints: LineConstraints,
    _ available: AvailableWidth
  ) -> HyphenationPoint? {
    let start = constraints.start
    let factor = paragraph.style.hyphenationFactor
    guard factor > 0, constraints.mode == .byWordWrapping, end < paragraph.count,
      available.width.isFinite, !paragraph.flags[end].contains(.mandatoryBefore),
      constraints.precedingHyphens < Self.longestLadder
    else { return nil }
    // If a word must be split anyway, a split at a hyphen is better.
    let isSplit = !paragraph.flags[end].contains(.breakBefore)
    if !isSplit {
      let visible = start..<paragraph.visibleEnd(of: start..<end)
      guard line.visibleWidth(of: visible) < factor * available.width else { return nil }
    }
    let piece = (isSplit ? start : end)..<pieceEnd(after: end)
    for point in hyphenationPoints(in: piece).reversed()
    where point.offset > start && point.reach.lowerBound >= start {
      if hyphenFits(line, from: start, point, available) { return point }
    }
    return nil
  }

  /// Looks for hyphenation points in the word after a line end that the optimal breaker chose. This
  /// finds the languages without hyphenation patterns, as greedy breaking does.
  mutating func lookForHyphens(after end: LineBreak) {
    guard paragraph.style.hyphenationFactor > 0, end.offset < paragraph.count, !end.addsHyphen,
      !paragraph.flags[end.offset].contains(.mandatoryBefore)
    else { return }
    _ = hyphenationPoints(in: end.offset..<pieceEnd(after: end.offset))
  }

  /// The next break opportunity after an offset. The search stops after the maximum length of a
  /// word that can be hyphenated.
  private func pieceEnd(after offset: Int) -> Int {
    let limit = min(paragraph.count, offset + Hyphenator.longest + 1)
    var end = offset + 1
    while end < limit, !paragraph.flags[end].contains(.breakBefore) { end += 1 }
    return end
  }

  private func hyphenFits(
    _ line: LineText, from start: Int, _ point: HyphenationPoint, _ available: AvailableWidth
  ) -> Bool {
    let ended = point.changesSpelling ? line.ending(in: point) : line
    let width =
      ended.visibleWidth(of: start..<point.offset)
      + ended.hyphenWidth(before: point.offset)
    return width <= available.width + Tolerance.length
  }
}

extension LineBreaker {
  /// Moves the line end back by one word if the paragraph's last line would otherwise have only one
  /// word (attribute semantics §6). Returns `end` unchanged if that is not needed.
  func avoidingOrphan(_ end: Int, from start: Int, of line: LineText) -> Int {
    // The search starts in this line, because the rest of the paragraph may be one endless word.
    guard paragraph.style.lineBreakStrategy.contains(.pushOut), end < paragraph.count,
      let earlier = (start + 1..<end).last(where: { endsWord(at: $0) }),
      isOneWord(from: end),
      !(start..<paragraph.count).contains(where: { paragraph.unit(at: $0) == 0x09 })
    else { return end }
    let width = visibleWidth(of: start..<end, in: line)
    let last = earlier..<paragraph.count
    guard visibleWidth(of: start..<earlier, in: line) >= width / 2,
      visibleWidth(of: last, in: line) <= widths[earlier].width + Tolerance.length
    else { return end }
    return earlier
  }

  /// Whether the paragraph's text from an offset to its end is a single word.
  private func isOneWord(from start: Int) -> Bool {
    guard !paragraph.flags[start].contains(.mandatoryBefore) else { return false }
    let end = paragraph.visibleEnd(of: start..<paragraph.count)
    guard start < end else { return false }
    return !(start + 1..<end).contains { endsWord(at: $0) }
  }

  /// Whether a line may end between two words at an offset.
  private func endsWord(at offset: Int) -> Bool {
    paragraph.flags[offset].contains(.breakBefore) && paragraph.unit(at: offset - 1) != softHyphen
  }

  private func visibleWidth(of range: Range<Int>, in line: LineText) -> Double {
    line.visibleWidth(of: range.lowerBound..<paragraph.visibleEnd(of: range))
  }
}
