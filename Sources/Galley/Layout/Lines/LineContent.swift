// What one line holds, and which of its width hangs at its end.

import GalleyUnicode

/// What a line is made of, before it has a place.
struct LineContent {
  /// Offsets from the paragraph's start, white space included; removed text too.
  var range: Range<Int>
  /// In text order, a token or hyphen where it stands.
  var segments: [LineSegment]
  /// Offset from which white space hangs.
  var visibleEnd: Int
  var justification: Justification?
  var isTruncated = false
  var isHyphenated = false
  /// Whether it ends inside a word for want of room.
  var dividesWord = false
}

/// The tracking behind a line's last cluster, which the line drops.
struct TrailingTracking {
  /// The cluster's own offset, and whether it is one of a token or hyphen.
  var cluster: Int
  var isInserted: Bool
  var width: Double
  /// Whether it lies at the edge of the line, where it hangs as white space does. Elsewhere, as
  /// where the last cluster runs against the paragraph, it is left out.
  var hangs: Bool
}

extension LineContent {
  /// Width of the white space that hangs.
  var hangingWidth: Double {
    var width = 0.0
    // Segments are read in their place: copying one costs more than most ask of it.
    for index in segments.indices.reversed() where !segments[index].isInserted {
      if segments[index].range.upperBound <= visibleEnd { break }
      width += segments[index].width(from: visibleEnd)
    }
    return width
  }

  /// Whether the segments stand from left to right in the order of the text.
  var isInVisualOrder: Bool { !segments.contains { $0.isRightToLeft } }

  /// The segments from left to right (UAX #9 L2).
  var visualOrder: [Int] {
    isInVisualOrder ? Array(segments.indices) : Bidi.visualOrder(levels: segments.map(\.level))
  }

  /// The tracking behind the last visible cluster in text order.
  func trailingTracking(isRightToLeft: Bool) -> TrailingTracking? {
    guard segments.contains(where: { $0.spacing.hasTracking }),
      let index = segments.lastIndex(where: isVisible)
    else { return nil }
    let segment = segments[index]
    guard segment.spacing.hasTracking,
      let cluster = segment.lastCluster(before: segment.isInserted ? .max : visibleEnd)
    else { return nil }
    let width = segment.spacing.tracking(at: cluster)
    guard width != 0 else { return nil }
    let isAtEdge = { (other: Int) in isVisible(segments[other]) }
    let visualOrder = visualOrder
    let edge =
      isRightToLeft ? visualOrder.first(where: isAtEdge) : visualOrder.last(where: isAtEdge)
    return TrailingTracking(
      cluster: cluster, isInserted: segment.isInserted, width: width,
      hangs: edge == index && segment.isRightToLeft == isRightToLeft)
  }

  private func isVisible(_ segment: LineSegment) -> Bool {
    segment.isInserted || segment.range.lowerBound < visibleEnd
  }

  /// Width of the line's visible text before it is filled to both edges.
  func naturalWidth(isRightToLeft: Bool) -> Double {
    let tracking = trailingTracking(isRightToLeft: isRightToLeft)
    return segments.reduce(0) { $0 + $1.width() } - hangingWidth - (tracking?.width ?? 0)
  }
}
