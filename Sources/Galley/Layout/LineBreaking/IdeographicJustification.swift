import GalleyUnicode

/// Justification of a line with ideographs (JLREQ §3.8.4). Word spaces grow first, up to half an
/// em. Then the gaps between ideographs and letters grow up to half an em. Then all other gaps grow
/// up to a quarter of an em. If the line is still too narrow, all gaps grow equally. Closed gaps
/// (gaps next to punctuation) grow only if the line has no other gaps.
struct IdeographicJustification {
  private enum Gap: Int {
    /// A space between words.
    case space
    /// The gap between an ideograph and a letter or digit.
    case mixed
    /// A gap before or after an ideographic character, other than the gap next to a letter or
    /// digit.
    case ideographic
    /// A gap next to punctuation. If the line has other gaps, this gap must not grow (JLREQ
    /// appendix E, table 6).
    case closed
  }

  /// Growth of each kind of gap, as a fraction of the kind's growth limit. The vector's indices are
  /// the raw values of `Gap`. The growth limit of closed gaps is 0.
  private var ratios = SIMD4<Double>()
  /// Points added to each gap after all gaps have reached their growth limits.
  private var share = 0.0

  /// Whether gaps next to punctuation (closed gaps) grow. They grow only if the line has no other
  /// gaps.
  private var opensClosedGaps = false

  /// Distributes `surplus` points over the gaps of a line. Returns `nil` if the line has no gap.
  init?(_ range: Range<Int>, of paragraph: ShapedParagraph, surplus: Double) {
    var rooms = SIMD4<Double>()
    var counts = (open: 0, closed: 0)
    for offset in range {
      guard let gap = Self.gap(after: offset, in: range, of: paragraph) else { continue }
      rooms[gap.rawValue] += Self.room(gap, after: offset, of: paragraph)
      if gap == .closed { counts.closed += 1 } else { counts.open += 1 }
    }
    opensClosedGaps = counts.open == 0
    let count = opensClosedGaps ? counts.closed : counts.open
    guard count > 0 else { return nil }
    var left = surplus
    for gap in rooms.indices where rooms[gap] > 0 {
      let growth = min(left, rooms[gap])
      ratios[gap] = growth / rooms[gap]
      left -= growth
    }
    share = left / Double(count)
  }

  /// Points that justification adds after the cluster at an offset.
  func extra(at offset: Int, in range: Range<Int>, of paragraph: ShapedParagraph) -> Double {
    guard let gap = Self.gap(after: offset, in: range, of: paragraph),
      gap != .closed || opensClosedGaps
    else { return 0 }
    let ratio = ratios[gap.rawValue]
    return ratio == 0 ? share : share + ratio * Self.room(gap, after: offset, of: paragraph)
  }

  /// Maximum growth of a gap, in points, before gaps of the next kind grow.
  private static func room(
    _ gap: Gap, after offset: Int, of paragraph: ShapedParagraph
  ) -> Double {
    let em = paragraph.styles[paragraph.items[paragraph.itemIndex(at: offset)].style].size
    switch gap {
    case .space: return max(em / 2 - paragraph.advances[offset], 0)
    case .mixed: return max(em / 2 - paragraph.spacing.tracking(at: offset), 0)
    case .ideographic: return em / 4
    case .closed: return 0
    }
  }

  /// The kind of gap after the cluster at an offset; `nil` if no space can be added there.
  private static func gap(
    after offset: Int, in range: Range<Int>, of paragraph: ShapedParagraph
  ) -> Gap? {
    guard paragraph.flags[offset].contains(.clusterStart) else { return nil }
    var next = offset + 1
    while next < range.upperBound, !paragraph.flags[next].contains(.clusterStart) { next += 1 }
    guard next < range.upperBound else { return nil }
    if paragraph.isWordSpace(at: offset) { return .space }
    guard
      paragraph.flags[offset].contains(.ideographic)
        || paragraph.flags[next].contains(.ideographic)
    else { return nil }
    let content = paragraph.units.span.extracting(paragraph.range.content)
    let (one, other) = (
      content.decodeScalar(at: offset).scalar, content.decodeScalar(at: next).scalar
    )
    guard GapRules(one).allows(before: GapRules(other)) else { return .closed }
    let item = paragraph.items[paragraph.itemIndex(at: offset)]
    let following = paragraph.items[paragraph.itemIndex(at: next)]
    switch (AutospaceClass(one, in: item), AutospaceClass(other, in: following)) {
    case (.ideograph, .letter), (.letter, .ideograph): return .mixed
    default: return .ideographic
    }
  }
}
