/// The punctuation marks at the start and end of a line, if their widths there differ from their
/// widths in the paragraph. Most lines have no such marks. This type is a class, so that a line
/// without such marks stores only a `nil` reference.
final class LineEdges: Sendable {
  private let marks: [EdgeMark]

  init(_ marks: [EdgeMark]) { self.marks = marks }

  /// Width change, in points, of the cluster at an offset; 0 if the cluster is not an adjusted
  /// punctuation mark.
  func points(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset { return mark.points }
    return 0
  }

  /// The change, in points, of the space before the ink of the cluster at an offset. The rest of
  /// the cluster's width change is after its ink.
  func leading(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset && mark.isOpening { return mark.points }
    return 0
  }

  /// Sum, in points, of the width changes of the punctuation marks in a range of text.
  func points(in range: Range<Int>) -> Double {
    marks.reduce(0) { range.contains($1.offset) ? $0 + $1.points : $0 }
  }
}

extension LineText {
  /// Adjusts the width of the punctuation mark at the start of the line.
  mutating func setStartMark(at start: Int) {
    if let mark = paragraph.punctuation.start(at: start) { setEdges(LineEdges([mark])) }
  }

  /// Adjusts the widths of the punctuation marks at both ends of a line. Some styles narrow every
  /// closing mark at a line's end. Other styles narrow the mark only if the line is too wide
  /// without this change.
  mutating func setEdgeMarks(of range: Range<Int>, in available: Double) {
    guard !paragraph.punctuation.marks.isEmpty, !range.isEmpty else { return }
    var marks = [paragraph.punctuation.start(at: range.lowerBound)].compactMap(\.self)
    if !marks.isEmpty { setEdges(LineEdges(marks)) }
    let visible = range.lowerBound..<paragraph.visibleEnd(of: range)
    let end = paragraph.punctuation.end(before: visible.upperBound)
    guard end.points > 0, !visible.isEmpty,
      end.isAlways || visibleWidth(of: visible) > available + Tolerance.length
    else { return }
    marks.append(
      EdgeMark(offset: visible.upperBound - 1, points: -end.points, isOpening: false))
    setEdges(LineEdges(marks))
  }
}
