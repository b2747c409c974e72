import Galley

/// A layout as plain text: the lines of each text box with their widths, and the text that is
/// hidden because it does not fit.
struct LayoutLines {
  let layout: DocumentLayout

  /// The output lines for all text boxes. The first output line for a box states the box's size. If
  /// the document has frames, this line also states the frame's name and position.
  var lines: [String] {
    zip(layout.document.frames, layout.layouts).enumerated().flatMap { index, box in
      let (frame, text) = box
      let size = "\(decimal(text.width)) × \(decimal(text.height)) points"
      let place = "at \(decimal(frame.x)), \(decimal(frame.y))"
      let name = layout.document.hasFrames ? "frames[\(index)] \(place), \(size)" : size
      let scale = text.fitScale == 1 ? "" : ", scaled to \(decimal(text.fitScale))"
      return [name + scale] + rows(of: text).map { "  " + $0.oneLine }
    }
  }

  private func rows(of text: TextLayout) -> [String] {
    var rows: [String] = []
    var end = 0
    for (index, line) in text.lines.enumerated() {
      let parts = Parts(of: line, in: text)
      let width = decimal(line.width) + (text.lineLength.map { " of \(decimal($0))" } ?? "")
      rows.append("\(index + 1)  \(Self.words(line.range))  \(width)  \(parts.shown)")
      rows += parts.hidden.map { Self.hidden($0, text) }
      end = max(end, line.range.upperBound)
    }
    if end < text.text.length { rows.append(Self.hidden(end..<text.text.length, text)) }
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
  private struct Parts {
    var shown = ""
    var hidden: [Range<Int>] = []

    init(of line: TextLayout.Line, in layout: TextLayout) {
      guard line.isTruncated else {
        shown = LayoutLines.string(line.range, layout)
        while shown.last?.isNewline == true { shown.removeLast() }
        if line.isHyphenated { shown += "-" }
        return
      }
      var end = line.range.lowerBound
      let kept = layout.runs[line.runs].map(\.range).filter { !$0.isEmpty }
        .sorted { $0.lowerBound < $1.lowerBound }
      for range in kept {
        if range.lowerBound > end { hide(end..<range.lowerBound) }
        shown += LayoutLines.string(range, layout)
        end = max(end, range.upperBound)
      }
      if end < line.range.upperBound { hide(end..<line.range.upperBound) }
    }

    private mutating func hide(_ range: Range<Int>) {
      shown += "…"
      hidden.append(range)
    }
  }
}
