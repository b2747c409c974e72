// What one line holds, and which of its width hangs at its end.

/// What a line is made of, before it has a place.
struct LineContent {
  /// Offsets from the paragraph's start, white space included; removed text too.
  var range: Range<Int>
  var segments: LineSegments
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
  func hangingWidth(of paragraph: ShapedParagraph) -> Double {
    var width = 0.0
    for index in segments.list.indices.reversed() where !segments.list[index].isInserted {
      if segments.list[index].range.upperBound <= visibleEnd { break }
      width += segments.shaped(index, of: paragraph).width(from: visibleEnd)
    }
    return width
  }

  /// The tracking behind the last visible cluster in text order.
  func trailingTracking(of paragraph: ShapedParagraph) -> TrailingTracking? {
    guard segments.mayHaveTracking(of: paragraph),
      let index = segments.list.lastIndex(where: isVisible)
    else { return nil }
    let segment = segments.shaped(index, of: paragraph)
    guard segment.spacing.hasTracking,
      let cluster = segment.lastCluster(before: segment.isInserted ? .max : visibleEnd)
    else { return nil }
    let width = segment.spacing.tracking(at: cluster)
    guard width != 0 else { return nil }
    let isAtEdge = { (other: Int) in isVisible(segments.list[other]) }
    let isRightToLeft = paragraph.isRightToLeft
    let visualOrder = segments.visualOrder
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
  func naturalWidth(of paragraph: ShapedParagraph) -> Double {
    let tracking = trailingTracking(of: paragraph)
    return segments.width(of: paragraph) - hangingWidth(of: paragraph) - (tracking?.width ?? 0)
  }
}
