import GalleyFont

/// Greedy line breaking: each line takes as much text as fits. Lines are measured with the cluster
/// widths of the paragraph. If breaking at an offset is unsafe (HarfBuzz's unsafe-to-break flag),
/// the text next to the break is reshaped and measured again.
///
/// Only the constraints of a line determine where the line ends; earlier calls of the line breaker
/// have no effect. A line can therefore be broken again with other constraints.
struct LineBreaker {
  let paragraph: ShapedParagraph
  let widths: AvailableWidths
  private var pointFinder: HyphenationPointFinder

  /// Languages for which hyphenation patterns were needed but are missing.
  var missingLanguages: [String] { pointFinder.missingLanguages }

  /// Number of possible line ends that are measured one by one, backwards, to find an end at which
  /// the line fits. If none of them fits, each further step cuts the line to half of its length.
  /// The halving keeps the work linear, even if a font makes the text wider at each possible line
  /// end.
  private static let measuredEnds = 16
  /// Maximum length, in UTF-16 code units, of a ligature that is reshaped as a whole.
  private static let longestLigature = 256

  init(_ paragraph: ShapedParagraph, widths: AvailableWidths, hyphenator: Hyphenator) {
    pointFinder = HyphenationPointFinder(hyphenator)
    self.paragraph = paragraph
    self.widths = widths
  }

  /// Finds the end of one line. Returns the line's text and its end. The line is empty only if it
  /// starts at the paragraph's end.
  mutating func line(_ constraints: LineConstraints) -> (text: LineText, end: LineBreak) {
    let (start, mode) = (constraints.start, constraints.mode)
    let available = widths[start]
    var line = LineText(paragraph, start: constraints.hyphenation)
    reshapeHead(of: &line, at: start, available)
    line.setStartMark(at: start)
    let proposal = proposedEnd(of: &line, constraints, available)
    guard mode.wraps, proposal > start else { return (line, LineBreak(offset: proposal)) }
    let end = fittingEnd(proposal, of: line, constraints, available)
    if let point = hyphenated(insteadOf: end, of: line, constraints, available) {
      guard point.changesSpelling else {
        return (line, LineBreak(offset: point.offset, addsHyphen: true))
      }
      return (
        line.ending(in: point),
        LineBreak(offset: point.offset, addsHyphen: true, hyphenation: point)
      )
    }
    guard !constraints.isLast, mode == .byWordWrapping else {
      return (line, LineBreak(offset: end))
    }
    return (line, LineBreak(offset: avoidingOrphan(end, from: start, of: line)))
  }

  /// Automatic hyphenation points in a range without white space, in ascending order.
  mutating func hyphenationPoints(in piece: Range<Int>) -> [HyphenationPoint] {
    pointFinder.points(in: piece, of: paragraph)
  }

  /// Reshapes the text after an unsafe line start. The reshaped text ends at the line's end or at
  /// the next offset that HarfBuzz reports as safe to break.
  private func reshapeHead(of line: inout LineText, at start: Int, _ available: AvailableWidth) {
    guard start > 0, start < paragraph.count, !line.isSafe(at: start) else { return }
    let item = paragraph.items[paragraph.itemIndex(at: start)]
    guard item.kind == .text, start > item.range.lowerBound else { return }
    var end = max(start + 1, line.startHyphenation?.reach.upperBound ?? start)
    var width = line.width(of: start..<end)
    while end < item.range.upperBound, !line.isSafe(at: end),
      width <= available.width || isInsideCluster(end, from: start)
    {
      width += paragraph.advances[end]
      end += 1
    }
    let unit = line.unit(of: item)
    var advances = Array(repeating: 0.0, count: end - start)
    for glyph in line.glyphs(of: start..<end, in: item) {
      let place = Int(glyph.cluster) - start
      if advances.indices.contains(place) { advances[place] += Double(glyph.xAdvance) * unit }
    }
    for index in advances.indices {
      advances[index] = ClusterSpacing.width(
        advances[index], with: paragraph.spacing.total(at: start + index))
    }
    line.setHead(advances, from: start)
  }

  /// Whether an offset is inside a grapheme cluster or a ligature. Ligatures longer than
  /// ``longestLigature`` are ignored.
  private func isInsideCluster(_ offset: Int, from start: Int) -> Bool {
    let flags = paragraph.flags[offset]
    return !flags.contains(.graphemeStart)
      || !flags.contains(.clusterStart) && offset - start < Self.longestLigature
  }
}

// Finds how much text fits on a line.
extension LineBreaker {
  /// State of the loop that adds up the widths of a line's clusters.
  private struct Walk {
    /// The offset of the next code unit to measure.
    var offset: Int
    /// Width of the part of the line that has been measured so far.
    var pen = 0.0
    /// Tracking after the last measured cluster. If the line ends after this cluster, the tracking
    /// is not part of the line's width.
    var dropped = 0.0
    /// The last offset reached so far at which the line can end.
    var candidate: Int?
  }

  private enum Stop {
    /// The loop that adds up widths stopped before a tab. It cannot measure a tab, because a tab's
    /// width depends on the text around it.
    case tab
    /// The loop that adds up widths reached the end of the array `advances` before it found the
    /// line's end.
    case advances
    case end(Int)
  }

  /// Returns a preliminary end of a line, found by adding up cluster widths.
  private func proposedEnd(
    of line: inout LineText, _ constraints: LineConstraints, _ available: AvailableWidth
  ) -> Int {
    let (start, mode) = (constraints.start, constraints.mode)
    var walk = Walk(offset: start, pen: line.edges?.points(at: start) ?? 0)
    let (head, advances) = (line.head, paragraph.advances)
    while true {
      let isHead = walk.offset - start < head.count
      let stop =
        isHead
        ? self.walk(&walk, along: head.span, from: start, constraints, available)
        : self.walk(&walk, along: advances.span, from: 0, constraints, available)
      switch stop {
      case .end(let end): return end
      case .advances where isHead: continue
      case .advances: return paragraph.count
      case .tab:
        guard
          let tab = paragraph.tabWidth(
            at: walk.offset, onLineFrom: start, pen: walk.pen, available, mode)
        else {
          return walk.offset
        }
        line.setTab(at: walk.offset, tab)
        walk.pen += tab.points
        walk.dropped = 0
        walk.offset += 1
      }
    }
  }

  /// Adds up the widths in the array `advances`, which starts at the offset `base`. Stops at the
  /// line's end, before a tab, or after the last advance.
  private func walk(
    _ walk: inout Walk, along advances: Span<Double>, from base: Int,
    _ constraints: LineConstraints, _ available: AvailableWidth
  ) -> Stop {
    let (start, mode) = (constraints.start, constraints.mode)
    let (units, allFlags) = (paragraph.units, paragraph.flags)
    let content = units.span.extracting(paragraph.range.content)
    let flags = allFlags.span
    let (wraps, limit) = (mode.wraps, available.width + Tolerance.length)
    let opportunity: UnitFlags = mode == .byCharWrapping ? .graphemeStart : .breakBefore
    let hasTracking = paragraph.spacing.hasTracking
    // These values change with each code unit; local copies stay in registers.
    var (offset, pen, candidate) = (walk.offset, walk.pen, walk.candidate)
    defer { (walk.offset, walk.pen, walk.candidate) = (offset, pen, candidate) }
    /// Flags of code units for which the loop below does more than add an advance to the line's
    /// width.
    let events: UnitFlags = [.mandatoryBefore, .whitespace, opportunity]
    let end = base + advances.count
    while offset < end {
      let here = flags[offset]
      if !here.isDisjoint(with: events) {
        if offset > start {
          if here.contains(.mandatoryBefore) { return .end(offset) }
          if wraps, here.contains(opportunity),
            content[offset - 1] != softHyphen || fitsHyphen(before: offset, pen, available, mode)
          {
            candidate = offset
          }
        }
        // Every tab has the flag `whitespace`, so this check finds all tabs.
        if here.contains(.whitespace), content[offset] == 0x09 { return .tab }
      }
      pen += advances[offset - base]
      if hasTracking, here.contains(.clusterStart) {
        walk.dropped = paragraph.spacing.tracking(at: offset)
      }
      if pen - walk.dropped > limit, wraps, !here.contains(.whitespace),
        pen - walk.dropped - paragraph.punctuation.end(before: offset + 1).points > limit
      {
        return .end(candidate ?? emergencyEnd(before: offset, from: start, mode))
      }
      offset += 1
    }
    return .advances
  }

  /// Whether the line still fits if it ends at `offset`. If the line ends with a soft hyphen, its
  /// width includes the visible hyphen.
  private func fitsHyphen(
    before offset: Int, _ pen: Double, _ available: AvailableWidth, _ mode: LineBreakMode
  ) -> Bool {
    guard isHyphenated(at: offset, mode) else { return true }
    return pen + LineText(paragraph).hyphenWidth(before: offset)
      <= available.width + Tolerance.length
  }

  /// Whether a line that ends at an offset shows a soft hyphen at its end.
  private func isHyphenated(at end: Int, _ mode: LineBreakMode) -> Bool {
    mode == .byWordWrapping && end < paragraph.count && paragraph.unit(at: end - 1) == softHyphen
  }

  /// Whether a word that is wider than its line can be split at an offset. Words are split between
  /// grapheme clusters. A word is not split after a soft hyphen, because the visible hyphen would
  /// not fit.
  private func maySplit(at offset: Int, _ mode: LineBreakMode) -> Bool {
    paragraph.flags[offset].contains(.graphemeStart) && !isHyphenated(at: offset, mode)
  }

  /// The last offset after `start`, up to and including `offset`, at which a word can be split. If
  /// there is no such offset, the line consists of its first cluster and the hanging white space
  /// after it. A line must not be empty.
  private func emergencyEnd(before offset: Int, from start: Int, _ mode: LineBreakMode) -> Int {
    var end = offset
    while end > start, !maySplit(at: end, mode) { end -= 1 }
    if end > start { return end }
    end = start + 1
    while end < paragraph.count, !maySplit(at: end, mode) || hangs(end) { end += 1 }
    return end
  }

  /// Whether the code unit at an offset is white space that can hang at a line's end. A tab cannot
  /// hang, because a line can begin with a tab.
  private func hangs(_ offset: Int) -> Bool {
    let flags = paragraph.flags[offset]
    return flags.contains(.whitespace) && paragraph.unit(at: offset) != 0x09
      && !flags.contains(.mandatoryBefore)
  }

  /// Moves the line's end back until the line fits, measured with reshaped text at both line ends.
  private func fittingEnd(
    _ proposal: Int, of line: LineText, _ constraints: LineConstraints, _ available: AvailableWidth
  ) -> Int {
    let (start, mode) = (constraints.start, constraints.mode)
    let isStartSafe = line.isSafe(at: start)
    var end = proposal
    var measured = 0
    while !isStartSafe || !line.isSafe(at: end) || isHyphenated(at: end, mode) {
      var width = line.visibleWidth(of: start..<paragraph.visibleEnd(of: start..<end))
      if isHyphenated(at: end, mode) { width += line.hyphenWidth(before: end) }
      measured += 1
      // White space at the line's end hangs, so a break inside or before it would not make the line
      // narrower. The search for an earlier break therefore skips this white space.
      let visibleEnd = paragraph.visibleEnd(of: start..<end)
      let next =
        measured < Self.measuredEnds ? visibleEnd : min(visibleEnd, start + (end - start) / 2 + 1)
      width -= paragraph.punctuation.end(before: visibleEnd).points
      guard width > available.width + Tolerance.length,
        let earlier = opportunity(before: next, from: start, mode)
      else { return end }
      end = earlier
    }
    return end
  }

  private func opportunity(before end: Int, from start: Int, _ mode: LineBreakMode) -> Int? {
    guard end > start + 1 else { return nil }
    let wanted: UnitFlags = mode == .byCharWrapping ? .graphemeStart : .breakBefore
    return (start + 1..<end).last { paragraph.flags[$0].contains(wanted) }
      ?? (start + 1..<end).last { maySplit(at: $0, mode) }
  }
}

// Rules for the ends of lines that examine a whole word: automatic hyphens, and the last word of a
// paragraph.
extension LineBreaker {
  /// Returns the last hyphenation point at which the line fits, so that the line ends there instead
  /// of at `end`. Returns `nil` if no hyphen is needed, or if no hyphen fits. A hyphen is needed if
  /// a word must be split. A hyphen is also needed if the line up to `end` is narrower than the
  /// hyphenation factor times the available width.
  mutating func hyphenated(
    insteadOf end: Int, of line: LineText, _ constraints: LineConstraints,
    _ available: AvailableWidth
  ) -> HyphenationPoint? {
    let start = constraints.start
    let factor = paragraph.style.hyphenationFactor
    guard factor > 0, constraints.mode == .byWordWrapping, end < paragraph.count,
      available.width.isFinite, !paragraph.flags[end].contains(.mandatoryBefore),
      constraints.precedingHyphens < paragraph.style.maximumHyphens
    else { return nil }
    // A word that is too wide for a line is split at the line's end, at a hyphenation point if
    // possible.
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

  /// Searches the word after a line end for hyphenation points. The points are ignored, but if the
  /// word's language has no hyphenation patterns, the search records the language. Call this method
  /// for the line ends that the optimal line breaker chose. Greedy breaking needs no such call,
  /// because it searches for hyphenation points itself.
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
  /// word (attribute semantics §6). Returns `end` if no move is needed or possible.
  func avoidingOrphan(_ end: Int, from start: Int, of line: LineText) -> Int {
    // Call `isOneWord` only if the line contains an earlier word end. The call is slow if the text
    // after the line is one very long word.
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

  /// Whether a line can end at an offset because a word ends there.
  private func endsWord(at offset: Int) -> Bool {
    paragraph.flags[offset].contains(.breakBefore) && paragraph.unit(at: offset - 1) != softHyphen
  }

  private func visibleWidth(of range: Range<Int>, in line: LineText) -> Double {
    line.visibleWidth(of: range.lowerBound..<paragraph.visibleEnd(of: range))
  }
}
