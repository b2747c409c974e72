/// Chooses all line ends of a paragraph together, so that their total cost is minimal (Knuth and
/// Plass 1981).
struct OptimalLineBreaker {
  /// A possible line end, linked to the chain of line ends before it.
  private struct Node {
    /// Offset at which the next line starts.
    var offset: Int
    /// Number of lines up to this line end.
    var lines = 0
    var cost = 0.0
    var fitness = CandidateLine.Fitness.decent
    /// Number of consecutive hyphenated lines up to this line end.
    var hyphens = 0
    /// Number of all hyphenated lines up to this line end.
    var dividedWords = 0
    /// Index of the previous line end in the chain. The line that ends here starts at that line
    /// end. `nil` at the paragraph's start.
    var previous: Int?
    var end = LineBreak(offset: 0)
  }

  /// Maximum paragraph length in UTF-16 code units; longer paragraphs are broken greedily.
  static let longestParagraph = 30_000
  /// Maximum number of candidate lines to compare. Each line that must be reshaped is counted as
  /// ``shapingCost`` lines.
  private static let budget = 3_000_000
  private static let shapingCost = 100

  private var breaker: LineBreaker
  private let candidates: Breakpoints
  private let quality: LineBreakQuality
  private let raggedStretch: Double
  private var nodes = [Node(offset: 0)]
  private var active = [0]
  private var work = 0
  /// Indices of the possible line ends (nodes) that the most recent call of `extend(to:)` dropped.
  /// A line that starts at any of these line ends would be too wide.
  private var dropped: [Int] = []

  /// Creates a line breaker for a paragraph. Returns `nil` if `quality` is `greedy`, if the width
  /// is unconstrained, or if the paragraph is empty, is too long or has tabs. The width of a tab
  /// depends on the text before it on the line.
  init?(_ breaker: LineBreaker, quality: LineBreakQuality) {
    let paragraph = breaker.paragraph
    guard quality != .greedy, paragraph.count > 0, paragraph.count <= Self.longestParagraph,
      breaker.widths.first.width.isFinite, breaker.widths.others.width.isFinite,
      !paragraph.items.contains(where: { $0.kind == .tab })
    else { return nil }
    self.breaker = breaker
    self.quality = quality
    candidates = Breakpoints(&self.breaker)
    // In text that is not justified, the space at the end of a line can stretch by two ems, as in
    // plain TeX's \raggedright.
    raggedStretch = 2 * (paragraph.items.first.map { paragraph.styles[$0.style].size } ?? 12)
  }

  /// The ends of all lines in text order; `nil` if the search exceeds its work limit.
  mutating func breaks() -> [LineBreak]? {
    var index = 0
    while index < candidates.all.count {
      let candidate = candidates.all[index]
      guard let reached = extend(to: candidate) else { return nil }
      active += reached
      if active.isEmpty {
        // A word that is wider than a line is split at the offset at which greedy breaking would
        // split it.
        guard let offset = split(before: candidate) else { return nil }
        while index < candidates.all.count, candidates.all[index].offset <= offset { index += 1 }
      } else {
        index += 1
      }
    }
    return path()
  }

  /// Tries a line from each active node to a candidate breakpoint. An active node is a possible
  /// earlier line end. Drops the nodes from which the line would be too wide. Returns new nodes at
  /// the breakpoint: the best node for each combination of a fitness class and a number of
  /// consecutive hyphens. Returns `nil` if the search exceeds its work limit.
  private mutating func extend(to candidate: Breakpoint) -> [Int]? {
    var best: [Int: Node] = [:]
    var kept: [Int] = []
    dropped.removeAll(keepingCapacity: true)
    for index in active {
      let node = nodes[index]
      work += candidates.needsShaping(from: node.offset, to: candidate) ? Self.shapingCost : 1
      let lineWidth = breaker.widths[node.offset].width
      let width = candidates.width(from: node.offset, to: candidate, on: lineWidth)
      let available = lineWidth + Tolerance.length
      let shrink = candidates.shrink(from: node.offset, to: candidate)
      let least = width - shrink
      if least - candidate.hyphenWidth > available {
        dropped.append(index)
        continue
      }
      if candidate.kind != .forced { kept.append(index) }
      guard least <= available, mayHyphenate(candidate, from: node) else { continue }
      let next = self.node(candidate, from: node, index: index, width: width, shrink: shrink)
      let kind =
        next.fitness.rawValue * (ResolvedParagraphStyle.longestLadder + 1)
        + min(next.hyphens, breaker.paragraph.style.maximumHyphens)
      if best[kind].map({ isBetter(next, than: $0) }) ?? true { best[kind] = next }
    }
    guard work <= Self.budget else { return nil }
    active = kept
    // If two nodes have the same cost, sorting by fitness class and number of consecutive hyphens
    // makes the result deterministic.
    return best.sorted { $0.key < $1.key }.map { entry in
      nodes.append(entry.value)
      return nodes.count - 1
    }
  }

  private func isBetter(_ one: Node, than other: Node) -> Bool {
    // Balanced breaking first compares the numbers of lines, then the numbers of divided words. A
    // word is therefore divided only if that saves a line.
    if quality == .balanced {
      if one.lines != other.lines { return one.lines < other.lines }
      if one.dividedWords != other.dividedWords { return one.dividedWords < other.dividedWords }
    }
    return one.cost < other.cost
  }

  /// Whether the hyphenation factor and the limit on consecutive hyphens allow a hyphen at a
  /// candidate breakpoint (attribute semantics §7).
  private func mayHyphenate(_ candidate: Breakpoint, from node: Node) -> Bool {
    guard candidate.kind == .hyphen else { return true }
    guard node.hyphens < breaker.paragraph.style.maximumHyphens,
      (candidate.hyphenation?.reach.lowerBound ?? node.offset) >= node.offset
    else { return false }
    guard let natural = candidate.natural.map({ candidates.all[$0] }),
      natural.offset > node.offset
    else { return true }
    let lineWidth = breaker.widths[node.offset].width
    return candidates.width(from: node.offset, to: natural, on: lineWidth)
      < breaker.paragraph.style.hyphenationFactor * lineWidth
  }

  private func node(
    _ candidate: Breakpoint, from node: Node, index: Int, width: Double, shrink: Double
  ) -> Node {
    let isJustified = breaker.paragraph.style.alignment == .justified
    let stretch = isJustified ? candidates.stretch(from: node.offset, to: candidate) : raggedStretch
    // The stretch of a justified line can be 0, for example if the line has no spaces. A small
    // minimum stretch avoids a division by 0.
    let line = CandidateLine(
      width: width, available: breaker.widths[node.offset].width,
      stretch: max(stretch, raggedStretch / 200), shrink: shrink, end: candidate)
    var next = Node(offset: candidate.offset, lines: node.lines + 1, previous: index)
    next.end = LineBreak(
      offset: candidate.offset, addsHyphen: candidate.kind == .hyphen,
      hyphenation: candidate.hyphenation)
    next.hyphens = candidate.isHyphenated ? node.hyphens + 1 : 0
    next.dividedWords = node.dividedWords + (candidate.isHyphenated ? 1 : 0)
    if quality == .balanced {
      // Justification does not fill the last line of a paragraph or a line before a separator. The
      // empty space on such a line therefore costs nothing.
      let isFree = isJustified && candidate.kind == .forced
      next.cost = node.cost + (isFree ? 0 : line.balancedCost)
      return next
    }
    let badness = line.badness
    next.fitness = CandidateLine.Fitness(line, badness: badness)
    next.cost =
      node.cost
      + line.demerits(
        badness: badness, fitness: (node.fitness, next.fitness), hyphenated: node.hyphens > 0,
        isFinal: candidate.kind == .forced)
    return next
  }

  /// Adds a line that is broken greedily. Call this method if a line to `candidate` would be too
  /// wide from every possible start. The added line begins at the last start that was dropped.
  /// Returns the offset of the added line's end; `nil` if no line was added.
  private mutating func split(before candidate: Breakpoint) -> Int? {
    let furthest = dropped.map { nodes[$0].offset }.max()
    let choices = dropped.filter { nodes[$0].offset == furthest }
    guard let index = choices.min(by: { isBetter(nodes[$0], than: nodes[$1]) }) else { return nil }
    let node = nodes[index]
    let end = breaker.line(
      LineConstraints(
        start: node.offset, mode: .byWordWrapping, isLast: false, precedingHyphens: node.hyphens,
        hyphenation: node.end.hyphenation)
    ).end
    guard end.offset > node.offset else { return nil }
    work += Self.shapingCost
    var next = Node(
      offset: end.offset, lines: node.lines + 1, cost: node.cost, previous: index)
    next.end = end
    next.hyphens = end.addsHyphen ? node.hyphens + 1 : 0
    next.dividedWords = node.dividedWords + (end.addsHyphen ? 1 : 0)
    nodes.append(next)
    active = [nodes.count - 1]
    return end.offset
  }

  private func path() -> [LineBreak]? {
    let finals = active.filter { nodes[$0].offset == breaker.paragraph.count }
    guard var index = finals.min(by: { isBetter(nodes[$0], than: nodes[$1]) }) else { return nil }
    var breaks: [LineBreak] = []
    while let previous = nodes[index].previous {
      breaks.append(nodes[index].end)
      index = previous
    }
    // This code calls `reverse()` instead of `reversed()`, because the compiler specializes
    // `reversed()` differently from build to build.
    breaks.reverse()
    return breaks
  }
}

extension LineBreaker {
  /// The number of lines that greedy line breaking would produce.
  func greedyLineCount() -> Int {
    var breaker = self
    var (start, lines, hyphens) = (0, 0, 0)
    var hyphenation: HyphenationPoint?
    while start < paragraph.count {
      let end = breaker.line(
        LineConstraints(
          start: start, mode: .byWordWrapping, isLast: false, precedingHyphens: hyphens,
          hyphenation: hyphenation)
      ).end
      guard end.offset > start else { break }
      hyphenation = end.hyphenation
      let isHyphenated = end.addsHyphen || paragraph.unit(at: end.offset - 1) == softHyphen
      hyphens = isHyphenated ? hyphens + 1 : 0
      start = end.offset
      lines += 1
    }
    return lines
  }
}
