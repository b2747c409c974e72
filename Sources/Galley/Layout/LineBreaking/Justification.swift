/// How much wider which gaps of a line become (attribute semantics §5).
struct Justification {
  private enum Gaps {
    case spaces
    /// Spaces, and what stands beside ideographs.
    case ideographic
    /// Behind the clusters at some offsets.
    case clusters(Set<Int>)
  }

  /// Text that takes part: what stands behind the line's last tab, hanging white space left out.
  private let range: Range<Int>
  private let gaps: Gaps
  /// Points a gap.
  private let share: Double

  /// `nil` when there is nothing to fill or no gap to grow.
  init?(_ line: Range<Int>, of paragraph: ShapedParagraph, visibleEnd: Int, surplus: Double) {
    guard surplus > 0, surplus.isFinite else { return nil }
    let visible = line.lowerBound..<visibleEnd
    let start = visible.last { paragraph.unit(at: $0) == 0x09 }.map { $0 + 1 }
    let range = (start ?? visible.lowerBound)..<visible.upperBound
    self.range = range
    let hasIdeographs =
      paragraph.hasIdeographs && range.contains { paragraph.flags[$0].contains(.ideographic) }
    let count =
      hasIdeographs
      ? range.count { Self.isGap(after: $0, in: range, of: paragraph) }
      : range.count { Self.isSpace(at: $0, of: paragraph) }
    guard count > 0 else { return nil }
    gaps = hasIdeographs ? .ideographic : .spaces
    share = surplus / Double(count)
  }

  /// Draws a line together that is a little too wide, evenly between clusters; `nil` where that
  /// would show (attribute semantics §6).
  init?(
    tightening line: Range<Int>, of paragraph: ShapedParagraph, width: Double,
    available: Double
  ) {
    guard available > 0, width <= available * Self.greatestTightening else { return nil }
    var gaps: Set<Int> = []
    var size = Double.infinity
    for item in paragraph.items where item.kind == .text {
      let part = item.range.clamped(to: line)
      for offset in part where paragraph.flags[offset].contains(.clusterStart) {
        size = min(size, paragraph.styles[item.style].size)
        if ClusterSpacing.mayFollow(
          offset, in: item, units: paragraph.units.span.extracting(paragraph.range.content),
          flags: paragraph.flags)
        {
          gaps.insert(offset)
        }
      }
    }
    // Nothing is gained behind the last one.
    if let last = gaps.max() { gaps.remove(last) }
    guard !gaps.isEmpty else { return nil }
    let share = (available - width) / Double(gaps.count)
    guard -share <= Self.greatestGap * size else { return nil }
    range = line
    self.gaps = .clusters(gaps)
    self.share = share
  }

  /// How much wider than its line a text may be to be tightened, and by how many ems a gap may
  /// shrink.
  private static let greatestTightening = 1.05
  private static let greatestGap = 0.05

  /// Points that the cluster at an offset gains behind it.
  func extra(at offset: Int, of paragraph: ShapedParagraph) -> Double {
    guard range.contains(offset) else { return 0 }
    switch gaps {
    case .spaces: return Self.isSpace(at: offset, of: paragraph) ? share : 0
    case .clusters(let offsets): return offsets.contains(offset) ? share : 0
    case .ideographic: return Self.isGap(after: offset, in: range, of: paragraph) ? share : 0
    }
  }

  /// Whether a cluster that begins at an offset is a space that grows; fixed-width ones do not.
  private static func isSpace(at offset: Int, of paragraph: ShapedParagraph) -> Bool {
    let unit = paragraph.unit(at: offset)
    return (unit == 0x20 || unit == 0xA0) && paragraph.flags[offset].contains(.clusterStart)
  }

  /// Whether a cluster that begins at an offset is a space, or an ideograph or a mark of its width
  /// is on one side of the gap behind it (CSS Text 3 §7.3 `text-justify: auto`, as Chromium has it).
  private static func isGap(
    after offset: Int, in range: Range<Int>, of paragraph: ShapedParagraph
  ) -> Bool {
    guard paragraph.flags[offset].contains(.clusterStart) else { return false }
    var next = offset + 1
    while next < range.upperBound, !paragraph.flags[next].contains(.clusterStart) { next += 1 }
    guard next < range.upperBound else { return false }
    return paragraph.flags[offset].contains(.ideographic)
      || paragraph.flags[next].contains(.ideographic) || isSpace(at: offset, of: paragraph)
  }
}
