// Reports letters that are drawn over the letters of another line or another box.

extension DocumentLayout {
  /// The largest area of an overlap between letters, in square points, that is not reported.
  private static let leastOverlap = 1.0

  /// Findings about letters that overlap, sorted by box. A box has at most one finding about
  /// overlaps between its own lines. A pair of boxes has at most one finding about overlaps between
  /// the two boxes.
  var overlapFindings: [LintFinding] {
    let map = InkMap(of: self)
    let large = map.overlaps.filter { map.area($0.value) > Self.leastOverlap }
    let boxes = Dictionary(grouping: large) { [$0.key.below.box, $0.key.above.box] }
    return boxes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { boxes, overlaps in
      finding(overlaps.map(\.key), boxes, area: map.area(overlaps.reduce(0) { $0 + $1.value }))
    }
  }

  private func finding(_ pairs: [InkMap.Pair], _ boxes: [Int], area: Double) -> LintFinding? {
    let (below, above) = (boxes[0], boxes[1])
    let lines = Set(pairs.map(\.above.line)).sorted()
    guard let first = lines.first, let last = lines.last else { return nil }
    let all = layouts[above].lines
    let range = all[first].range.lowerBound..<all[last].range.upperBound
    if below == above {
      let count = lines.count == 1 ? "a line" : "\(lines.count) lines"
      return self.finding(
        in: above,
        Diagnostic(
          code: "linesCollide",
          message: "letters of \(count) are drawn over letters of another line; increase lineHeight"
            + " or lineSpacing",
          range: range, numbers: ["lines": Double(lines.count), "area": area]))
    }
    return self.finding(
      in: above,
      Diagnostic(
        code: "textOverlaps",
        message:
          "letters of this box are drawn over the text of \(path(ofFrame: below)); move one of"
          + " them",
        range: range, numbers: ["other": Double(below), "area": area]))
  }
}
