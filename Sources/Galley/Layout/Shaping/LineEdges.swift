/// The punctuation marks at a line's ends whose width differs from their width within the
/// paragraph. A class, so that the many lines without such marks copy nothing.
final class LineEdges: Sendable {
  private let marks: [EdgeMark]

  init(_ marks: [EdgeMark]) { self.marks = marks }

  /// Change of the width of the cluster at an offset. Points.
  func points(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset { return mark.points }
    return 0
  }

  /// The part of that change before the cluster's ink.
  func leading(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset && mark.isOpening { return mark.points }
    return 0
  }

  /// Change of the width of a range. Points.
  func points(in range: Range<Int>) -> Double {
    marks.reduce(0) { range.contains($1.offset) ? $0 + $1.points : $0 }
  }
}

extension LineText {
  /// Adjusts the width of the mark at the start of the line.
  mutating func setStartMark(at start: Int) {
    if let mark = paragraph.punctuation.start(at: start) { setEdges(LineEdges([mark])) }
  }

  /// Adjusts the widths of the marks at both ends of a line. A closing mark is narrowed only if the
  /// line would be too wide with it, or always, depending on the style.
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
