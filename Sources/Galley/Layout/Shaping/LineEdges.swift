/// The marks at a line's ends that are wider there than within their paragraph, or narrower. An
/// object, so that the many lines without copy nothing.
final class LineEdges: Sendable {
  private let marks: [EdgeMark]

  init(_ marks: [EdgeMark]) { self.marks = marks }

  /// Points that the cluster at an offset is wider.
  func points(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset { return mark.points }
    return 0
  }

  /// The part of that before the cluster's ink.
  func leading(at offset: Int) -> Double {
    for mark in marks where mark.offset == offset && mark.isOpening { return mark.points }
    return 0
  }

  /// Points that the text of a range is wider.
  func points(in range: Range<Int>) -> Double {
    marks.reduce(0) { range.contains($1.offset) ? $0 + $1.points : $0 }
  }
}

extension LineText {
  /// Gives the mark that the line begins with the width that it has there.
  mutating func setStartMark(at start: Int) {
    if let mark = paragraph.punctuation.start(at: start) { setEdges(LineEdges([mark])) }
  }

  /// Gives the marks at both ends of a line's text the widths that they have there: a closing one
  /// is narrowed where the line is too wide with it, or always.
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
