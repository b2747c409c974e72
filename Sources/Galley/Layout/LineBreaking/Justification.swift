/// The gaps of a line that are widened or narrowed, and the change of each gap in points (attribute
/// semantics §5).
struct Justification {
  /// The gaps that change. The enum is indirect, so that a line without justification stores only a
  /// reference. Lines are copied often, and most of them have no justification.
  private indirect enum Gaps {
    /// All spaces grow by `points`, or all shrink by the same `fraction` of their width. `letters`
    /// maps the offset of each letter's cluster to the points added after the letter. If the
    /// paragraph style does not allow changes of letter spacing, `letters` is empty.
    case spaces(points: Double, fraction: Double, letters: [Int: Double])
    /// Justification of a line with ideographs: the spaces change, and so do the gaps before and
    /// after ideographs.
    case ideographic(IdeographicJustification)
    /// The gaps after the clusters at these offsets; each gap changes by `points`.
    case clusters(Set<Int>, points: Double)
  }

  /// Range of the text whose gaps change: from the line's last tab to the hanging white space.
  private let range: Range<Int>
  private let gaps: Gaps

  /// Widens a line's gaps by `surplus` points in total. If `surplus` is negative, narrows the gaps.
  /// Returns `nil` if `surplus` is 0 or not finite, or if no gap can change.
  init?(_ line: Range<Int>, of paragraph: ShapedParagraph, visibleEnd: Int, surplus: Double) {
    let limits = paragraph.style.justification
    guard surplus.isFinite, surplus > 0 || surplus < 0 && limits.shrinks else { return nil }
    let visible = line.lowerBound..<visibleEnd
    let start = visible.last { paragraph.unit(at: $0) == 0x09 }.map { $0 + 1 }
    let range = (start ?? visible.lowerBound)..<visible.upperBound
    let found: Gaps?
    if surplus < 0 {
      found = Self.shrunk(range, by: -surplus, paragraph, limits)
    } else if paragraph.hasIdeographs,
      range.contains(where: { paragraph.flags[$0].contains(.ideographic) })
    {
      found = IdeographicJustification(range, of: paragraph, surplus: surplus).map {
        .ideographic($0)
      }
    } else {
      found = Self.grown(range, by: surplus, paragraph, limits)
    }
    guard let found else { return nil }
    self.range = range
    gaps = found
  }

  /// Widens letter gaps and spaces together until the letter gaps reach their maximum. Spaces get
  /// the rest of the surplus. Returns `nil` if no gap can grow.
  private static func grown(
    _ range: Range<Int>, by surplus: Double, _ paragraph: ShapedParagraph,
    _ limits: JustificationLimits
  ) -> Gaps? {
    let spaces = range.filter { paragraph.isWordSpace(at: $0) }
    var left = surplus
    var letters: [Int: Double] = [:]
    let growth = limits.letters.maximum - limits.letters.desired
    if growth > 0 {
      let ems = letterGaps(in: range, of: paragraph)
      let ofSpaces =
        spaces.reduce(0) { $0 + paragraph.naturalWidth(ofSpaceAt: $1) }
        * (limits.words.maximum - limits.words.desired)
      let room = ofSpaces + growth * ems.reduce(0) { $0 + $1.em }
      let ratio = room > 0 ? min(surplus / room, 1) : 0
      for gap in ems {
        letters[gap.cluster] = ratio * growth * gap.em
        left -= ratio * growth * gap.em
      }
    }
    guard !spaces.isEmpty || !letters.isEmpty else { return nil }
    return .spaces(points: left / Double(max(spaces.count, 1)), fraction: 0, letters: letters)
  }

  /// Narrows spaces and letter gaps together, but not below their minimum widths. Returns `nil` if
  /// no gap can shrink.
  private static func shrunk(
    _ range: Range<Int>, by excess: Double, _ paragraph: ShapedParagraph,
    _ limits: JustificationLimits
  ) -> Gaps? {
    let ofWords = limits.words.desired - limits.words.minimum
    let ofLetters = limits.letters.desired - limits.letters.minimum
    let ems = ofLetters > 0 && !paragraph.hasIdeographs ? letterGaps(in: range, of: paragraph) : []
    let spaces = range.reduce(0) {
      paragraph.isWordSpace(at: $1) ? $0 + paragraph.naturalWidth(ofSpaceAt: $1) : $0
    }
    let room = ofWords * spaces + ofLetters * ems.reduce(0) { $0 + $1.em }
    guard room > 0 else { return nil }
    let ratio = min(excess / room, 1)
    var letters: [Int: Double] = [:]
    for gap in ems { letters[gap.cluster] = -ratio * ofLetters * gap.em }
    return .spaces(points: 0, fraction: -ratio * ofWords, letters: letters)
  }

  /// The clusters after which letter spacing changes, and their font sizes. The line's last cluster
  /// is not included.
  private static func letterGaps(
    in range: Range<Int>, of paragraph: ShapedParagraph
  ) -> [(cluster: Int, em: Double)] {
    var found: [(cluster: Int, em: Double)] = []
    paragraph.forEachGap(in: range) { found.append(($0, $1)) }
    if found.last?.cluster == paragraph.clusterStart(before: range.upperBound) {
      found.removeLast()
    }
    return found
  }

  /// Tightens a line that is slightly too wide: all gaps between clusters are narrowed equally.
  /// Returns `nil` if the result would look too tight (attribute semantics §6).
  init?(
    tightening line: Range<Int>, of paragraph: ShapedParagraph, width: Double,
    available: Double
  ) {
    guard available > 0, width <= available * Self.greatestTightening else { return nil }
    var clusters: Set<Int> = []
    var size = Double.infinity
    paragraph.forEachGap(in: line) { cluster, _ in clusters.insert(cluster) }
    for item in paragraph.items
    where item.kind == .text && !item.range.clamped(to: line).isEmpty {
      size = min(size, paragraph.styles[item.style].size)
    }
    // The gap after the line's last cluster is not narrowed.
    if let last = clusters.max() { clusters.remove(last) }
    guard !clusters.isEmpty else { return nil }
    let points = (available - width) / Double(clusters.count)
    guard -points <= Self.greatestGap * size else { return nil }
    range = line
    gaps = .clusters(clusters, points: points)
  }

  /// Limits of tightening. A line is tightened only if its natural width is at most the available
  /// width times `greatestTightening`. Each gap is narrowed by at most `greatestGap` ems.
  private static let greatestTightening = 1.05
  private static let greatestGap = 0.05

  /// Points that justification adds after the cluster at an offset.
  func extra(at offset: Int, of paragraph: ShapedParagraph) -> Double {
    guard range.contains(offset) else { return 0 }
    switch gaps {
    case .spaces(let points, let fraction, let letters):
      let letter = letters.isEmpty ? 0 : letters[offset] ?? 0
      guard paragraph.isWordSpace(at: offset) else { return letter }
      return letter + points
        + (fraction == 0 ? 0 : fraction * paragraph.naturalWidth(ofSpaceAt: offset))
    case .clusters(let offsets, let points): return offsets.contains(offset) ? points : 0
    case .ideographic(let found): return found.extra(at: offset, in: range, of: paragraph)
    }
  }
}

extension Justification {
  /// The total points by which the text before each offset of a paragraph can stretch and shrink.
  /// If the paragraph's lines cannot shrink, the array `shrink` is empty.
  static func room(of paragraph: ShapedParagraph) -> (stretch: [Double], shrink: [Double]) {
    let limits = paragraph.style.justification
    let (words, letters) = (limits.words, limits.letters)
    var stretch = [Double](repeating: 0, count: paragraph.count + 1)
    var shrink = limits.shrinks ? stretch : []
    for offset in 0..<paragraph.count {
      if paragraph.isWordSpace(at: offset) {
        let width = paragraph.naturalWidth(ofSpaceAt: offset)
        stretch[offset + 1] = width * (words.maximum - words.desired)
        if limits.shrinks { shrink[offset + 1] = width * (words.desired - words.minimum) }
      } else if paragraph.flags[offset].contains(.ideographic) {
        // Between ideographs, up to a quarter of an em may be added (JLREQ §3.8.4).
        stretch[offset + 1] = paragraph.advances[offset] / 4
      }
    }
    if limits.changesLetters, !paragraph.hasIdeographs {
      paragraph.forEachGap(in: 0..<paragraph.count) { cluster, em in
        stretch[cluster + 1] += em * (letters.maximum - letters.desired)
        if limits.shrinks { shrink[cluster + 1] += em * (letters.desired - letters.minimum) }
      }
    }
    for offset in 0..<paragraph.count {
      stretch[offset + 1] += stretch[offset]
      if limits.shrinks { shrink[offset + 1] += shrink[offset] }
    }
    return (stretch, shrink)
  }
}

extension ShapedParagraph {
  /// Whether the cluster at an offset is a space that justification may change. Fixed-width spaces
  /// keep their width.
  func isWordSpace(at offset: Int) -> Bool {
    let unit = unit(at: offset)
    return (unit == 0x20 || unit == 0xA0) && flags[offset].contains(.clusterStart)
  }

  /// The width of a space without the spacing added by attributes such as `kern` and `tracking`.
  func naturalWidth(ofSpaceAt offset: Int) -> Double {
    max(spacing.isEmpty ? advances[offset] : advances[offset] - spacing.total(at: offset), 0)
  }

  /// Calls `body` for each cluster in a range, if space can be added after this cluster. The
  /// arguments are the cluster's offset and its font size in points.
  func forEachGap(in range: Range<Int>, _ body: (_ cluster: Int, _ em: Double) -> Void) {
    let content = units.span.extracting(self.range.content)
    var index = range.isEmpty ? items.count : itemIndex(at: range.lowerBound)
    while index < items.count, items[index].range.lowerBound < range.upperBound {
      let item = items[index]
      index += 1
      guard item.kind == .text else { continue }
      for offset in item.range.clamped(to: range)
      where flags[offset].contains(.clusterStart)
        && ClusterSpacing.mayFollow(offset, in: item, units: content, flags: flags)
      {
        body(offset, styles[item.style].size)
      }
    }
  }
}
