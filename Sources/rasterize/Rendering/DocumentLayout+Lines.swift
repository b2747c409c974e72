import Galley

extension DocumentLayout {
  /// The layout as plain text: the lines of each text box with their widths, and the text that is
  /// hidden because it does not fit. The first output line for a box states the box's size. If the
  /// document has frames, this line also states the frame's name and position.
  var plainLines: [String] {
    zip(document.frames, layouts).enumerated().flatMap { index, box in
      let (frame, text) = box
      let size = "\(decimal(text.width)) × \(decimal(text.height)) points"
      let place = "at \(decimal(frame.x)), \(decimal(frame.y))"
      let name = document.hasFrames ? "frames[\(index)] \(place), \(size)" : size
      let scale = text.fitScale == 1 ? "" : ", scaled to \(decimal(text.fitScale))"
      return [name + scale] + Self.rows(of: text).map { "  " + $0.oneLine }
    }
  }

  private static func rows(of text: TextLayout) -> [String] {
    var rows: [String] = []
    var end = 0
    for (index, line) in text.lines.enumerated() {
      let parts = parts(of: line, in: text)
      let width = decimal(line.width) + (text.lineLength.map { " of \(decimal($0))" } ?? "")
      rows.append("\(index + 1)  \(words(line.range))  \(width)  \(parts.shown)")
      rows += parts.hidden.map { hidden($0, text) }
      end = max(end, line.range.upperBound)
    }
    if end < text.text.length { rows.append(hidden(end..<text.text.length, text)) }
    return rows + text.diagnostics.map { "warning: \($0.message)" }
  }

  private static func hidden(_ range: Range<Int>, _ layout: TextLayout) -> String {
    "hidden  \(words(range))  \(string(range, layout))"
  }

  private static func words(_ range: Range<Int>) -> String {
    "[\(range.lowerBound), \(range.upperBound))"
  }

  private static func string(_ range: Range<Int>, _ layout: TextLayout) -> String {
    String(decoding: layout.text.utf16[range], as: UTF16.self)
  }

  /// The visible text of a line, and the ranges of text that are hidden by an ellipsis.
  private static func parts(
    of line: TextLayout.Line, in layout: TextLayout
  ) -> (shown: String, hidden: [Range<Int>]) {
    guard line.isTruncated else {
      var shown = string(line.range, layout)
      while shown.last?.isNewline == true { shown.removeLast() }
      return (line.isHyphenated ? shown + "-" : shown, [])
    }
    var (shown, hidden): (String, [Range<Int>]) = ("", [])
    func hide(_ range: Range<Int>) {
      shown += "…"
      hidden.append(range)
    }
    var end = line.range.lowerBound
    let kept = layout.runs[line.runs].map(\.range).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    for range in kept {
      if range.lowerBound > end { hide(end..<range.lowerBound) }
      shown += string(range, layout)
      end = max(end, range.upperBound)
    }
    if end < line.range.upperBound { hide(end..<line.range.upperBound) }
    return (shown, hidden)
  }
}
