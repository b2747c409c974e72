// Ends a line inside a word, where that leaves less of it empty.

extension LineBreaker {
  /// Hyphenated lines that may follow one another (attribute semantics §7).
  static let longestLadder = 2

  /// The end of a line behind a hyphen of our own, where the line that ends at `end` fills less of
  /// its width than the paragraph's factor asks.
  mutating func hyphenated(
    insteadOf end: Int, _ request: LineConstraints, _ space: AvailableWidth
  ) -> WordDivision? {
    let start = request.start
    let factor = paragraph.style.hyphenationFactor
    guard factor > 0, request.mode == .byWordWrapping, end < paragraph.count,
      space.width.isFinite, !paragraph.flags[end].contains(.mandatoryBefore),
      request.precedingHyphens < Self.longestLadder
    else { return nil }
    // A word that has to be split anyway had better be divided.
    let isSplit = !paragraph.flags[end].contains(.breakBefore)
    if !isSplit {
      let visible = start..<paragraph.visibleEnd(of: start..<end)
      guard reshaper.width(of: visible, of: paragraph) < factor * space.width else { return nil }
    }
    let piece = (isSplit ? start : end)..<pieceEnd(after: end)
    for point in hyphenationPoints(in: piece).reversed()
    where point.offset > start && point.reach.lowerBound >= start {
      if hyphenFits(from: start, point, space) { return point }
    }
    return nil
  }

  /// Where the stretch without a place to break ends that an offset lies in.
  private func pieceEnd(after offset: Int) -> Int {
    var end = offset + 1
    while end < paragraph.count, !paragraph.flags[end].contains(.breakBefore) { end += 1 }
    return end
  }

  private func hyphenFits(
    from start: Int, _ division: WordDivision, _ space: AvailableWidth
  ) -> Bool {
    var paragraph = paragraph
    if division.changesSpelling { paragraph.divisions.end = division }
    let width =
      reshaper.width(of: start..<division.offset, of: paragraph)
      + reshaper.hyphenWidth(before: division.offset, of: paragraph)
    return width <= space.width + Tolerance.length
  }
}
