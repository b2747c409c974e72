/// The gaps of a line that are widened or narrowed, and the change of each gap in points (attribute
/// semantics §5).
struct Justification {
  private enum Gaps {
    case spaces
    /// Spaces, and the gaps before and after ideographs.
    case ideographic
    /// Gaps after the clusters at these offsets.
    case clusters(Set<Int>)
  }

  /// Range of the text whose gaps change: from the line's last tab to the hanging white space.
  private let range: Range<Int>
  private let gaps: Gaps
  /// Points added to each gap; negative if the line is tightened.
  private let share: Double

  /// Widens a line's gaps by the `surplus` width in total. Returns `nil` if there is no surplus or
  /// if no gap can grow.
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

  /// Tightens a line that is slightly too wide, evenly between clusters. Returns `nil` if the
  /// result would look too tight (attribute semantics §6).
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
    // The gap after the line's last cluster is not narrowed.
    if let last = gaps.max() { gaps.remove(last) }
    guard !gaps.isEmpty else { return nil }
    let share = (available - width) / Double(gaps.count)
    guard -share <= Self.greatestGap * size else { return nil }
    range = line
    self.gaps = .clusters(gaps)
    self.share = share
  }

  /// Limits of tightening: the maximum width of the text as a multiple of the line's width, and the
  /// maximum reduction of one gap in ems.
  private static let greatestTightening = 1.05
  private static let greatestGap = 0.05

  /// Points that justification adds after the cluster at an offset.
  func extra(at offset: Int, of paragraph: ShapedParagraph) -> Double {
    guard range.contains(offset) else { return 0 }
    switch gaps {
    case .spaces: return Self.isSpace(at: offset, of: paragraph) ? share : 0
    case .clusters(let offsets): return offsets.contains(offset) ? share : 0
    case .ideographic: return Self.isGap(after: offset, in: range, of: paragraph) ? share : 0
    }
  }

  /// Whether the cluster at an offset is a space that can grow. Fixed-width spaces cannot grow.
  private static func isSpace(at offset: Int, of paragraph: ShapedParagraph) -> Bool {
    let unit = paragraph.unit(at: offset)
    return (unit == 0x20 || unit == 0xA0) && paragraph.flags[offset].contains(.clusterStart)
  }

  /// Whether the cluster at an offset is a space, or has ideographic text on either side of the gap
  /// after it. Ideographic text includes fullwidth punctuation. CSS Text 3 §7.3 calls this
  /// `text-justify: auto`; the details follow Chromium.
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
