// Greedy line breaking: as much on each line as fits.

import GalleyFont

/// U+00AD, which shows only where a line ends.
let softHyphen: UInt16 = 0xAD

/// Where a line ends.
struct LineBreak: Equatable {
  /// Offset from the paragraph's start.
  var offset: Int
  /// Whether a hyphen shows there that no soft hyphen of the text stands for.
  var addsHyphen = false
  /// What that hyphen changes of the spelling around it.
  var division: WordDivision?
}

/// Finds where lines end. Widths come from the paragraph's clusters; where a break would be
/// unsafe, the text beside it is shaped again and its new width counts.
struct LineBreaker {
  /// The paragraph, its tabs as wide as the line found last makes them.
  private(set) var paragraph: ShapedParagraph
  let reshaper: Reshaper
  let spaces: AvailableWidths
  private var points: HyphenationPoints
  /// Ends that lines have because all were weighed together, by their starts; empty for none.
  var weighed: [Int: LineBreak] = [:]
  /// Languages whose words would have been divided, had they had patterns.
  var missingLanguages: [String] { points.missingLanguages }
  /// Divisions that change the spelling, by where the next line begins.
  private var divisions: [Int: WordDivision] = [:]
  /// Advances that the line found last does not share with the others, and where they begin.
  private var replaced: (start: Int, advances: [Double]) = (0, [])

  /// Ends of one line that are measured one after the other before greater steps are taken, so
  /// that a font that widens whatever is cut cannot make the work grow with the line's square.
  private static let measuredEnds = 16

  /// Units of a ligature that are shaped again together.
  private static let longestLigature = 256

  init(
    paragraph: ShapedParagraph, reshaper: Reshaper, spaces: AvailableWidths, hyphenator: Hyphenator
  ) {
    points = HyphenationPoints(hyphenator)
    self.paragraph = paragraph
    self.reshaper = reshaper
    self.spaces = spaces
  }

  /// The end of a line, which is behind its start unless the text has ended.
  mutating func lineEnd(_ request: LineConstraints) -> LineBreak {
    paragraph.divisions = (divisions[request.start], nil)
    let end = findEnd(request)
    note(end)
    return end
  }

  /// Notes how a line ends, for its own text and the next line's.
  mutating func note(_ end: LineBreak) {
    paragraph.divisions.end = end.division
    if end.division != nil || !divisions.isEmpty { divisions[end.offset] = end.division }
  }

  private mutating func findEnd(_ request: LineConstraints) -> LineBreak {
    let (start, mode) = (request.start, request.mode)
    if mode == .byWordWrapping, let end = weighed[start] { return end }
    let space = spaces[start]
    begin(at: start, space)
    let proposal = proposedEnd(from: start, in: space, mode: mode)
    guard mode.wraps, proposal > start else { return LineBreak(offset: proposal) }
    let end = fittingEnd(proposal, start, space, mode)
    if let point = hyphenated(insteadOf: end, request, space) {
      return LineBreak(
        offset: point.offset, addsHyphen: true, division: point.changesSpelling ? point : nil)
    }
    let isPushed = !request.isLast && mode == .byWordWrapping
    return LineBreak(offset: isPushed ? pushedOut(end, from: start) : end)
  }

  /// Places for hyphens of our own in a stretch without white space, rising.
  mutating func hyphenationPoints(in piece: Range<Int>) -> [WordDivision] {
    points.points(in: piece, of: paragraph, reshaper.styles)
  }

  /// The end of a line by the widths that its clusters have in the paragraph.
  private mutating func proposedEnd(
    from start: Int, in space: AvailableWidth, mode: LineBreakMode
  ) -> Int {
    var walk = LineWalk(start: start)
    while let tab = walk.nextTab(in: self, space, mode) {
      guard setTab(at: tab, from: start, pen: walk.pen, space, mode: mode) else { return tab }
    }
    return walk.end
  }

  /// Shapes the text behind an unsafe line start again: up to where HarfBuzz says it is safe, or as
  /// much as the line has room for.
  private mutating func begin(at start: Int, _ space: AvailableWidth) {
    if !replaced.advances.isEmpty {
      let end = replaced.start + replaced.advances.count
      paragraph.advances.replaceSubrange(replaced.start..<end, with: replaced.advances)
      replaced.advances = []
    }
    replaced.start = start
    guard start > 0, start < paragraph.count, !paragraph.isSafe(at: start) else { return }
    let item = paragraph.items[paragraph.itemIndex(at: start)]
    guard item.kind == .text, start > item.range.lowerBound else { return }
    var end = max(start + 1, paragraph.divisions.start?.reach.upperBound ?? start)
    var width = paragraph.width(of: start..<end)
    while end < item.range.upperBound, !paragraph.isSafe(at: end),
      width <= space.width || isInsideCluster(end, from: start)
    {
      width += paragraph.advances[end]
      end += 1
    }
    replaced.advances = Array(paragraph.advances[start..<end])
    let unit = reshaper.unit(of: item, in: paragraph)
    for offset in start..<end { paragraph.advances[offset] = 0 }
    for glyph in reshaper.glyphs(of: start..<end, in: item, of: paragraph) {
      paragraph.advances[Int(glyph.cluster)] += Double(glyph.xAdvance) * unit
    }
    for offset in start..<end {
      let advance = paragraph.advances[offset] + paragraph.spacing.total(at: offset)
      paragraph.advances[offset] = max(advance, 0)
    }
  }

  /// Whether an offset is inside a ligature, unless that is absurdly long, or a grapheme cluster.
  private func isInsideCluster(_ offset: Int, from start: Int) -> Bool {
    let flags = paragraph.flags[offset]
    return !flags.contains(.graphemeStart)
      || !flags.contains(.clusterStart) && offset - start < Self.longestLigature
  }

  /// Gives a tab its width. False when the line must end before it instead. Never inlined, or the
  /// caller would make the advances its own where no tab needs it.
  @inline(never)
  private mutating func setTab(
    at offset: Int, from start: Int, pen: Double, _ space: AvailableWidth, mode: LineBreakMode
  ) -> Bool {
    let place = space.indent + pen
    let end = space.indent + space.width
    if let stop = paragraph.style.tabs.stop(after: place), stop.location <= end + Tolerance.length {
      let column = paragraph.column(from: offset + 1, at: stop, limit: space.width)
      let lead = stop.lead(of: column, isRightToLeft: paragraph.isRightToLeft)
      paragraph.advances[offset] = max(stop.location - lead - place, 0)
      return true
    }
    if mode.wraps, offset > start, space.width.isFinite { return false }
    paragraph.advances[offset] = reshaper.spaceWidth(at: offset, of: paragraph)
    return true
  }
}

extension LineBreaker {
  private func isOpportunity(_ offset: Int, mode: LineBreakMode) -> Bool {
    mode == .byCharWrapping
      ? paragraph.flags[offset].contains(.graphemeStart)
      : paragraph.flags[offset].contains(.breakBefore)
  }

  /// Whether a line that ends at an offset shows a hyphen there.
  private func isHyphenated(at end: Int, _ mode: LineBreakMode) -> Bool {
    mode == .byWordWrapping && end < paragraph.count && paragraph.unit(at: end - 1) == softHyphen
  }

  /// Whether a soft hyphen's mark would still fit on the line that ends before `offset`.
  func fitsHyphen(
    before offset: Int, pen: Double, _ space: AvailableWidth, _ mode: LineBreakMode
  ) -> Bool {
    guard isHyphenated(at: offset, mode) else { return true }
    return pen + reshaper.hyphenWidth(before: offset, of: paragraph) <= space.width
      + Tolerance.length
  }

  /// Whether a word that cannot fit alone may be split at an offset: between grapheme clusters,
  /// and not where the split would show a hyphen that has no room.
  private func maySplit(at offset: Int, _ mode: LineBreakMode) -> Bool {
    paragraph.flags[offset].contains(.graphemeStart) && !isHyphenated(at: offset, mode)
  }

  /// The last place up to `offset` at which a word may be split, or the first one behind `start`
  /// and behind the white space there, which hangs: a line always holds one cluster.
  func emergencyEnd(before offset: Int, from start: Int, _ mode: LineBreakMode) -> Int {
    var end = offset
    while end > start, !maySplit(at: end, mode) { end -= 1 }
    if end > start { return end }
    end = start + 1
    while end < paragraph.count, !maySplit(at: end, mode) || hangs(end) { end += 1 }
    return end
  }

  /// Whether a unit is white space of the line before it. A tab may begin a line.
  private func hangs(_ offset: Int) -> Bool {
    let flags = paragraph.flags[offset]
    return flags.contains(.whitespace) && paragraph.unit(at: offset) != 0x09
      && !flags.contains(.mandatoryBefore)
  }

  /// Goes back from a break to one at which the line fits with its ends shaped again.
  private func fittingEnd(
    _ proposal: Int, _ start: Int, _ space: AvailableWidth, _ mode: LineBreakMode
  ) -> Int {
    let isStartSafe = paragraph.isSafe(at: start)
    var end = proposal
    var measured = 0
    while !isStartSafe || !paragraph.isSafe(at: end) || isHyphenated(at: end, mode) {
      let visible = paragraph.visibleEnd(of: start..<end)
      var width = reshaper.width(of: start..<visible, of: paragraph)
      if isHyphenated(at: end, mode) { width += reshaper.hyphenWidth(before: end, of: paragraph) }
      measured += 1
      let next = measured < Self.measuredEnds ? end : start + (end - start) / 2 + 1
      guard width > space.width + Tolerance.length,
        let earlier = opportunity(before: next, from: start, mode)
      else { return end }
      end = earlier
    }
    return end
  }

  private func opportunity(before end: Int, from start: Int, _ mode: LineBreakMode) -> Int? {
    guard end > start + 1 else { return nil }
    if let found = (start + 1..<end).last(where: { isOpportunity($0, mode: mode) }) {
      return found
    }
    return (start + 1..<end).last { maySplit(at: $0, mode) }
  }
}
